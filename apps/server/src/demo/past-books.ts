import { country } from '@velvet/contract/shared/country/country'
import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { grossKobo, type BoxOfficeRate } from '@velvet/contract/books/box-office'
import { ticketValue } from '@velvet/contract/books/taxes.rules'
import { nairaFor } from '@velvet/contract/points/vp'
import { businessDateOf } from '@velvet/contract/catalogue/business-day'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { v7 as uuid } from 'uuid'
import type { OperatorAccount } from '@velvet/contract/books/ledger.rules'
import type { Movement } from '../kernel/ledger/ledger-sql.ts'
import { INVENTED } from '../kernel/payments/invented-transaction.ts'
import { newTicketCode } from '../tickets/tickets/ticket-code.ts'
import type { Guest } from './audience-sql.ts'
import { typesOf, oneOf, type Party, type Chance } from './past-parties.ts'
import type { AuditEntry } from '../kernel/audit/audit-sql.ts'
import { emptyRows, type PastRows } from './past-rows.ts'

const TOP_UPS = [2500, 5000, 5000, 10_000, 20_000] as const
/** Two of three top-ups go through the first provider. */
const PROVIDERS = ['flutterwave', 'flutterwave', 'paystack'] as const
const FAILING_SHARE = 0.05

type TicketRow = PastRows['tickets'][number]

export interface OperatorAccounts {
  idOf: (kind: OperatorAccount) => string
  rate: BoxOfficeRate
}

interface Wallet extends Guest {
  movedAt: Date
}

/**
 * Collects the rows of the demo's past. Each method adds the rows that the product would have
 * written at that time, and the calls must come in the order of their times. Two movements of one
 * wallet never have the same millisecond, because the reference of a payment consists of the
 * wallet's number and the millisecond. A second movement is therefore dated a millisecond later.
 */
export class PastBooks {
  readonly rows: PastRows = emptyRows()
  readonly audit: AuditEntry[] = []
  readonly wallets: readonly Wallet[]
  readonly #operatorAccounts: OperatorAccounts
  readonly #chance: Chance
  readonly #seatsTaken = new Map<string, number>()

  constructor(guests: readonly Guest[], operatorAccounts: OperatorAccounts, chance: Chance) {
    this.wallets = guests.map((guest) => ({ ...guest, movedAt: guest.movedAt ?? new Date(0) }))
    this.#operatorAccounts = operatorAccounts
    this.#chance = chance
  }

