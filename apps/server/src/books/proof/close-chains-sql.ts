import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import { isVoid } from './proofs-sql.ts'

/**
 * Locks showtimes that ended a day ago and whose chains are open, and returns their ids. Those that another
 * transaction has are left out.
 */
export async function lockDueChains(tx: Transaction, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from showtimes
    where chain_closed_at is null and state not in ('draft', 'removed') and ends_at < now() - interval '24 hours'
    order by ends_at limit ${limit} for no key update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Closes chains with the numbers of their tickets: sold, void and scanned. The caller has locked the showtimes
 * by a statement before this one, so no sale or refund is missed.
 */
export async function closeChains(tx: Transaction, showtimeIds: readonly string[]): Promise<void> {
  await sql`
    with counted as (
      select due.id, count(tickets.id) as sold, count(*) filter (where ${isVoid}) as void,
        count(used_at) as scanned
      from unnest(${showtimeIds}::uuid[]) due (id) left join tickets on showtime_id = due.id
      group by due.id
    ), closed as (
      update showtimes set chain_closed_at = now() where id = any(${showtimeIds}::uuid[])
    )
    select prove(array_agg(id order by id),
      array_agg(concat_ws(E'\t', 'close', sold, void, scanned) order by id))
    from counted`.execute(tx)
}
