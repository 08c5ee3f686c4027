import { ERRORS, isErrorCode } from '@velvet/contract/shared/errors'
import type { TillPayment } from '@velvet/contract/sales/till-payments.calls'
import type { Database } from '../../platform/database/connect.ts'
import { purchaseWithTickets } from '../counter/answers.ts'
import { findTill } from '../counter/tills-sql.ts'
import { listSeatsOfTillPayment } from '../../catalogue/seats/customer-holds-sql.ts'
import { listReturnsOfPayment } from './receipts-sql.ts'
import { findTillPayment } from './till-payments-sql.ts'

/** Returns a payment as the calls of the counter show it. */
export async function showPayment(db: Database, id: string): Promise<{ payment: TillPayment }> {
  const row = await findTillPayment(db, id)
  if (!row) throw new Error('A payment of a till is missing')
  const { kind, kobo, state, reference, refusal, purchaseId, secondsLeft } = row
  const till = kind === 'transfer' ? await findTill(db, row.tillId) : undefined
  return {
    payment: {
      id,
      sessionID: row.sessionId,
      showtimeID: row.showtimeId,
      kind,
      kobo,
      state,
      reference,
      isPushed: kind === 'transfer' || row.pushedAt !== null,
      heldUntil: row.heldUntil.toISOString(),
      secondsLeft,
      seats: await listSeatsOfTillPayment(db, id),
      account: till?.account ?? null,
      refusal: refusal === null ? null : refusalOf(refusal),
      toReturn: await listReturnsOfPayment(db, id),
      sold: purchaseId === null ? null : await soldFor(db, purchaseId),
    },
  }
}

function refusalOf(error: string) {
  return { error, message: isErrorCode(error) ? ERRORS[error].message : error }
}

async function soldFor(db: Database, purchaseId: string) {
  const sold = await purchaseWithTickets(db, purchaseId)
  return { ...sold, change: sold.purchase.change }
}
