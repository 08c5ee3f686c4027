import { DAY_MS } from '@velvet/contract/durations'
import type { PaymentProvider } from '@velvet/contract/entities'
import { readClock } from '../database/clock-sql.ts'
import { applyReport } from '../payments/apply-report.ts'
import { applyReportedReversals } from '../payments/apply-reported-reversals.ts'
import { claimOpenReversals } from '../payments/reversals-sql.ts'
import type { JobDeps } from './job.ts'
import { takeTurn } from './turns-sql.ts'

const PROVIDERS: readonly PaymentProvider[] = ['flutterwave', 'paystack']
/** Asks four times a day, so that a provider that fails once is asked again on the same day. */
const EVERY_SECONDS = 6 * 3600
/** A refund takes ten working days at most. A dispute is followed until it is decided. */
const WINDOW_MS = 30 * DAY_MS
const OPEN_A_TURN = 100

/** Finds refunds, disputes and chargebacks that no webhook has reported. */
export async function pollReversals(deps: JobDeps): Promise<number> {
  const { db, log } = deps
  const take = db.transaction()
  if (!(await take.execute((tx) => takeTurn(tx, 'poll-reversals', EVERY_SECONDS)))) return 0
  for (const provider of PROVIDERS) {
    await pollProvider(deps, provider).catch((error: unknown) => {
      log.warn({ err: error, provider }, 'the list of reversals could not be read to its end')
    })
  }
  await followDisputes(deps)
  return 0
}

async function pollProvider({ db, providers, stopping }: JobDeps, provider: PaymentProvider) {
  const askedAt = await readClock(db)
  const from = new Date(askedAt.getTime() - WINDOW_MS)
  for await (const reports of providers[provider].reversalsSince(from)) {
    for (const report of reports) {
      if (stopping.aborted) return
      await db.transaction().execute((tx) => applyReport(tx, { provider, report, askedAt }))
    }
  }
}

/** Follows disputes that are older than the range of the lists. */
async function followDisputes(deps: JobDeps): Promise<void> {
  const { db, log, stopping } = deps
  const open = await db.transaction().execute((tx) => claimOpenReversals(tx, OPEN_A_TURN))
  for (const { provider, providerTransactionId } of open) {
    if (stopping.aborted) return
    const made = { providerTransactionId, txRef: '', naira: 0 }
    await applyReportedReversals(deps, provider, made).catch((error: unknown) => {
      log.warn({ err: error, provider }, 'a dispute could not be asked about')
    })
  }
}
