import { DAY_MS, HOUR_MS, MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { PastBooks, type OperatorAccounts } from './past-books.ts'
import type { Guest } from './audience-sql.ts'
import { partiesOf, chanceOf, type Party, type PastShowtime } from './past-parties.ts'
import { admitPast, startPast } from './past-admissions.ts'
import type { AuditEntry } from '../kernel/audit/audit-sql.ts'
import type { PastRows } from './past-rows.ts'

/** One party in this many gives a ticket back, on average. */
const PARTIES_A_RETURN = 60
/** One showtime is cancelled this long before its start. */
const CANCELLED_BEFORE_MS = 90 * MINUTE_MS
/** A guest who paid twice gets the money of one payment back after this time. */
const SENT_BACK_AFTER_MS = 3 * HOUR_MS
const PAID_TWICE_VP = 5000

interface Past {
  showtimes: readonly PastShowtime[]
  guests: readonly Guest[]
  operatorAccounts: OperatorAccounts
  staff: { manager: string; finance: string; attendant: string }
  /** Nothing may be dated before this time, because the ledger already has entries up to it. */
  since: Date
  now: Date
}

interface Action {
  at: Date
  run: () => void
}

/** The rows to insert, and the state of showtimes and wallets after them. */
export interface PastOutcome {
  rows: PastRows
  audit: readonly AuditEntry[]
  wallets: { id: string; balance: number }[]
  showtimes: { id: string; assignedSeats: number; cancelledAt: Date | null }[]
}

/** Makes the rows of the past: purchases, refunds, double payments, a cancellation and scans. */
export function playPast(past: Past): PastOutcome {
  const { showtimes, guests, operatorAccounts, now } = past
  const books = new PastBooks(guests, operatorAccounts, chanceOf(now.getTime() / 1000))
  const cancelled = cancelledOf(past)
  const actions = [
    ...showtimes.flatMap((showtime) =>
      showtime === cancelled
        ? cancel(past, books, showtime)
        : partiesOf(showtime, guests.length).flatMap((party, index) => visit(past, books, party, index)),
    ),
    ...paidTwice(past, books),
  ]
  for (const { run } of actions.sort((one, other) => one.at.getTime() - other.at.getTime())) run()
  admitPast(books.rows, past)
  startPast(books.rows, { ...past, showtimes: showtimes.filter((showtime) => showtime !== cancelled) })
  return {
    rows: books.rows,
    audit: books.audit,
    wallets: books.wallets.map(({ id, balance }) => ({ id, balance })),
    showtimes: showtimes.map((showtime) => ({
      id: showtime.id,
      assignedSeats: seatsOf(books.rows, showtime),
      cancelledAt: showtime === cancelled ? cancelledAt(showtime) : null,
    })),
  }
}

function seatsOf({ tickets }: PastRows, { id }: PastShowtime): number {
  return tickets.filter((ticket) => ticket.showtimeId === id && ticket.status !== 'void').length
}

/** Lets a party buy its tickets. In some parties, one person gives the ticket back. */
function visit({ since, staff }: Past, books: PastBooks, planned: Party, index: number): Action[] {
  const party = { ...planned, boughtAt: latest(planned.boughtAt, since) }
  const { showtime, boughtAt } = party
  const returned = { cause: 'operator', staffId: staff.finance } as const
  const mayReturn = (boughtAt.getTime() + index) % PARTIES_A_RETURN === 0
  const returnedAt = new Date((boughtAt.getTime() + showtime.startsAt.getTime()) / 2)
  let first: PastRows['tickets'][number] | undefined
  const buying = { at: boughtAt, run: () => void ([first] = books.buy(party)) }
  const giving = () => {
    if (!first) return
    books.giveBack(first, { ...returned, at: returnedAt })
    record(books, staff.finance, returnedAt, 'refund-ticket', first.id, {
      vp: first.priceVp,
      note: 'Could not come',
    })
  }
  return mayReturn ? [buying, { at: returnedAt, run: giving }] : [buying]
}

/**
 * Returns the showtime that is to be cancelled: the one with the most tickets near the middle of
 * the span. Returns undefined if the span is shorter than a week.
 */
function cancelledOf({ showtimes, guests }: Past): PastShowtime | undefined {
  const first = showtimes[0]?.startsAt.getTime() ?? 0
  const last = showtimes.at(-1)?.startsAt.getTime() ?? 0
  if (last - first < 7 * DAY_MS) return undefined
  const middle = (first + last) / 2
  const tickets = (showtime: PastShowtime) =>
    partiesOf(showtime, guests.length).reduce((sum, { size }) => sum + size, 0)
  return showtimes
    .filter(({ startsAt }) => Math.abs(startsAt.getTime() - middle) < DAY_MS)
    .sort((one, other) => tickets(other) - tickets(one))[0]
}

const cancelledAt = ({ startsAt }: PastShowtime) => new Date(startsAt.getTime() - CANCELLED_BEFORE_MS)

/** Sells tickets of a showtime until it is cancelled. Then all of its tickets are refunded. */
function cancel({ guests, staff, since }: Past, books: PastBooks, showtime: PastShowtime): Action[] {
  const at = cancelledAt(showtime)
  const sold: PastRows['tickets'] = []
  const buying = partiesOf(showtime, guests.length)
    .map((party) => ({ ...party, boughtAt: latest(party.boughtAt, since) }))
    .filter(({ boughtAt }) => boughtAt < at)
    .map((party) => ({ at: party.boughtAt, run: () => void sold.push(...books.buy(party)) }))
  const because = { at, cause: 'cancellation' } as const
  const giving = () => {
    for (const ticket of sold) books.giveBack(ticket, { ...because, staffId: staff.manager })
    record(books, staff.manager, at, 'cancel-showtime', showtime.id, {
      tickets: sold.length,
      vp: sold.reduce((sum, { priceVp }) => sum + priceVp, 0),
      owed: 0,
      note: 'No power in the house',
    })
  }
  return [...buying, { at, run: giving }]
}

/** On every day, one guest pays twice, and gets the money of one payment back. */
function paidTwice({ since, now, guests, staff }: Past, books: PastBooks): Action[] {
  const days = Math.floor((now.getTime() - since.getTime()) / DAY_MS)
  return Array.from({ length: days }, (_, day) => {
    const buyer = (day * 37) % guests.length
    const paidAt = new Date(since.getTime() + day * DAY_MS + 11 * HOUR_MS + day * 7 * MINUTE_MS)
    const at = new Date(paidAt.getTime() + SENT_BACK_AFTER_MS)
    const note = 'Paid twice'
    let paid: ReturnType<PastBooks['topUp']> | undefined
    const sendBack = () => {
      const sent = paid && books.sendBack(buyer, paid, { at, staffId: staff.finance, note })
      if (!sent) return
      const { id: refund, vp, naira, payment } = sent
      record(books, staff.finance, at, 'refund-payment', payment, { refund, vp, naira, note })
    }
    const pay = () => void (paid = books.topUp(buyer, PAID_TWICE_VP, paidAt))
    return [
      { at: paidAt, run: pay },
      { at, run: sendBack },
    ]
  })
    .flat()
    .filter(({ at }) => at < now)
}

function record(
  books: PastBooks,
  staffId: string,
  at: Date,
  action: string,
  subject: string,
  detail: Record<string, unknown>,
): void {
  books.audit.push({ at, actor: { kind: 'staff', id: staffId }, action, subject, detail })
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other
}
