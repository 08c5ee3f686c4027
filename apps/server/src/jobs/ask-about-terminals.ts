import { askTerminal } from '../features/till-payments/ask-terminal.ts'
import { claimDueTillPayments } from '../features/till-payments/till-payments-sql.ts'
import { BATCH, type JobDeps } from './job.ts'

/** A till that waits asks by itself. This is for a till that was switched off, and for an event that was lost. */
const EVERY_SECONDS = 5

/** Asks about payments at card terminals whose event has not come, also after everybody has given them up. */
export async function askAboutTerminals(deps: JobDeps): Promise<number> {
  const payments = await deps.db
    .transaction()
    .execute((tx) => claimDueTillPayments(tx, BATCH, EVERY_SECONDS))
  await Promise.all(
    payments.map((payment) =>
      askTerminal(deps, payment).catch((error: unknown) => {
        const { provider } = payment
        deps.log.warn({ err: error, provider }, 'a terminal could not be asked')
      }),
    ),
  )
  return payments.length
}
