import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Instants } from '../../platform/http/range.ts'
import { isBefore } from '../../platform/database/conditions-sql.ts'

interface Requested extends Instants {
  by: 'given' | 'received'
  limit: number
  /** The position of the last row of the page before. */
  after: readonly [vp: number, customerId: string] | undefined
}

interface SumRow {
  customerId: string
  username: string
  gifts: number
  vp: number
  counterparts: number
}

/** Adds up gifts by giver or by receiver, with the largest sum first. Reads one row more than the page holds. */
export async function selectSumsOfTransfers(db: Database, requested: Requested): Promise<SumRow[]> {
  const { by, from, until, limit, after } = requested
  const [own, other] = by === 'given' ? ['giver_id', 'receiver_id'] : ['receiver_id', 'giver_id']
  const { rows } = await sql<SumRow>`
    with sums as (
      select ${sql.ref(own)} as id, count(*) as gifts, sum(vp)::bigint as vp,
        count(distinct ${sql.ref(other)}) as counterparts
      from points_gifts
      where made_at >= ${from ?? sql`now() - interval '30 days'`}
        and ${until ? sql`made_at < ${until}` : sql`true`}
      group by 1
    )
    select customers.id as "customerId", username, gifts, vp, counterparts
    from sums join customers using (id)
    where ${isBefore(['vp', 'id'], after)}
    order by vp desc, id desc limit ${limit + 1}`.execute(db)
  return rows
}
