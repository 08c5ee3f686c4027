import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { cancelled, didNotRun } from '@velvet/contract/shared/notifications/notifications'
import type { Transaction } from '../../platform/database/connect.ts'
import { enqueueNotifications, type NotificationTo } from '../../kernel/notifications/enqueue-notices.ts'
import { listShowsThatDidNotRun, type RefundableTicket } from './refunds-sql.ts'
import { listTicketRowsOf } from './tickets-sql.ts'

type CancelledTicket = Pick<RefundableTicket, 'id' | 'purchaseId' | 'customerId' | 'holderId' | 'vp'>

interface Cancellation {
  /** All tickets that were taken back. */
  tickets: readonly CancelledTicket[]
  /** The tickets whose Points were paid back; the Points of the others are owed. */
  refunded: readonly CancelledTicket[]
}

/**
 * Sends everybody who held tickets of cancelled showtimes, or paid for them, one notice, which names the
 * showtimes, the Points that are back and those that are owed. Call it in the transaction of the refunds,
 * with all tickets of each payer, and before it locks any message.
 */
export async function announceCancellation(tx: Transaction, cancellation: Cancellation): Promise<void> {
  const purchaseIds = new Set(cancellation.tickets.map(({ purchaseId }) => purchaseId))
  const rows = await listTicketRowsOf(tx, [...purchaseIds])
  const showtimeIds = [...new Set(rows.map(({ ShowtimeID }) => ShowtimeID))]
  const dark = await listShowsThatDidNotRun(tx, showtimeIds)
  await enqueueNotifications(tx, notificationsOfCancellation(cancellation, rows, dark))
}

type Dark = ReadonlyMap<string, 'stopped' | 'not-shown'>

/**
 * Returns the notices about cancelled tickets. A person gets one notice about all showtimes that did not run, and one
 * about all others.
 *
 * @param listed the tickets with all that a notice says about them
 */
export function notificationsOfCancellation(
  { tickets, refunded }: Cancellation,
  listed: readonly Ticket[],
  dark: Dark = new Map(),
): NotificationTo[] {
  const paidBack = new Set(refunded.map(({ id }) => id))
  const rows = new Map(listed.map((row) => [row.TicketID, row]))
  const people = new Set(
    tickets.flatMap(({ holderId, customerId }) => [holderId, customerId]).filter((id) => id !== null),
  )
  const showOf = ({ id }: CancelledTicket) => rows.get(id)?.ShowtimeID ?? ''
  const groups = [...Map.groupBy(tickets, (one) => dark.has(showOf(one))).values()]
  return groups.flatMap((some) => [...people].flatMap((id) => notificationTo(id, some, { rows, paidBack, dark }) ?? []))
}

interface About {
  rows: ReadonlyMap<string, Ticket>
  paidBack: ReadonlySet<string>
  dark: Dark
}

/**
 * Returns the notice for one person. It names the tickets that they held, or else those that they had given
 * away, and the Points of all tickets that they paid for.
 */
function notificationTo(
  customerId: string,
  tickets: readonly CancelledTicket[],
  { rows, paidBack, dark }: About,
): NotificationTo | undefined {
  const paid = tickets.filter((one) => one.customerId === customerId)
  const held = tickets.filter((one) => (one.holderId ?? one.customerId) === customerId)
  const named = held.length > 0 ? held : paid
  const [first, ...others] = named.flatMap(({ id }) => rows.get(id) ?? [])
  if (!first) return undefined
  const sum = (some: readonly CancelledTicket[]) => some.reduce((vp, one) => vp + one.vp, 0)
  const back = {
    returned: sum(paid.filter(({ id }) => paidBack.has(id))),
    owed: sum(paid.filter(({ id }) => !paidBack.has(id))),
  }
  const kind = dark.get(first.ShowtimeID)
  const notification = kind ? didNotRun(kind, [first, ...others], back) : cancelled([first, ...others], back)
  // A ticket is cancelled only once, so its id names the notices to its holder and to its payer.
  return { customerId, notice: notification, about: `${first.TicketID}:${customerId}` }
}