  /** Buys the tickets of a party, after a top-up if the balance is too low. */
  buy(party: Party): TicketRow[] {
    const { showtime, buyer, size, boughtAt } = party
    const wallet = this.#walletOf(buyer)
    const types = typesOf(party)
    const total = types.reduce((sum, { vp }) => sum + vp, 0)
    if (wallet.balance < total) this.#topUpFor(wallet, total, boughtAt)
    const at = afterLastMove(wallet, boughtAt)
    const id = uuid({ msecs: at.getTime() })
    const movementId = this.#move(wallet, {
      amount: -total,
      reason: 'ticket-purchase',
      operatorAccount: 'sales',
      reference: id,
      at,
    })
    const lines = types.map(({ id, vp }) => ({
      id,
      vp,
      ...ticketValue(grossKobo(vp, this.#operatorAccounts.rate), showtime.taxes),
    }))
    this.rows.purchases.push({
      id,
      movementId,
      customerId: wallet.id,
      showtimeId: showtime.id,
      tickets: size,
      total,
      grossKobo: lines.reduce((sum, line) => sum + line.grossKobo, 0),
      createdAt: at,
      remindedAt: at,
    })
    const taken = this.#seatsTaken.get(showtime.id) ?? 0
    this.#seatsTaken.set(showtime.id, taken + size)
    const seats = showtime.seats.slice(taken, taken + size)
    const tickets = lines.map((line, index): TicketRow => ({
      id: uuid({ msecs: at.getTime() }),
      purchaseId: id,
      payerId: wallet.id,
      holderId: wallet.id,
      showtimeId: showtime.id,
      seat: seats[index] ?? '',
      code: newTicketCode(),
      typeId: line.id,
      priceVp: line.vp,
      grossKobo: line.grossKobo,
      netKobo: line.netKobo,
      taxes: line.taxes,
      filmId: showtime.filmId,
      serial: taken + index + 1,
      status: 'unused',
      playDate: businessDateOf(showtime.startsAt, showtime.timeZone),
      createdAt: at,
      usedAt: null,
      expiredAt: null,
    }))
    this.rows.tickets.push(...tickets)
    return tickets
  }

  /** Gives the price of a ticket back. A ticket that was given back before stays as it is. */
  giveBack(ticket: TicketRow, { at: earliest, ...because }: Return): void {
    if (ticket.status === 'void') return
    ticket.status = 'void'
    const wallet = this.wallets.find(({ id }) => id === ticket.payerId)
    if (!wallet) throw new Error('A past ticket belongs to no guest')
    const at = afterLastMove(wallet, earliest)
    const movementId = this.#move(wallet, {
      amount: ticket.priceVp,
      reason: 'ticket-refund',
      operatorAccount: 'refunds',
      reference: ticket.id,
      at,
    })
    this.rows.ticketRefunds.push({
      ticketId: ticket.id,
      movementId,
      vp: ticket.priceVp,
      refundedAt: at,
      cause: because.cause,
      staffId: because.staffId,
    })
  }

  /** Tops a wallet up, and returns the payment. */
  topUp(buyer: number, vp: number, at: Date) {
    return this.#pay(this.#walletOf(buyer), vp, at)
  }

  /**
   * Sends the money of a top-up back and takes its Points. Returns undefined, and does nothing, if the
   * Points were spent.
   */
  sendBack(buyer: number, paid: ReturnType<PastBooks['topUp']>, { at: earliest, staffId, note }: SendingBack) {
    const wallet = this.#walletOf(buyer)
    const { txRef, provider, vp, naira, providerTransactionId } = paid
    if (wallet.balance < vp) return undefined
    const at = afterLastMove(wallet, earliest)
    const id = uuid({ msecs: at.getTime() })
    const operatorAccount = `clearing-${provider}` as const
    const movementId = this.#move(wallet, {
      amount: -vp,
      reason: 'money-refund',
      operatorAccount,
      reference: id,
      at,
    })
    this.rows.paymentRefunds.push({
      id,
      provider,
      providerTransactionId,
      txRef,
      naira,
      currency: country().currency,
      movementId,
      status: 'refunded',
      staffId: staffId,
      note,
      createdAt: at,
      attempts: 1,
      nextAttemptAt: null,
      askedAt: at,
      settledAt: at,
      providerRefundId: `demo-${id}`,
    })
    return { id, vp, naira, payment: paid.payment }
  }

  #walletOf(buyer: number): Wallet {
    const wallet = this.wallets[buyer]
    if (!wallet) throw new Error('A party has no buyer')
    return wallet
  }

  #topUpFor(wallet: Wallet, total: number, boughtAt: Date): void {
    const missing = total - wallet.balance
    const vp = Math.max(oneOf(TOP_UPS, this.#chance), Math.ceil(missing / 1000) * 1000)
    const early = new Date(boughtAt.getTime() - (3 + this.#chance() * 20) * MINUTE_MS)
    const refusedBefore = this.#chance() < FAILING_SHARE
    if (refusedBefore) this.#fail(wallet, vp, new Date(early.getTime() - MINUTE_MS))
    this.#pay(wallet, vp, early)
  }

  #pay(wallet: Wallet, vp: number, earliest: Date) {
    const at = afterLastMove(wallet, earliest)
    const payment = { ...this.#paymentOf(wallet, vp, at), status: 'successful' }
    const { id, txRef, provider, naira } = payment
    const movementId = this.#move(wallet, {
      amount: vp,
      reason: 'top-up',
      operatorAccount: `clearing-${provider}`,
      reference: id,
      at,
    })
    const transaction = { provider, providerTransactionId: `${INVENTED}${id}`, txRef, naira }
    this.rows.payments.push(payment)
    this.rows.paymentCredits.push({ ...transaction, movementId, creditedAt: at })
    this.rows.reportedTransactions.push({
      ...transaction,
      currency: country().currency,
      day: at.toISOString().slice(0, 10),
      reportedAt: at,
    })
    return { ...transaction, payment: id, vp }
  }

  /**
   * Adds a payment that the provider refused. The next payment of the wallet then gets a later
   * time, so that its reference differs.
   */
  #fail(wallet: Wallet, vp: number, earliest: Date): void {
    const at = afterLastMove(wallet, earliest)
    wallet.movedAt = at
    this.rows.payments.push({ ...this.#paymentOf(wallet, vp, at), status: 'failed' })
  }

  #paymentOf({ id, phone }: Wallet, vp: number, at: Date) {
    const provider: PaymentProvider = oneOf(PROVIDERS, this.#chance)
    return {
      id: uuid({ msecs: at.getTime() }),
      txRef: `${phone}${at.getTime()}`,
      customerId: id,
      provider,
      vp,
      naira: nairaFor(vp),
      createdAt: at,
      settledAt: at,
    }
  }

  #move(wallet: Wallet, { amount, reason, reference, operatorAccount, at }: PastMovement): string {
    const id = uuid({ msecs: at.getTime() })
    wallet.balance += amount
    wallet.movedAt = at
    this.rows.ledgerMovements.push({ id, reason, reference, at })
    this.rows.ledgerEntries.push(
      { movementId: id, accountId: wallet.id, amount, balanceAfter: wallet.balance },
      {
        movementId: id,
        accountId: this.#operatorAccounts.idOf(operatorAccount),
        amount: -amount,
        balanceAfter: null,
      },
    )
    return id
  }
}

/** Returns the given time, or a millisecond after the wallet's last movement if that is later. */
function afterLastMove({ movedAt }: Wallet, at: Date): Date {
  return new Date(Math.max(at.getTime(), movedAt.getTime() + 1))
}

interface PastMovement extends Omit<Movement, 'customerId'> {
  at: Date
}

interface Return {
  at: Date
  cause: 'operator' | 'cancellation'
  staffId: string
}

interface SendingBack {
  at: Date
  staffId: string
  note: string
}
