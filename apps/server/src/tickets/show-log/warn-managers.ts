import { showWarningLetter } from '@velvet/contract/tickets/show-warning'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import type { JobDeps } from '../../kernel/jobs/job.ts'
import { takeTurn } from '../../kernel/jobs/turns-sql.ts'
import { queueEmail } from '../../kernel/notifications/emails-sql.ts'
import { listManagersToWarn } from './warnings-sql.ts'

const EVERY_SECONDS = 60
const EMAILS_A_BATCH = 100

/**
 * Queues an email to each manager of a cinema about a sold showtime that has not started 15 minutes after its time, or
 * that stopped for 20 minutes. The cause of the email names both, so that no manager gets it twice.
 */
export function warnManagers({ db, providers }: Pick<JobDeps, 'db' | 'providers'>): Promise<number> {
  if (!providers.resend) return Promise.resolve(0)
  return db.transaction().execute(async (tx) => {
    if (!(await takeTurn(tx, 'show-warnings', EVERY_SECONDS))) return 0
    const sendBefore = new Date(Date.now() + HOUR_MS)
    for (const { cause, email, ...show } of await listManagersToWarn(tx, EMAILS_A_BATCH)) {
      await queueEmail(tx, { to: [email], topic: 'show-warning', cause, ...showWarningLetter(show), sendBefore })
    }
    return 0
  })
}
