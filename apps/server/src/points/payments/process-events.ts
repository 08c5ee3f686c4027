import { claimDueEvents } from '../../kernel/payments/events-sql.ts'
import { processEvent } from './process-event.ts'
import { BATCH, workOnEach, type JobDeps } from '../../kernel/jobs/job.ts'

/** Acts on events of providers that were stored and not yet processed. */
export async function processEvents(deps: JobDeps): Promise<number> {
  const events = await deps.db.transaction().execute((tx) => claimDueEvents(tx, BATCH))
  return workOnEach(deps, events, (event) => processEvent(deps, event), 'a payment event waits for another try')
}
