import { AppError } from '@velvet/contract/shared/errors'
import type { Transaction } from '../../platform/database/connect.ts'
import { isHeldUp } from '../../platform/database/failures.ts'
import { releaseSavepoint, rollBackToSavepoint, setSavepoint } from '../../platform/database/transaction-sql.ts'
import { openCase } from '../../kernel/payments/cases-sql.ts'
import type { OwedRefund } from './owed-refunds-sql.ts'
import type { RefundableTicket } from './refunds-sql.ts'
import { returnPoints } from './return-tickets.ts'

/** Another person holds the account or the wallet, so the price can be returned in a moment. */
export const HELD = 'held'

/**
 * Asks a person about the price of a cancelled ticket whose holder has closed the account: Points in that account could
 * not be used.
 */
export async function askAboutClosedTicket(
  tx: Transaction,
  { ticketId, vp }: Pick<OwedRefund, 'ticketId' | 'vp'>,
): Promise<void> {
  await openCase(tx, { kind: 'closed-ticket', cause: ticketId, ticketId, vp })
}

/**
 * Returns the price of a ticket to its holder. Returns undefined if this succeeds. Otherwise writes
 * nothing, and returns HELD or a code of the error catalogue.
 */
export async function tryReturnPoints(
  tx: Transaction,
  ticket: Pick<RefundableTicket, 'id' | 'customerId' | 'vp'>,
  staffId: string,
): Promise<string | undefined> {
  await setSavepoint(tx)
  try {
    await returnPoints(tx, ticket, { cause: 'cancellation', staffId })
    await releaseSavepoint(tx)
    return undefined
  } catch (error) {
    // Without a connection this throws too, and nothing of the cancellation happens.
    await rollBackToSavepoint(tx)
    await releaseSavepoint(tx)
    if (isHeldUp(error)) return HELD
    return error instanceof AppError ? error.code : 'internal'
  }
}
