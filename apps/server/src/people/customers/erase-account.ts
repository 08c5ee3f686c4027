import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { AppError } from '@velvet/contract/shared/errors'
import type { HashSettings } from '../../kernel/secrets/keyed-hash.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../kernel/calls/deps.ts'
import { closedNumber } from '../../kernel/identity/closed-number.ts'
import {
  deleteDevices,
  deleteKeptAnswers,
  deleteMessagesTo,
  deleteMessagesToGuest,
  deleteNumberAtCounters,
  deleteReportsAbout,
  deleteSubscriptions,
  eraseNotesOfTransfers,
  erasePayer,
  eraseSessions,
  hasPaymentSince,
  hideNumberOfCodes,
  pseudonymise,
} from './close-account-sql.ts'
import { deleteWaitsOf } from '../../tickets/waiting-list/waits-sql.ts'
import { deleteMovesOf } from './waiting-moves-sql.ts'
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
  config: HashSettings,
  { id, phone }: { id: string; phone: string },
): Promise<void> {
  await requireNoPayment(tx, id)
  await deleteTraces(tx, { id, phone })
  await hideNumberOfCodes(tx, { phone, name: closedNumber(config, phone) })
  await erasePayer(tx, id)
  await eraseSessions(tx, id)
  await pseudonymise(tx, id)
}

/** Throws AppError `payment-under-way` if a checkout of this customer may still be open. */
export async function requireNoPayment(tx: Transaction, id: string): Promise<void> {
  if (await hasOpenPayment(tx, id)) throw new AppError('payment-under-way')
}

/** True if a checkout of this customer may still be open. */
export function hasOpenPayment(tx: Transaction, id: string): Promise<boolean> {
  return hasPaymentSince(tx, id, new Date(Date.now() - PAYMENT_TAKES_MS))
}

/** Deletes what was kept for this person alone. */
async function deleteTraces(tx: Transaction, { id, phone }: { id: string; phone: string }): Promise<void> {
  await deleteDevices(tx, id)
  await deleteSubscriptions(tx, id)
  await deleteKeptAnswers(tx, id)
  await eraseNotesOfTransfers(tx, id)
  await deleteMessagesTo(tx, id)
  await deleteMessagesToGuest(tx, phone)
  await deleteNumberAtCounters(tx, phone)
  await deleteReportsAbout(tx, phone)
  await deleteWaitsOf(tx, id)
  await deleteMovesOf(tx, id)
}

/** The log of a call or of a job. */
interface ErrorLog {
  error: (details: { err: unknown }, text: string) => void
}

/**
 * Removes the picture of a closed account. A failure is logged, because the account stays closed; a
 * job removes the picture later, like every other unused file.
 */
export async function forgetPicture(
  { uploads, log }: Pick<Deps, 'uploads'> & { log: ErrorLog },
  url: string | null,
): Promise<void> {
  await removePortrait(uploads, url).catch((error: unknown) => {
    log.error({ err: error }, 'the picture of a closed account could not be removed')
  })
}
