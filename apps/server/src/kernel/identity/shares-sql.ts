import { DAY_S } from '@velvet/contract/shared/time/durations'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

/**
 * Counts uses if at most `limit` are used up with them; returns false otherwise. Uses are restored evenly over a day, so
 * that no customer has to wait until tomorrow.
 */
export async function takeShare(
  tx: Transaction,
  key: string,
  limit: number,
  { uses = 1, perS = DAY_S }: { uses?: number | undefined; perS?: number | undefined } = {},
): Promise<boolean> {
  // If the last use was after the beginning of this transaction, no time has passed since then.
  const elapsedS = sql`greatest(0, extract(epoch from now() - shares.at))::double precision`
  const used = sql`greatest(0, shares.used - ${elapsedS} * ${limit}::double precision / ${perS}::double precision)`
  const { rows } = await sql`
    insert into shares (key, used) values (${key}, ${uses})
    on conflict (key) do update set used = ${used} + ${uses}, at = now()
    where ${used} + ${uses} <= ${limit}
    returning key
  `.execute(tx)
  return rows.length > 0
}

/** Takes back one use that turned out not to count. */
export async function returnShare(tx: Transaction, key: string): Promise<void> {
  await sql`update shares set used = greatest(0, used - 1) where key = ${key}`.execute(tx)
}
