import { HOUR_MS } from '@velvet/contract/time/durations'
import { AppError } from '@velvet/contract/calls/errors'
import type { Config } from '../../settings/config.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import type { Endpoint } from '@velvet/contract/calls/endpoint'
import { closedNumber } from '../../kernel/identity/closed-number.ts'
import {
  deleteDevices,
  deleteKeptAnswers,
  deleteMessagesTo,
  deleteMessagesToGuest,
  deleteReportsAbout,
  deleteSubscriptions,
  eraseNotesOfGifts,
  erasePayer,
  eraseSessions,
  hasPaymentSince,
  hideNumberOfCodes,
  pseudonymise,
} from './close-account-sql.ts'
import { deleteWaitsOf } from '../waiting/waits-sql.ts'
import { removePortrait } from './portraits.ts'

/** A checkout takes minutes; an older payment was given up, or waits for a member of staff. */
const PAYMENT_TAKES_MS = HOUR_MS

/**
 * Erases everything about a customer except the ledger, the record that the number had its offer,
 * and the codes of the last day, which no longer name the number. The caller has locked the
 * account. Throws AppError `payment-under-way` if a checkout may still be open.
 */
export async function eraseAccount(
  tx: Transaction,
  config: Pick<Config, 'secrets'>,
  { id, phone }: { id: string; phone: string },
): Promise<void> {
  const since = new Date(Date.now() - PAYMENT_TAKES_MS)
  if (await hasPaymentSince(tx, id, since)) throw new AppError('payment-under-way')
  await deleteTraces(tx, { id, phone })
  await hideNumberOfCodes(tx, { phone, name: closedNumber(config, phone) })
  await erasePayer(tx, id)
  await eraseSessions(tx, id)
  await pseudonymise(tx, id)
}

/** Deletes what was kept for this person alone. */
async function deleteTraces(
  tx: Transaction,
  { id, phone }: { id: string; phone: string },
): Promise<void> {
  await deleteDevices(tx, id)
  await deleteSubscriptions(tx, id)
  await deleteKeptAnswers(tx, id)
  await eraseNotesOfGifts(tx, id)
  await deleteMessagesTo(tx, id)
  await deleteMessagesToGuest(tx, phone)
  await deleteReportsAbout(tx, phone)
  await deleteWaitsOf(tx, id)
}

/**
 * Removes the picture of a closed account. A failure is logged, because the account stays closed; a
 * job removes the picture later, like every other unused file.
 */
export async function forgetPicture(
  { uploads, log }: Pick<Call<Endpoint>, 'uploads' | 'log'>,
  url: string | null,
): Promise<void> {
  await removePortrait(uploads, url).catch((error: unknown) => {
    log.error({ err: error }, 'the picture of a closed account could not be removed')
  })
}
