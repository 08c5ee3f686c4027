import { PIN_SENDS } from '@velvet/contract/tickets/pin-message'
import type { Transaction } from '../../platform/database/connect.ts'
import { pushMessage } from '../../kernel/notices/enqueue-notices.ts'
import { causeOf, pinCauseOf } from '../../kernel/notices/message-causes.ts'
import {
  freeCauses,
  lockUnsentMessages,
  rewriteMessage,
  withdrawMessage,
  withdrawMessages,
} from '../../kernel/notices/messages-sql.ts'
import { reminderOf, type Purchase } from './reminder.ts'
import { forgetEarlyReminders } from './reminders-sql.ts'

const REASON = 'its tickets were given back'
const MOVED = 'its showtime was moved'

type ReturnedTicket = Purchase & { id: string }

/**
 * Withdraws unsent pins and reminders of returned tickets. If a purchase still has other tickets, its
 * reminder is rewritten. The caller has made the tickets void and has locked their purchases.
 */
export async function recallMessages(
  tx: Transaction,
  tickets: readonly ReturnedTicket[],
): Promise<void> {
  if (tickets.length === 0) return
  await rewriteReminders(tx, tickets)
  await withdrawMessages(tx, causesOfPins(tickets), REASON)
}

/** Withdraws the unsent pins and reminders of all tickets of a cancelled showtime. */
export async function withdrawMessagesAbout(
  tx: Transaction,
  tickets: readonly ReturnedTicket[],
): Promise<void> {
  const reminders = tickets.map(({ purchaseId }) => causeOf('showtime-soon', purchaseId))
  await withdrawMessages(tx, [...new Set(reminders), ...causesOfPins(tickets)], REASON)
}

function causesOfPins(tickets: readonly ReturnedTicket[]): string[] {
  return tickets.flatMap(({ id }) =>
    Array.from({ length: PIN_SENDS }, (_, index) => pinCauseOf(id, index + 1)),
  )
}

/**
 * Adapts the reminders of purchases to their showtime, which this transaction has moved. Whoever was
 * reminded too early is reminded again, and a reminder that still waits gets the new time.
 */
export async function followShowtime(
  tx: Transaction,
  showtimeId: string,
  purchases: readonly Purchase[],
): Promise<void> {
  if (purchases.length === 0) return
  const again = await forgetEarlyReminders(tx, showtimeId)
  if (again.length > 0) {
    const causes = again.map((id) => causeOf('showtime-soon', id))
    for (const { id } of await lockUnsentMessages(tx, causes)) await withdrawMessage(tx, id, MOVED)
    await freeCauses(tx, causes)
  }
  await rewriteReminders(tx, purchases)
}

/** Gives the unsent reminders of purchases their present tickets, or withdraws those without any. */
export async function rewriteReminders(
  tx: Transaction,
  tickets: readonly Purchase[],
): Promise<void> {
  const purchases = new Map(
    tickets.map((ticket) => [causeOf('showtime-soon', ticket.purchaseId), ticket]),
  )
  for (const { id, cause } of await lockUnsentMessages(tx, [...purchases.keys()])) {
    const purchase = purchases.get(cause ?? '')
    const notice = purchase && (await reminderOf(tx, purchase))
    if (notice) await rewriteMessage(tx, id, pushMessage(notice))
    else await withdrawMessage(tx, id, REASON)
  }
}
