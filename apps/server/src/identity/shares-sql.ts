import { DAY_S } from '@velvet/contract/durations'
import { sql } from 'kysely'
import type { Transaction } from '../database/connect.ts'

/**
 * Counts one use if fewer than `aDay` are used up; returns false otherwise. Uses are restored
 * evenly over a day, so that nobody has to wait until tomorrow.
 */
export async function takeShare(tx: Transaction, key: string, aDay: number): Promise<boolean> {
  // If the last use was after the beginning of this transaction, no time has passed since then.
  const elapsedS = sql`greatest(0, extract(epoch from now() - shares.at))::double precision`
  const used = sql`greatest(0, shares.used - ${elapsedS} * ${aDay}::double precision / ${DAY_S})`
  const { rows } = await sql`
    insert into shares (key, used) values (${key}, 1)
    on conflict (key) do update set used = ${used} + 1, at = now()
    where ${used} + 1 <= ${aDay}
    returning key
  `.execute(tx)
  return rows.length > 0
}

/** Takes back one use that turned out not to count. */
export async function returnShare(tx: Transaction, key: string): Promise<void> {
  await sql`update shares set used = greatest(0, used - 1) where key = ${key}`.execute(tx)
}
