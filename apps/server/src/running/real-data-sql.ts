import { sql } from 'kysely'
import type { Database, Transaction } from '../platform/database/connect.ts'
import { returnsRow } from '../platform/database/returns-row-sql.ts'

export async function markAsOfProduction(tx: Transaction): Promise<void> {
  await tx
    .updateTable('settings')
    .set({ in_production_since: sql`now()` })
    .where('in_production_since', 'is', null)
    .execute()
}

export function isOfProduction(db: Database): Promise<boolean> {
  return returnsRow(db.selectFrom('settings').select('only_one').where('in_production_since', 'is not', null))
}
