import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { isHeldUp } from '../../platform/database/failures.ts'
import { limitLockWaits } from '../../platform/database/locks-sql.ts'
import { announceCancellation } from './announce-cancellation.ts'
import { sumCounterSales } from './counter-buyers-sql.ts'
import {
  claimHoldersToPayBack,
  countPaidBack,
  endOwedRefund,
  keepOwedError,
  lockOwedTickets,
  postponeOwedRefunds,
  type OwedTicket,
} from './owed-refunds-sql.ts'
import { askAboutClosedTicket, HELD, tryReturnPoints } from './return-points.ts'

/**
 * The wallets of so many tickets are locked together, for about a tenth of a second. All tickets of a
 * holder are in one slice, because a holder gets one notice about them.
 */
const TICKETS_OF_A_SLICE = 20
/** A wallet that a person holds for longer is left for a later slice. */
const WALLET_WAIT_MS = 300
/** Staff wait for the payments for at most this long. A job does the rest. */
const STAFF_WAIT_MS = 5_000
/** How often held wallets are tried again meanwhile. */
const BETWEEN_TRIES_MS = 250

/**
 * Pays the Points of cancelled showtimes back, slice by slice, and returns what is paid and what is
 * still owed, also at windows. If the process is killed, the job goes on.
 */
export async function payBackShowtimes(db: Database, showtimeIds: readonly string[]) {
  const end = performance.now() + STAFF_WAIT_MS
  for (;;) {
    const tickets = await payBackSlice(db, showtimeIds).catch(noneIfHeld)
    const counts = await countPaidBack(db, showtimeIds)
    if (counts.waitingTickets === 0 || performance.now() > end) {
      return { ...counts, counter: await sumCounterSales(db, showtimeIds) }
    }
    if (tickets === 0) await wait(BETWEEN_TRIES_MS)
  }
}

/** The showtimes are cancelled, so the answer is given even if rows of a slice are held. */
function noneIfHeld(error: unknown): number {
  if (isHeldUp(error)) return 0
  throw error
}

/**
 * Returns the Points of some cancelled tickets in one transaction, and notifies their holders. A price
 * that an account cannot take stays owed, and is tried again later. Returns how many tickets it saw to.
 */
export function payBackSlice(db: Database, showtimeIds?: readonly string[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const holders = await claimHoldersToPayBack(tx, { showtimeIds, limit: TICKETS_OF_A_SLICE })
    if (holders.length === 0) return 0
    await limitLockWaits(tx, WALLET_WAIT_MS)
    const tickets = await lockOwedTickets(tx, holders)
    const { paid, held } = await payBack(tx, tickets)
    await postponeOwedRefunds(
      tx,
      held.map(({ id }) => id),
    )
    const seenTo = tickets.filter((ticket) => !held.includes(ticket))
    await announceCancellation(tx, { tickets: seenTo, refunded: paid })
    return tickets.length
  })
}

async function payBack(tx: Transaction, tickets: readonly OwedTicket[]) {
  const paid: OwedTicket[] = []
  const held: OwedTicket[] = []
  for (const ticket of tickets) {
    const isHeld = held.some(({ customerId }) => customerId === ticket.customerId)
    const error = isHeld ? HELD : await tryReturnPoints(tx, ticket, ticket.staffId)
    if (error === HELD) held.push(ticket)
    else if (error === undefined) {
      await endOwedRefund(tx, ticket.id)
      paid.push(ticket)
    } else {
      await keepOwedError(tx, ticket.id, error)
      if (error === 'customer-closed') {
        await askAboutClosedTicket(tx, { ticketId: ticket.id, vp: ticket.vp })
      }
    }
  }
  return { paid, held }
}
