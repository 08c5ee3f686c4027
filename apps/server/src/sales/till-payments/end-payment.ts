import type { ErrorCode } from '@velvet/contract/shared/errors'
import type { Database } from '../../platform/database/connect.ts'
import { lockShowAtTill } from '../counter/lock-show.ts'
import { deleteTillHold } from '../../catalogue/seats/customer-holds-sql.ts'
import { endTillPayment, lockTillPayment, type TillPaymentRow } from './till-payments-sql.ts'

type Ending = { state: 'cancelled' } | { state: 'declined'; refusal: ErrorCode }

/** Ends a payment that still waits, and frees its seats at once. */
export async function endPayment(
  db: Database,
  { id, showtimeId }: Pick<TillPaymentRow, 'id' | 'showtimeId'>,
  ending: Ending,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockShowAtTill(tx, showtimeId)
    const locked = await lockTillPayment(tx, id)
    if (locked?.state !== 'waiting') return
    await deleteTillHold(tx, id)
    await endTillPayment(tx, id, ending)
  })
}
