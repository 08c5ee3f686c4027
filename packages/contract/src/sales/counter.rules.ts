import { GATE_ROLES, isSupervisor } from '../tickets/gate.rules.ts'
import { country } from '../shared/country/country.ts'
import { KOBO_A_NAIRA, sumKobo } from '../shared/kobo.ts'

/** The roles that may sell at a counter. Supervisors are those of the gate. */
export const COUNTER_ROLES = GATE_ROLES

/**
 * A person who may close a till counts it blindly: attendants, managers and admins see tickets of an open till, and no sums
 * of its money. Finance sees them, because it cannot close a till.
 */
export function countsBlindly(role: string): boolean {
  return COUNTER_ROLES.some((one) => one === role)
}

/** The roles that read what happened at a till: those who sell, and finance. */
export const TILL_READERS = [...COUNTER_ROLES, 'finance'] as const

/**
 * Returns true if a person may act at a till that was opened by this person. The person who opens a till is responsible
 * for its drawer, so no other person sells, refunds or counts there. A supervisor may take over.
 */
export function mayActAtTill(person: { id: string; role: string }, openedBy: { id: string }): boolean {
  return person.id === openedBy.id || isSupervisor(person.role)
}

export const TILL_NAME_MAX_LENGTH = 40

/** An open till whose app has not called the server for this many minutes is shown as one without contact. */
export const TILL_SILENT_MINUTES = 15

/** Money pays for a purchase at a counter in these ways. */
export const TENDER_KINDS = ['cash', 'terminal', 'transfer'] as const
export type TenderKind = (typeof TENDER_KINDS)[number]
/** A buyer also pays by a voucher for which a company has paid in advance, without money at the till. */
export const GIVEN_KINDS = [...TENDER_KINDS, 'voucher'] as const
export type GivenKind = (typeof GIVEN_KINDS)[number]
/** The part of a price that a sponsor pays is a tender too, which the sponsor owes. */
export const PAID_KINDS = [...GIVEN_KINDS, 'sponsor'] as const
export type PaidKind = (typeof PAID_KINDS)[number]
/** The names of the ways to pay, as screens and reports show them. */
export const TENDER_NAMES: Readonly<Record<PaidKind, string>> = {
  cash: 'Cash',
  terminal: 'Terminal',
  transfer: 'Transfer',
  voucher: 'Voucher',
  sponsor: 'Sponsor',
}

/** The tenders that a provider or a bank has to confirm before the sale is made. */
export const CONFIRMED_TENDERS = ['terminal', 'transfer'] as const satisfies readonly TenderKind[]
export type ConfirmedTender = (typeof CONFIRMED_TENDERS)[number]

/** The providers to whose card terminals a payment can be pushed. */
export const TERMINAL_PROVIDERS = ['paystack', 'moniepoint'] as const
export type TerminalProviderName = (typeof TERMINAL_PROVIDERS)[number]

/** Seats are held for this many minutes while a till waits for a terminal or a transfer. */
export const TILL_HOLD_MINUTES = 3

/**
 * A payment by card or transfer is `waiting` until its money comes or a person cancels it, even after its seats are
 * free again. It is `unsold` if its money came when nothing could be sold for it any more.
 */
export const TILL_PAYMENT_STATES = ['waiting', 'sold', 'declined', 'cancelled', 'unsold'] as const
export type TillPaymentState = (typeof TILL_PAYMENT_STATES)[number]

