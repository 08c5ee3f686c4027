import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

/**
 * Returns the Vp that left the balances of customers by these movements, less those that came back.
 *
 * @param movements a query that returns the ids of the movements
 */
export async function sumVpOut(tx: Transaction, movements: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ vp: number }>`
    select coalesce(-sum(amount), 0)::bigint as vp from ledger_entries
    where balance_after is not null and movement_id in (${movements})`.execute(tx)
  return rows[0]?.vp ?? 0
}
