import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { selectPage, type PageOfList } from '../../platform/database/page-sql.ts'

/** A row of a chain that changes the programme, with the row that says what was planned until then. */
export interface ChangeRow {
  text: string
  /** The row before that says what was shown where and when; null for the first one. */
  before: string | null
  timeZone: string
  isOwn: boolean
}

interface Requested extends PageOfList {
  from: string
  to: string
  /** Undefined for the films of all distributors. */
  distributorId: string | undefined
}

/** Selects the newest row before this one that says which film was planned where and when. */
const programmeBefore = sql`
  select text from proof_rows earlier
  where earlier.showtime_id = proof_rows.showtime_id and earlier.sequence < proof_rows.sequence
    and split_part(text, E'\\t', 5) = 'change'
  order by sequence desc limit 1`

/**
 * Lists what these days, in UTC, changed in the programme, the newest first. A change from or to a film of the
 * distributor is listed, and "isOwn" tells whether the film after it is one of theirs.
 */
export function selectProgrammeChanges(
  db: Database,
  { from, to, distributorId, ...page }: Requested,
): Promise<ChangeRow[]> {
  const isOwn = (text: RawBuilder<unknown>) => sql`(${distributorId ?? null}::uuid is null
    or split_part(${text}, E'\\t', 9) in (
      select id::text from films where distributor_id = ${distributorId ?? null}::uuid))`
  const changes = sql<ChangeRow>`
    with changed as (
      select showtime_id, sequence, at, text, (${programmeBefore}) as before
      from proof_rows
      where at >= ${from}::timestamp at time zone 'utc'
        and at < (${to}::date + 1)::timestamp at time zone 'utc'
        and split_part(text, E'\\t', 5) in ('change', 'price')
    ), told as (
      select *, case when split_part(text, E'\\t', 5) = 'price' then before else text end as programme
      from changed
    )
    select text, before, time_zone as "timeZone", ${isOwn(sql`programme`)} as "isOwn"
    from told
    join screens on screens.id::text = split_part(programme, E'\\t', 10)
    join cinemas on cinemas.id = screens.cinema_id
    where ${isOwn(sql`programme`)} or ${isOwn(sql`before`)}
    order by at desc, showtime_id, sequence desc`
  return selectPage(db, changes, page)
}
