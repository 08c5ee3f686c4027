import { GATE_ROLES } from '../gate/gate-rules.ts'
import { KOBO_A_NAIRA } from '../money/kobo.ts'

/** The roles that may sell at a counter. Supervisors are those of the gate. */
export const COUNTER_ROLES = GATE_ROLES

export const TILL_NAME_MAX_LENGTH = 40

/** How a purchase at a counter is paid. */
export const TENDER_KINDS = ['cash', 'terminal', 'transfer'] as const
export type TenderKind = (typeof TENDER_KINDS)[number]

/** A purchase is paid by at most this many tenders. */
export const MAX_TENDERS = 5
export const TENDER_REFERENCE_MAX_LENGTH = 100
export const TERMINAL_NAME_MAX_LENGTH = 60

/** The most tickets of one sale at a counter, such as for a school. */
export const MAX_COUNTER_TICKETS = 50

/** A counter sells a showtime until this many minutes after its start, while trailers are shown. */
export const SOLD_AFTER_START_MINUTES = 30

/**
 * What opens the drawer without a sale: change that is brought, an expense that is paid, cash that goes to
 * the safe, and a drawer that is opened for nothing of these.
 */
export const TILL_EVENT_KINDS = ['paid-in', 'paid-out', 'drop', 'no-sale'] as const
export type TillEventKind = (typeof TILL_EVENT_KINDS)[number]

/** The notes and coins of the naira in kobo, the largest first. */
export const DENOMINATIONS = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1].map(
  (naira) => naira * KOBO_A_NAIRA,
)

/** The most pieces of one denomination that a count may name. */
export const MAX_PIECES = 100_000

/** The largest amount of one entry at a till, in kobo: ₦100,000,000. */
export const MAX_TILL_KOBO = 100_000_000 * KOBO_A_NAIRA

export interface Counted {
  kobo: number
  pieces: number
}

/** Returns what counted notes and coins are together, in kobo. */
export function sumOfCounts(counts: readonly Counted[]): number {
  return counts.reduce((sum, { kobo, pieces }) => sum + kobo * pieces, 0)
}

export interface Tendered {
  kind: TenderKind
  kobo: number
}

/**
 * Returns the change in kobo for tenders that pay a total; undefined if they do not fit. Only cash may be
 * more than what is left to pay, and no note may be handed back as it was given.
 */
export function changeFor(total: number, tenders: readonly Tendered[]): number | undefined {
  const cash = tenders.filter(({ kind }) => kind === 'cash')
  const sum = (some: readonly Tendered[]) => some.reduce((kobo, tender) => kobo + tender.kobo, 0)
  const change = sum(tenders) - total
  if (change < 0) return undefined
  return change === 0 || change < sum(cash) ? change : undefined
}

/** A tender of a purchase, with what already went back by it. */
export interface PaidTender extends Tendered {
  refunded: number
}

/**
 * Returns for each tender what goes back by it, in kobo, so that money goes back the way it came: the
 * tender that was used last comes first. Undefined if less than the amount is left.
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

/** One person at a counter prints a ticket again so often. Later copies need a supervisor. */
export const REPRINTS_ALONE = 1

/** Amounts in kobo by the tender that they belong to. */
export type AmountsByTender = Readonly<Record<TenderKind, number>>

interface Moved extends AmountsByTender {
  refundsBy: AmountsByTender
  paidIn: number
  paidOut: number
  drops: number
}

/** Returns what a till should hold in its drawer, and what its terminals and transfers should say. */
export function expectedAt(openingCount: number, moved: Moved): AmountsByTender {
  const { cash, terminal, transfer, refundsBy, paidIn, paidOut, drops } = moved
  return {
    cash: openingCount + cash - refundsBy.cash + paidIn - paidOut - drops,
    terminal: terminal - refundsBy.terminal,
    transfer: transfer - refundsBy.transfer,
  }
}

/** Returns by how much one is above the other, for each tender. */
export function differenceOf(counted: AmountsByTender, expected: AmountsByTender): AmountsByTender {
  return {
    cash: counted.cash - expected.cash,
    terminal: counted.terminal - expected.terminal,
    transfer: counted.transfer - expected.transfer,
  }
}

/** Returns the largest difference of a tender, whichever way it goes. */
export function largestDifference({ cash, terminal, transfer }: AmountsByTender): number {
  return Math.max(Math.abs(cash), Math.abs(terminal), Math.abs(transfer))
}

/** What a copy of a ticket says, counted from the first paper; undefined on that one. */
export function copyWords(copy: number): string | undefined {
  return copy > 1 ? `COPY ${copy}` : undefined
}

/** The keys that add a ticket of a class at the counter. Free tickets have none. */
export const KEYS_OF_CLASSES = { standard: 'A', child: 'C', student: 'S', senior: 'N' } as const
/** The keys that pay by a tender. */
export const KEYS_OF_TENDERS = { cash: 'C', terminal: 'P', transfer: 'T' } as const
