import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import { takeNamedLock } from '../../platform/database/locks-sql.ts'

/**
 * Lets one transaction at a time change the order of films, because each such change may renumber
 * many films.
 */
export async function lockOrder(tx: Transaction): Promise<void> {
  await takeNamedLock(tx, 'order-of-films')
}

/**
 * Puts a film before another film, or at the end if `before` is null. Numbers all films from 0 on
 * in their new order, but writes only the moved film and the films whose number changes.
 */
export async function placeBefore(tx: Transaction, id: string, before: string | null): Promise<void> {
  await sql`
    with ranked as (
      select id, row_number() over (order by position, id desc) as rank
      from films where status <> 'archived'
    ), wished as (
      select id, case when id <> ${id} then rank else
        coalesce((select rank from ranked where id = ${before}), count(*) over () + 1) - 0.5
      end as wish
      from ranked
    ), placed as (
      select id, row_number() over (order by wish) - 1 as new_position from wished
    )
    update films
    set position = placed.new_position, version = version + (films.id = ${id})::int
    from placed
    where films.id = placed.id and (films.position <> placed.new_position or films.id = ${id})
  `.execute(tx)
}
