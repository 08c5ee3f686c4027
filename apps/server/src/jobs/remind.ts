import { showtimeSoon } from '@velvet/contract/notices'
import type { Transaction } from '../database/connect.ts'
import { enqueueNotices, type NoticeTo } from '../notices/enqueue-notice-sql.ts'
import { claimDueReminders, type DueReminder } from '../notices/reminders-sql.ts'
import { listPurchasedTicketRows } from '../tickets/tickets-sql.ts'
import type { JobDeps } from './job.ts'

const REMINDERS = 50

/** Reminds each buyer once of each showtime, also when this ran late, but never after its start. */
export function remind({ db }: JobDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const due = await claimDueReminders(tx, REMINDERS)
    const notices: NoticeTo[] = []
    for (const reminder of due) notices.push(...(await reminderOf(tx, reminder)))
    await enqueueNotices(tx, notices)
    return due.length
  })
}

/** None when every ticket was given back, or used already. */
async function reminderOf(tx: Transaction, { purchaseId, customerId, startsAt }: DueReminder) {
  const tickets = await listPurchasedTicketRows(tx, customerId, purchaseId)
  const [first, ...others] = tickets.filter(({ TicketStatus }) => TicketStatus === 'Unused')
  if (!first) return []
  const notice = showtimeSoon([first, ...others])
  return [{ customerId, notice, about: purchaseId, sendBefore: startsAt }]
}
