import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

/**
 * Closes the chains of showtimes that ended a day ago, with the numbers of their tickets: sold, void and
 * scanned. Chains that another process has are left out. Returns how many it closed.
 */
export async function closeChains(tx: Transaction, limit: number): Promise<number> {
  const { rows } = await sql<{ closed: number }>`
    with due as materialized (
      select id from showtimes
      where chain_closed_at is null and state <> 'draft' and ends_at < now() - interval '24 hours'
      order by ends_at limit ${limit} for no key update skip locked
    ), counted as (
      select due.id, count(tickets.id) as sold, count(*) filter (where status = 'void') as void,
        count(used_at) as scanned
      from due left join tickets on showtime_id = due.id
      group by due.id order by due.id
    ), closed as (
      update showtimes set chain_closed_at = now() where id in (select id from due)
    ), proved as (
      select prove(array_agg(id), array_agg(concat_ws(E'\t', 'close', sold, void, scanned))), count(*) as closed
      from counted
    )
    select closed from proved`.execute(tx)
  return rows[0]?.closed ?? 0
}
