import type { Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'

/** Returns true if a customer holds a live ticket of a showtime. The caller has locked the showtime. */
export function holdsTicket(tx: Transaction, of: { customerId: string; showtimeId: string }): Promise<boolean> {
  return returnsRow(
    tx
      .selectFrom('tickets')
      .select('id')
      .where('showtime_id', '=', of.showtimeId)
      .where('holder_id', '=', of.customerId)
      .where('status', '<>', 'void')
      .limit(1),
  )
}
