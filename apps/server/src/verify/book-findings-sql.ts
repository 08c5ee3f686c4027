import type { PlaceOfFault } from '@velvet/contract/books/books.calls'
import { TIME_ZONE } from '@velvet/contract/shared/time/time'
import { sql } from 'kysely'
import type { Fault } from '../platform/database/check.ts'
import type { Database } from '../platform/database/connect.ts'
import { momentAsText } from '../platform/database/instants-sql.ts'

/** Lists what the last verification of each promise found, with its age by the database's clock. */
export function listBookFindings(db: Database) {
  return db
    .selectFrom('invariant_findings')
    .select([
      'invariant',
      'broken',
      sql<Fault[]>`faults`.as('faults'),
      'verified_at as verifiedAt',
      sql<number>`extract(epoch from now() - verified_at)::float8`.as('ageSeconds'),
    ])
    .execute()
}

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Selects a showtime with the name by which people know it. */
const showtime = sql`
  select 'showtime' as page, showtimes.id, concat_ws(', ', films.title, cinemas.name,
    ${momentAsText(sql`starts_at at time zone time_zone`)}) as name
  from showtimes
  join films on films.id = film_id
  join cinemas on cinemas.id = showtimes.cinema_id`

/** Selects a session of a till with its cinema and its business day. */
const tillSession = sql`
  select 'till-session' as page, till_sessions.id, concat_ws(', ', tills.name, cinemas.name,
    to_char(play_date(opened_at, time_zone), 'DD/Mon/YYYY')) as name
  from till_sessions
  join tills on tills.id = till_id
  join cinemas on cinemas.id = tills.cinema_id`

/**
 * Finds the pages on which people see the rows that broke an invariant. An example contains the id of a row, or the
 * word `naira` and the number of a movement, which is shown on the page of its cause. Without that word, a number may
 * be the reference of a payment. The result has no entry for an example that no page shows.
 */
export async function findPlaces(
  db: Database,
  examples: readonly string[],
): Promise<(PlaceOfFault & { example: string })[]> {
  const { rows } = await sql<PlaceOfFault & { example: string }>`
    with named as (
      select example, coalesce(substring(example from ${`(${UUID})`})::uuid, cause) as wanted
      from unnest(${examples}::text[]) example
      left join naira_movements on id = substring(example from '^naira ([0-9]{1,18})$')::bigint
    )
    select distinct on (example) example, place.page, place.id, place.name
    from named
    cross join lateral (
      ${showtime} where showtimes.id in (
        select wanted
        union all select showtime_id from tickets where tickets.id = wanted
        union all select showtime_id from allotted_seats where allotted_seats.id = wanted
        union all
        select showtime_id from purchases where purchases.id = wanted and till_session_id is null)
      union all
      ${tillSession} where till_sessions.id in (
        select wanted
        union all select till_session_id from purchases where purchases.id = wanted
        union all select session_id from till_events where till_events.id = wanted
        union all select session_id from till_receipts where till_receipts.id = wanted)
      union all
      select 'till', tills.id, concat_ws(', ', tills.name, cinemas.name)
      from tills join cinemas on cinemas.id = cinema_id where tills.id = wanted
      union all
      select 'settlement', id, concat_ws(' ', number, party ->> 'name') from settlements where id = wanted
      union all
      select 'points-movement', id, ${momentAsText(sql`at at time zone ${TIME_ZONE}`)}
      from ledger_movements where id = wanted
      union all
      select 'customer', customers.id, username
      from ledger_accounts join customers on customers.id = customer_id where ledger_accounts.id = wanted
    ) place`.execute(db)
  return rows
}
