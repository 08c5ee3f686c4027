import type { Database } from '../database/connect.ts'

/** Lists entries of a customer, newest first, that are older than the entry `before`. */
export function listEntries(
  db: Database,
  customerId: string,
  { before, limit }: { before: string | undefined; limit: number },
) {
  return db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_movements', 'ledger_movements.id', 'ledger_entries.movement_id')
    .select([
      'ledger_entries.id',
      'ledger_movements.at',
      'ledger_entries.amount',
      'ledger_movements.reason',
      'ledger_entries.balance_after as balanceAfter',
      'ledger_movements.reference',
    ])
    .where('ledger_entries.account_id', '=', customerId)
    .$if(before !== undefined, (query) => query.where('ledger_entries.id', '<', Number(before)))
    .orderBy('ledger_entries.id', 'desc')
    .limit(limit)
    .execute()
}

export async function readBalance(db: Database, customerId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return row.balance ?? 0
}
