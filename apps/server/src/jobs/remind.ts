import { enqueueNotices, type NoticeTo } from '../kernel/notices/enqueue-notices.ts'
import { reminderOf } from '../features/tickets/reminder.ts'
import { claimDueReminders } from '../features/tickets/reminders-sql.ts'
import type { JobDeps } from './job.ts'

const REMINDERS = 50

/**
 * Reminds each buyer once of each showtime, even if the job ran late, but never after its start.
 */
export function remind({ db }: JobDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const due = await claimDueReminders(tx, REMINDERS)
    const notices: NoticeTo[] = []
    for (const { startsAt, ...purchase } of due) {
      const notice = await reminderOf(tx, purchase)
      const { customerId, purchaseId: about } = purchase
      if (notice) notices.push({ customerId, notice, about, sendBefore: startsAt })
    }
    await enqueueNotices(tx, notices)
    return due.length
  })
}
