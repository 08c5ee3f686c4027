import type * as contract from '@velvet/contract/endpoints/own-account'
import { AppError } from '@velvet/contract/errors'
import { recordOwnAct } from '../audit/record-deed.ts'
import type { Transaction } from '../database/connect.ts'
import type { Call } from '../http/call.ts'
import { clearRenewalKey } from '../identity/renewal-key.ts'
import {
  deleteCodesTo,
  deleteDevices,
  deleteKeptAnswers,
  deleteLettersTo,
  deleteReportsAbout,
  erasePayer,
  eraseSessions,
  hasPaymentSince,
  lockAccount,
  pseudonymise,
} from './close-account-sql.ts'
import { removePicture } from './picture-store.ts'
import { requirePassword } from './require-password.ts'

/** A checkout takes minutes; an older payment was given up, or waits for a member of staff. */
const PAYMENT_TAKES_MS = 3_600_000

type CloseAccount = Call<typeof contract.closeAccount>

/**
 * Closes an account completely or not at all. The ledger stays, and the record that the number had
 * its offer.
 */
export async function closeAccount(call: CloseAccount) {
  const { db, config, customer, cookies, log } = call
  const passwordHash = await requirePassword(call, call.input.password)
  const picture = await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, customer.id)
    if (account?.passwordHash !== passwordHash) throw new AppError('session-ended')
    const since = new Date(Date.now() - PAYMENT_TAKES_MS)
    if (await hasPaymentSince(tx, customer.id, since)) throw new AppError('payment-under-way')
    await deleteTraces(tx, customer)
    await erasePayer(tx, customer.id)
    await eraseSessions(tx, customer.id)
    await pseudonymise(tx, customer.id)
    await recordOwnAct(tx, customer.id, 'account-closed')
    return account.pictureUrl
  })
  clearRenewalKey(cookies)
  await removePicture(config.DATA_DIR, picture).catch((error: unknown) => {
    log.error({ err: error }, 'the picture of a closed account could not be removed')
  })
  return { message: 'Your account is closed, and what was yours is erased' }
}

/** Deletes what only served the person. */
async function deleteTraces(
  tx: Transaction,
  { id, phone }: CloseAccount['customer'],
): Promise<void> {
  await deleteDevices(tx, id)
  await deleteKeptAnswers(tx, id)
  await deleteCodesTo(tx, phone)
  await deleteLettersTo(tx, id)
  await deleteReportsAbout(tx, phone)
}
