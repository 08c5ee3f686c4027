import { readBrand } from '../../kernel/brand/brand-sql.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'
import { takeTurn } from '../../kernel/jobs/turns-sql.ts'
import { findPass, queueChangedPasses } from './passes-sql.ts'
import { sendPass } from './send-pass.ts'

const EVERY_SECONDS = 5
const CHANGES_A_TURN = 500

/**
 * Queues a message for each difference between what Google Wallet has and the present tickets and showtimes. So sales,
 * refunds, scans and transfers write no message for it.
 */
export async function queuePasses({ db, providers }: JobDeps): Promise<void> {
  if (!providers.googleWallet) return
  await db.transaction().execute(async (tx) => {
    if (await takeTurn(tx, 'google-passes', EVERY_SECONDS)) await queueChangedPasses(tx, CHANGES_A_TURN)
  })
}

/** Sends a pass as it is now. Nothing is sent of a pass whose showtime is long over. */
export async function sendQueuedPass({ db, providers, product }: JobDeps, passId: string): Promise<void> {
  const wallet = providers.googleWallet
  const pass = await findPass(db, passId)
  if (!wallet || !pass) return
  await sendPass({ db, wallet, product: (await readBrand(db))?.productName ?? product }, pass)
}
