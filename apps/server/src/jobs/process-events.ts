import { claimDueEvents } from '../kernel/payments/events-sql.ts'
import { processEvent } from '../features/top-ups/process-event.ts'
import { BATCH, type JobDeps } from './job.ts'

/** Acts on events of providers that were stored and not yet processed. */
export async function processEvents(deps: JobDeps): Promise<number> {
  const events = await deps.db.transaction().execute((tx) => claimDueEvents(tx, BATCH))
  await Promise.all(
    events.map((event) =>
      processEvent(deps, event).catch((error: unknown) => {
        const { provider } = event
        deps.log.warn({ err: error, provider }, 'a payment event waits for another try')
      }),
    ),
  )
  return events.length
}
