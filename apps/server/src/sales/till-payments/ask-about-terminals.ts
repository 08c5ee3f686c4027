import { askTerminal } from './ask-terminal.ts'
import { claimDueTillPayments } from './till-payments-sql.ts'
import { BATCH, workOnEach, type JobDeps } from '../../kernel/jobs/job.ts'

/** A till that waits asks by itself. This is for a till that was switched off, and for an event that was lost. */
const EVERY_SECONDS = 5

/** Asks about payments at card terminals whose event has not come, also after everybody has given them up. */
export async function askAboutTerminals(deps: JobDeps): Promise<number> {
  const payments = await deps.db.transaction().execute((tx) => claimDueTillPayments(tx, BATCH, EVERY_SECONDS))
  return workOnEach(deps, payments, (payment) => askTerminal(deps, payment), 'a terminal could not be asked')
}
