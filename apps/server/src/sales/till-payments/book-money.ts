import { AppError } from '@velvet/contract/shared/errors'
import type { ReturnReason } from '@velvet/contract/sales/counter.rules'
import type { TillSession } from '@velvet/contract/sales/till-sessions.calls'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/database/connect.ts'
import { rollBackToSavepoint, setSavepoint } from '../../platform/database/transaction-sql.ts'
import { lockMoney } from '../../kernel/payments/transactions-sql.ts'
import { guestOf } from '../counter/guest.ts'
import { lockShowAtTill } from '../counter/lock-show.ts'
import { requireSession } from '../counter/open-till.ts'
import { freeSeatsFor, hallOf, holdShowForSale, inZones, ticketFor } from '../counter/sale-parts.ts'
import { findTypedAmount, lockReferences } from '../counter/references-sql.ts'
import { findTill, holdIfOpen } from '../counter/tills-sql.ts'
import { insertFoodSale } from '../counter/sale-sql.ts'
import { writeSale } from '../counter/write-sale.ts'
import { koboOfFood, requireStock, writeLines } from '../snacks/sell-items.ts'
import { squareReversals } from '../../points/reversals/square-reversals.ts'
import { deleteTillHold } from '../../catalogue/seats/customer-holds-sql.ts'
import { holdOpenSessionOf, insertReceipt, isReceived, type Money } from './receipts-sql.ts'
import { endTillPayment, lockTillPayment, type TillPaymentRow } from './till-payments-sql.ts'

/**
 * Books money that a provider has confirmed, once for ever. It makes the sale that waits for it if it fits, and is
 * listed to be given back otherwise. Money whose reference a person typed for a sale belongs to that sale. Locks the
 * session of the till first, then the showtime, then the payment.
 *
 * @param payment what the money is meant for; undefined if no payment of the till is known
 */
export async function bookMoney(tx: Transaction, money: Money, payment: TillPaymentRow | undefined): Promise<void> {
  await lockMoney(tx, { provider: money.provider, providerTransactionId: money.number })
  if (await isReceived(tx, money)) return
  const isOpen = payment !== undefined && (await holdIfOpen(tx, payment.sessionId))
  const sessionId = isOpen ? payment.sessionId : await holdOpenSessionOf(tx, money.tillId)
  const reason = payment ? await sellFor(tx, { payment, money, isOpen }) : 'no-payment'
  if (reason === 'typed') return
  await insertReceipt(tx, {
    ...money,
    id: uuid(),
    paymentId: payment?.id ?? null,
    sessionId: sessionId ?? null,
    reason,
  })
  // The report that the payer took it back can come first.
  if (money.provider === 'paystack') {
    await squareReversals(tx, { provider: 'paystack', providerTransactionId: money.number })
  }
}

interface Selling {
  payment: TillPaymentRow
  money: Money
  /** True if the session of the payment is open, and stays open. */
  isOpen: boolean
}

/**
 * Makes the sale of a payment. Returns null, or the reason why its money has to go back, or `typed` if it paid for a sale
 * for which a person has typed its reference.
 */
async function sellFor(tx: Transaction, selling: Selling): Promise<ReturnReason | 'typed' | null> {
  const { payment, money, isOpen } = selling
  if (payment.showtimeId !== null) await lockShowAtTill(tx, payment.showtimeId)
  const locked = await lockTillPayment(tx, payment.id)
  if (!locked) throw new Error('A payment of a till is missing')
  const usedBy = await typedSaleOf(tx, money)
  if (usedBy !== undefined) {
    if (locked.state === 'waiting') {
      await deleteTillHold(tx, locked.id)
      await endTillPayment(tx, locked.id, { state: 'unsold', refusal: 'tender-used' })
    }
    return usedBy === money.kobo ? 'typed' : 'unsold'
  }
  if (locked.state === 'sold') return 'second'
  if (locked.state !== 'waiting') return 'given-up'
  // The till goes on waiting, because a payer can send the right amount afterwards.
  if (money.kobo !== locked.kobo) return 'wrong-amount'
  const seats = await deleteTillHold(tx, locked.id)
  const sold = isOpen ? await tryToSell(tx, selling, seats) : new AppError('till-closed')
  if (sold instanceof AppError) {
    await endTillPayment(tx, locked.id, { state: 'unsold', refusal: sold.code })
    return 'unsold'
  }
  await endTillPayment(tx, locked.id, { state: 'sold', purchaseId: sold })
  return null
}

/** Returns what a sale was paid with the typed reference of this money; undefined if there is none. */
async function typedSaleOf(tx: Transaction, money: Money): Promise<number | undefined> {
  const till = await findTill(tx, money.tillId)
  if (!till) throw new Error('The till of confirmed money is missing')
  await lockReferences(tx, till.cinemaID)
  return findTypedAmount(tx, money)
}

/** Returns the purchase, or why it cannot be made. A failure that passes is thrown, and the money is booked later. */
async function tryToSell(tx: Transaction, selling: Selling, seats: readonly string[]): Promise<string | AppError> {
  await setSavepoint(tx)
  try {
    return await sell(tx, selling, seats)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await rollBackToSavepoint(tx)
    return error
  }
}

async function sell(tx: Transaction, { payment, money }: Selling, held: readonly string[]): Promise<string> {
  const { sale, id: key, requestHash, showtimeId } = payment
  const session = await requireSession(tx, payment.sessionId)
  const { cinemaID: cinemaId } = session.till
  const purchaseId = uuid()
  const { kind, kobo, provider, number: reference } = money
  const terminal = kind === 'terminal' ? money.place : null
  const written = {
    purchaseId,
    sessionId: session.id,
    operatorId: payment.staffId,
    key,
    requestHash,
    itemsKobo: koboOfFood(sale.food),
    bundles: sale.food.bundles,
    tenders: [...sale.tenders, { kind, kobo, given: kobo, provider, terminal, reference }],
  }
  if (showtimeId === null) {
    await requireStock(tx, cinemaId, sale.food)
    await insertFoodSale(tx, { ...written, cinemaId })
  } else {
    const { show, tickets } = await ticketsFor(tx, session, { sale, showtimeId }, held)
    await requireStock(tx, cinemaId, sale.food)
    const guest = await guestOf(tx, sale.phoneNumber)
    const { redemption, product } = sale
    await writeSale(tx, { ...written, showtimeId: show.id, guest, given: null, redemption, tickets }, product)
  }
  await writeLines(tx, { purchaseId, cinemaId, by: payment.staffId }, sale.food.lines)
  return purchaseId
}

type SaleOfShow = Pick<TillPaymentRow, 'sale'> & { showtimeId: string }

/** Returns the tickets of a payment for the seats that were held, or for others once these were put back on sale. */
async function ticketsFor(
  tx: Transaction,
  session: TillSession,
  { sale, showtimeId }: SaleOfShow,
  held: readonly string[],
) {
  const show = await holdShowForSale(tx, session, showtimeId)
  const request = { ...sale, numberOfTickets: sale.tickets.length }
  const seats = held.length > 0 ? inZones(await hallOf(tx, show), held) : await freeSeatsFor(tx, show, request)
  return { show, tickets: sale.tickets.map((type, at) => ticketFor(show, seats[at], type)) }
}
