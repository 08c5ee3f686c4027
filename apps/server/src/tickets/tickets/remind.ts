import { enqueueNotifications } from '../../kernel/notifications/enqueue-notices.ts'
import { remindersOf } from './reminder.ts'
import { claimDueReminders } from './reminders-sql.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'

const REMINDERS = 50

/**
 * Reminds each holder of tickets of a purchase once, even if the job ran late, but never after the start
 * of the showtime.
 */
export function remind({ db }: JobDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const due = await claimDueReminders(tx, REMINDERS)
    for (const { purchaseId, startsAt } of due) {
      const reminders = await remindersOf(tx, [purchaseId])
      await enqueueNotifications(
        tx,
        reminders.map((reminder) => ({ ...reminder, sendBefore: startsAt })),
      )
    }
    return due.length
  })
}
