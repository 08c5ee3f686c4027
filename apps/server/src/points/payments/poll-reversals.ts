import { DAY_MS } from '@velvet/contract/shared/time/durations'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { readClock } from '../../platform/database/clock-sql.ts'
import { applyReport } from '../reversals/apply-report.ts'
import { settleReversal } from './settle-reversal.ts'
import { claimUnfinishedReversals } from '../../kernel/payments/reversals-sql.ts'
import { cardProviderOf } from '../../kernel/providers/providers.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'
import { takeTurn } from '../../kernel/jobs/turns-sql.ts'

const PROVIDERS: readonly PaymentProvider[] = ['flutterwave', 'paystack']
/** Asks four times a day, so that a provider that fails once is asked again on the same day. */
const EVERY_SECONDS = 6 * 3600
/** A refund takes ten working days at most. What takes longer is followed by itself. */
const WINDOW_MS = 30 * DAY_MS
const UNFINISHED_A_TURN = 100

/** Finds refunds, disputes and chargebacks that no webhook has reported. */
export async function pollReversals(deps: JobDeps): Promise<number> {
  const { db, log } = deps
  const take = db.transaction()
  if (!(await take.execute((tx) => takeTurn(tx, 'poll-reversals', EVERY_SECONDS)))) return 0
  for (const provider of PROVIDERS.filter((name) => deps.providers[name])) {
    await pollProvider(deps, provider).catch((error: unknown) => {
      log.warn({ err: error, provider }, 'the list of reversals could not be read to its end')
    })
  }
  await followUnfinished(deps)
  return 0
}

async function pollProvider({ db, providers, stopping }: JobDeps, provider: PaymentProvider) {
  const askedAt = await readClock(db)
  const from = new Date(askedAt.getTime() - WINDOW_MS)
  for await (const reports of cardProviderOf(providers, provider).reversalsSince(from)) {
    for (const report of reports) {
      if (stopping.aborted) return
      await db.transaction().execute((tx) => applyReport(tx, { provider, report, askedAt }))
    }
  }
}

/**
 * Follows each reversal that is not final and that the lists did not tell of: one that is older than
 * their range, and one that was presumed because nothing was listed.
 */
async function followUnfinished(deps: JobDeps): Promise<void> {
  const { db, log, stopping } = deps
  const claim = db.transaction()
  const claimed = await claim.execute((tx) => claimUnfinishedReversals(tx, UNFINISHED_A_TURN))
  for (const { provider, providerTransactionId } of claimed) {
    if (stopping.aborted) return
    const name = { providerTransactionId, txRef: '' }
    await settleReversal(deps, provider, name).catch((error: unknown) => {
      log.warn({ err: error, provider }, 'a reversal could not be asked about')
    })
  }
}