/** Why confirmed money paid for no sale, so that a till has to give it back. */
export const RETURN_REASONS = ['second', 'given-up', 'wrong-amount', 'no-payment', 'unsold'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** Letters and digits of the reference that a payer writes into a transfer. None looks like another one. */
export const TRANSFER_REFERENCE = { letters: 'ACDEFGHJKLMNPQRTUVWXY3479', length: 5 }

export const ACCOUNT_DIGITS = 10
export const ACCOUNT_NAME_MAX_LENGTH = 100

/** A purchase is paid by at most this many tenders. */
export const MAX_TENDERS = 5
export const TENDER_REFERENCE_MAX_LENGTH = 100
export const TERMINAL_NAME_MAX_LENGTH = 60

/** The most tickets of one sale at a counter, such as for a school. */
export const MAX_COUNTER_TICKETS = 50

/** A counter sells a showtime until this many minutes after its start, while trailers are shown. */
export const SOLD_AFTER_START_MINUTES = 30

/**
 * What can happen to the drawer besides sales: a person brings change, pays an expense from it, takes cash to
 * the safe, or opens it for another reason.
 */
export const TILL_EVENT_KINDS = ['paid-in', 'paid-out', 'drop', 'no-sale'] as const
export type TillEventKind = (typeof TILL_EVENT_KINDS)[number]

/**
 * A session of a till records these things besides its sales. A `count` is a count of the drawer that was refused.
 * A `return` is money that was given back because its payment made no sale.
 */
export const TILL_RECORDS = [...TILL_EVENT_KINDS, 'count', 'refund', 'reprint', 'return'] as const
export type TillRecord = (typeof TILL_RECORDS)[number]

/** Staff read these names of the records. */
export const TILL_RECORD_NAMES: Readonly<Record<TillRecord, string>> = {
  'paid-in': 'Paid in',
  'paid-out': 'Paid out',
  drop: 'To the safe',
  'no-sale': 'Drawer opened without a sale',
  count: 'Count that was refused',
  refund: 'Given back',
  reprint: 'Printed again',
  return: 'Payment without a sale given back',
}

/** Stands in place of a list of closed tills that has no rows. */
export const NO_TILL_CLOSED = 'No till was closed in these days.'

/** The notes and coins of the currency in kobo, the largest first. */
export const DENOMINATIONS = country().cash.map((naira) => naira * KOBO_A_NAIRA)

/** The most pieces of one denomination that a count may name. */
export const MAX_PIECES = 100_000

/** The largest amount of one entry at a till, in kobo: ₦100,000,000. */
export const MAX_TILL_KOBO = 100_000_000 * KOBO_A_NAIRA

export interface Counted {
  kobo: number
  pieces: number
}

/** Returns the value of counted notes and coins, in kobo. */
export function sumOfCounts(counts: readonly Counted[]): number {
  return counts.reduce((sum, { kobo, pieces }) => sum + kobo * pieces, 0)
}

export interface Tendered {
  kind: PaidKind
  kobo: number
}

/**
 * Returns the change in kobo for tenders that pay a total; undefined if they do not fit the total. Only cash
 * may exceed what is left to pay. The change is less than the cash, because a buyer who gets all of it back
 * has not paid in cash. It is whole naira, because drawers hold no kobo.
 */
export function changeFor(total: number, tenders: readonly Tendered[]): number | undefined {
  const cash = tenders.filter(({ kind }) => kind === 'cash')
  const change = sumKobo(tenders) - total
  if (change < 0 || change % KOBO_A_NAIRA !== 0) return undefined
  return change === 0 || change < sumKobo(cash) ? change : undefined
}

/** A tender of a purchase, with the part of it that was refunded before. */
export interface PaidTender extends Tendered {
  refunded: number
}

/**
 * Splits a refund between the tenders that paid the purchase, beginning with the last one. Returns the part
 * of each tender in kobo, or undefined if the tenders have less left than the amount.
 */
export function refundParts(amount: number, tenders: readonly PaidTender[]): number[] | undefined {
  let left = amount
  const parts = [...tenders].reverse().map(({ kobo, refunded }) => {
    const part = Math.min(left, kobo - refunded)
    left -= part
    return part
  })
  return left === 0 ? parts.reverse() : undefined
}

/** If a ticket is refunded, the voucher that paid for it stays valid for at least this many more days. */
export const VOUCHER_BACK_DAYS = 30

/** The reason that a refund has because its showtime is cancelled. */
export const CANCELLED_REASON = 'The showtime is cancelled'

/** An exchange gets this reason if the cashier enters none. */
export const EXCHANGED_REASON = 'Exchanged for other tickets'

/** How many copies of a ticket one person may print without a supervisor. */
export const REPRINTS_ALONE = 1

/** Amounts in kobo by the tender that they belong to. */
export type AmountsByTender = Readonly<Record<TenderKind, number>>

/** Amounts in kobo of the tenders that a provider confirms. */
type AmountsConfirmed = Readonly<Record<ConfirmedTender, number>>

interface Moved extends AmountsByTender {
  refundsBy: AmountsByTender
  unsold: AmountsConfirmed
  returned: AmountsConfirmed
  paidIn: number
  paidOut: number
  drops: number
}

/** Returns the cash that a drawer should hold, and the sums that terminals and transfers should show. */
export function expectedAt(openingCount: number, moved: Moved): AmountsByTender {
  const { cash, terminal, transfer, refundsBy, paidIn, paidOut, drops, unsold, returned } = moved
  return {
    cash: openingCount + cash - refundsBy.cash + paidIn - paidOut - drops,
    terminal: terminal - refundsBy.terminal + unsold.terminal - returned.terminal,
    transfer: transfer - refundsBy.transfer + unsold.transfer - returned.transfer,
  }
}

/** Returns for each tender by how much the count exceeds what was expected; negative if money is missing. */
export function differenceOf(counted: AmountsByTender, expected: AmountsByTender): AmountsByTender {
  return {
    cash: counted.cash - expected.cash,
    terminal: counted.terminal - expected.terminal,
    transfer: counted.transfer - expected.transfer,
  }
}

/** Returns the largest difference among the tenders, as a positive amount, also if money is missing. */
export function largestDifference({ cash, terminal, transfer }: AmountsByTender): number {
  return Math.max(Math.abs(cash), Math.abs(terminal), Math.abs(transfer))
}

/** Returns the words on a copy of a ticket, where the first print is copy 1 and has no such words. */
export function copyText(copy: number): string | undefined {
  return copy > 1 ? `COPY ${copy}` : undefined
}

/**
 * These keys add a ticket of a class. They also work during payment, so no tender may use them. Free tickets have no
 * key.
 */
export const KEYS_OF_CLASSES = { standard: 'A', child: 'C', student: 'S', senior: 'N' } as const
/** The keys that pay by each tender. */
export const KEYS_OF_TENDERS = {
  cash: 'K',
  terminal: 'P',
  transfer: 'T',
} as const satisfies Record<TenderKind, string>
/** The keys that open the seat plan, ask for a phone number or a code, give the tickets for free, and add snacks. */
export const KEYS_OF_PANELS = { plan: '/', phone: 'M', code: 'O', gift: 'G', snacks: 'B' } as const
/** This key selects the next zone of a hall, such as VIP. */
export const KEY_OF_ZONE = 'Z'
/** The keys that open the other pages of the till, while no sale is open. */
export const KEYS_OF_PAGES = { sales: 'F', till: 'T', pickups: 'U' } as const
/** These keys exchange, refund and reprint an earlier sale. */
export const KEYS_AFTER_SALE = { exchange: 'X', refund: 'R', reprint: 'P' } as const
