import { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { reconcileStep } from './reconcile-day.ts'
import { claimDay, openDays, putOffDay } from './reconciliation-sql.ts'
import { ProviderError } from '../../kernel/providers/ask.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'
import { takeTurn } from '../../kernel/jobs/turns-sql.ts'

/** How often the job looks whether another day is over. */
const EVERY_SECONDS = 3600

/** Compares what providers report of each day with what was credited, one step at a time. */
export async function reconcile(deps: JobDeps): Promise<number> {
  const { db, log, providers } = deps
  const offered = PaymentProvider.options.filter((name) => providers[name])
  const day = await db.transaction().execute(async (tx) => {
    if (await takeTurn(tx, 'reconcile', EVERY_SECONDS)) await openDays(tx, offered)
    return claimDay(tx)
  })
  if (!day) return 0
  try {
    await reconcileStep(deps, day)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { provider } = day
    log.warn({ err: error, provider, day: day.day }, 'a day could not be reconciled')
    await db.transaction().execute((tx) => putOffDay(tx, day, error.message))
  }
  return 1
}
