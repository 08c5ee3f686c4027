import { PIN_SENDS } from '@velvet/contract/tickets/pin-message'
import type { Transaction } from '../../platform/database/connect.ts'
import { pushMessage, causeOf, pinCauseOf } from '../../kernel/notifications/enqueue-notices.ts'
import {
  freeCauses,
  lockUnsentMessages,
  rewriteMessage,
  withdrawMessage,
  withdrawMessages,
} from '../../kernel/notifications/messages-sql.ts'
import { reminderCauseOf, remindersOf, type Purchase } from './reminder.ts'
import { forgetEarlyReminders, listHoldersOf } from './reminders-sql.ts'

const REASON = 'its tickets were given back'
const MOVED = 'its showtime was moved'

const GIVEN_AWAY = 'its ticket was given away'

/** A ticket with its payer, and with its holder if it is known. */
type ReturnedTicket = Purchase & { id: string; holderId?: string | null }

/**
 * Withdraws unsent pins and reminders of returned tickets. If a purchase still has other tickets, its
 * reminder is rewritten. The caller has made the tickets void and has locked their purchases.
 */
export async function recallMessages(tx: Transaction, tickets: readonly ReturnedTicket[]): Promise<void> {
  await rewriteReminders(tx, tickets)
  await withdrawMessages(tx, causesOfPins(tickets), REASON)
}

/**
 * Withdraws the unsent pins of a ticket that its giver no longer holds, because they name the old code,
 * and leaves the ticket out of the giver's reminder. The pins of the new holder are counted anew.
 */
export async function recallFromGiver(tx: Transaction, ticket: ReturnedTicket & { pinSends: number }): Promise<void> {
  await rewriteReminders(tx, [ticket])
  const causes = causesOfPins([ticket], ticket.pinSends)
  if (causes.length === 0) return
  await withdrawMessages(tx, causes, GIVEN_AWAY)
  await freeCauses(tx, causes)
}

/** Withdraws the unsent pins and reminders of all tickets of a cancelled showtime. */
export async function withdrawMessagesAbout(tx: Transaction, tickets: readonly ReturnedTicket[]): Promise<void> {
  const reminders = tickets.map(({ purchaseId, customerId, holderId }) =>
    reminderCauseOf({ purchaseId, customerId: holderId ?? customerId }),
  )
  await withdrawMessages(tx, [...new Set(reminders), ...causesOfPins(tickets)], REASON)
}

function causesOfPins(tickets: readonly ReturnedTicket[], sends = PIN_SENDS): string[] {
  return tickets.flatMap(({ id }) => Array.from({ length: sends }, (_, index) => pinCauseOf(id, index + 1)))
}

/**
 * Adapts the reminders of purchases to their showtime, which this transaction has moved. A person who was
 * reminded too early is reminded again, and a reminder that still waits gets the new time.
 */
export async function followShowtime(
  tx: Transaction,
  showtimeId: string,
  purchases: readonly Purchase[],
): Promise<void> {
  if (purchases.length === 0) return
  if (await forgetEarlyReminders(tx, showtimeId)) {
    const causes = purchases.map(reminderCauseOf)
    await withdrawMessages(tx, causes, MOVED)
    await freeCauses(tx, causes)
  }
  await rewriteReminders(tx, purchases)
}

/**
 * Gives the unsent reminders of purchases their present tickets, or withdraws those without any. Those of
 * the customers who are named here are among them, even if they have no ticket any more.
 */
export async function rewriteReminders(tx: Transaction, purchases: readonly Purchase[]): Promise<void> {
  const ids = [...new Set(purchases.map(({ purchaseId }) => purchaseId))]
  const holders = await listHoldersOf(tx, ids)
  const reminders = new Map((await remindersOf(tx, ids)).map((one) => [causeOf('showtime-soon', one.about), one]))
  const causes = new Set([...purchases, ...holders].map(reminderCauseOf))
  for (const { id, cause } of await lockUnsentMessages(tx, [...causes])) {
    const reminder = reminders.get(cause ?? '')
    if (reminder) await rewriteMessage(tx, id, pushMessage(reminder.notice))
    else await withdrawMessage(tx, id, REASON)
  }
}
