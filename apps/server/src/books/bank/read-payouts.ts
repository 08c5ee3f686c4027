import { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { bookPayouts } from './book-payouts.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'
import { takeTurn } from '../../kernel/jobs/turns-sql.ts'

/** Providers pay out once a day, and one that fails is asked again within hours. */
const EVERY_SECONDS = 3 * 3600

/** Reads from the providers what they have paid out to the bank. */
export async function readPayouts(deps: JobDeps): Promise<number> {
  const { db, log, providers } = deps
  const isTurn = await db.transaction().execute((tx) => takeTurn(tx, 'read-payouts', EVERY_SECONDS))
  if (!isTurn) return 0
  for (const provider of PaymentProvider.options.filter((name) => providers[name])) {
    await bookPayouts(deps, provider).catch((error: unknown) => {
      log.warn({ err: error, provider }, 'the payouts of a provider could not all be read')
    })
  }
  return 0
}
