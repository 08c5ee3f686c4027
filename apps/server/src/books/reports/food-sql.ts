import { sql } from 'kysely'
import { isAmong } from '../../platform/database/conditions-sql.ts'
import type { Database } from '../../platform/database/connect.ts'

const GROUPS = {
  day: sql`play_date(ordered_at, time_zone)::text as key, to_char(play_date(ordered_at, time_zone), 'DD/Mon/YYYY') as label`,
  cinema: sql`cinemas.id::text as key, cinemas.name as label`,
}

export interface FoodSold {
  key: string
  label: string
  kobo: number
}

interface Span {
  from: string
  to: string
  /** Undefined for all cinemas. */
  cinemaIds?: readonly string[] | undefined
  /** Only what was sold before this moment counts. */
  until?: Date
}

/** Sums what food and drinks cost by the business day of their sale or by cinema, without the lines that were refunded. */
export async function sumFood(
  db: Database,
  by: keyof typeof GROUPS,
  { from, to, cinemaIds, until }: Span,
): Promise<FoodSold[]> {
  const { rows } = await sql<FoodSold>`
    select ${GROUPS[by]}, sum(gross_kobo)::bigint as kobo
    from pickups
    join cinemas on cinemas.id = pickups.cinema_id
    join purchase_items lines on lines.purchase_id = pickups.purchase_id
    left join item_refunds refunds on (refunds.purchase_id, refunds.place) = (lines.purchase_id, lines.place)
    where refunds.purchase_id is null and ordered_at >= ${from}::date - 1 and ordered_at < ${to}::date + 3
      and play_date(ordered_at, time_zone) between ${from}::date and ${to}::date
      and ordered_at < coalesce(${until ?? null}::timestamptz, 'infinity') and ${isAmong('cinemas.id', cinemaIds)}
    group by 1, 2`.execute(db)
  return rows
}
