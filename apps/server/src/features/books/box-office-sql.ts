import type { BoxOfficeRow } from '@velvet/contract/endpoints/money/box-office'
import type { BoxOfficeBy } from '@velvet/contract/money/report-rules'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { isVoid } from '../proof/proofs-sql.ts'

const GROUPS = {
  showtime: sql`showtimes.id::text as key, films.title || ', ' || cinemas.name || ', '
    || to_char(starts_at at time zone time_zone, 'DD/Mon/YYYY HH24:MI') as label`,
  film: sql`films.id::text as key, films.title as label`,
  cinema: sql`cinemas.id::text as key, cinemas.name as label`,
  distributor: sql`coalesce(films.distributor_id::text, '') as key, films.distributor as label`,
  day: sql`tickets.play_date::text as key, to_char(tickets.play_date, 'DD/Mon/YYYY') as label`,
  type: sql`ticket_types.id::text as key, ticket_types.name as label`,
} satisfies Record<BoxOfficeBy, unknown>

interface Wanted {
  from: string
  to: string
  by: BoxOfficeBy
  /** Undefined for the films of all distributors. */
  distributorId: string | undefined
}

/**
 * Sums the tickets of these play dates that did not go back, by group and in the order of the names or of the
 * days.
 */
export async function sumBoxOffice(
  db: Database,
  { from, to, by, distributorId }: Wanted,
): Promise<BoxOfficeRow[]> {
  const { rows } = await sql<BoxOfficeRow>`
    with sold as (
      select ${GROUPS[by]}, tickets.gross_kobo, tickets.net_kobo, tickets.taxes, used_at, channel
      from tickets
      join purchases on purchases.id = tickets.purchase_id
      join showtimes on showtimes.id = tickets.showtime_id
      join cinemas on cinemas.id = showtimes.cinema_id
      join films on films.id = tickets.film_id
      join ticket_types on ticket_types.id = tickets.type_id
      where starts_at between ${from}::date - interval '2 days' and ${to}::date + interval '3 days'
        and tickets.play_date between ${from}::date and ${to}::date and not ${isVoid}
        and (${distributorId ?? null}::uuid is null or films.distributor_id = ${distributorId ?? null}::uuid)
    ), sums as (
      select key, label, count(*) filter (where gross_kobo > 0) as tickets,
        count(*) filter (where gross_kobo = 0) as complimentary,
        count(*) filter (where gross_kobo > 0 and channel = 'app') as app,
        count(*) filter (where gross_kobo > 0 and channel = 'counter') as counter,
        count(used_at) as admitted, sum(gross_kobo) as gross,
        sum(net_kobo) as net
      from sold group by key, label
    ), taxed as (
      select key, json_agg(json_build_object('name', name, 'kobo', kobo) order by name) as taxes
      from (
        select key, tax ->> 'name' as name, sum((tax ->> 'kobo')::bigint) as kobo
        from sold cross join lateral jsonb_array_elements(taxes) tax
        group by key, name
      ) each_tax
      group by key
    )
    select sums.key, label, tickets, complimentary, app, counter, admitted, gross::bigint as "grossKobo",
      coalesce(taxed.taxes, '[]') as taxes, net::bigint as "netKobo"
    from sums left join taxed on taxed.key = sums.key
    order by ${by === 'day' ? sql`key` : sql`label, key`}`.execute(db)
  return rows
}
