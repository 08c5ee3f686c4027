import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import { isVoid } from './proofs-sql.ts'

/**
 * Closes the chains of showtimes that ended a day ago, with the numbers of their tickets: sold, void and
 * scanned. Showtimes that another transaction has are left out. Returns how many it closed.
 */
export async function closeChains(tx: Transaction, limit: number): Promise<number> {
  const { rows: due } = await sql<{ id: string }>`
    select id from showtimes
    where chain_closed_at is null and state <> 'draft' and ends_at < now() - interval '24 hours'
    order by ends_at limit ${limit} for no key update skip locked`.execute(tx)
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  // A statement of its own counts, so that it sees what was written until the showtimes were locked.
  await sql`
    with counted as (
      select due.id, count(tickets.id) as sold, count(*) filter (where ${isVoid}) as void,
        count(used_at) as scanned
      from unnest(${ids}::uuid[]) due (id) left join tickets on showtime_id = due.id
      group by due.id
    ), closed as (
      update showtimes set chain_closed_at = now() where id = any(${ids}::uuid[])
    )
    select prove(array_agg(id order by id),
      array_agg(concat_ws(E'\t', 'close', sold, void, scanned) order by id))
    from counted`.execute(tx)
  return ids.length
}
