import type { BoxOfficeRow } from '@velvet/contract/endpoints/money/box-office'
import type { BoxOfficeBy } from '@velvet/contract/money/report-rules'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

const GROUPS = {
  showtime: sql`showtimes.id::text as key, films.title || ', ' || cinemas.name || ', '
    || to_char(starts_at at time zone time_zone, 'DD/Mon/YYYY HH24:MI') as label`,
  film: sql`films.id::text as key, films.title as label`,
  cinema: sql`cinemas.id::text as key, cinemas.name as label`,
  distributor: sql`coalesce(films.distributor_id::text, '') as key, films.distributor as label`,
  type: sql`ticket_types.id::text as key, ticket_types.name as label`,
} satisfies Record<BoxOfficeBy, unknown>

/** Sums the tickets of these play dates that did not go back, by group and in the order of the names. */
export async function sumBoxOffice(
  db: Database,
  { from, to, by }: { from: string; to: string; by: BoxOfficeBy },
): Promise<BoxOfficeRow[]> {
  const { rows } = await sql<BoxOfficeRow>`
    with sold as (
      select ${GROUPS[by]}, gross_kobo, net_kobo, taxes
      from tickets
      join showtimes on showtimes.id = tickets.showtime_id
      join cinemas on cinemas.id = showtimes.cinema_id
      join films on films.id = tickets.film_id
      join ticket_types on ticket_types.id = tickets.type_id
      where starts_at between ${from}::date - interval '2 days' and ${to}::date + interval '3 days'
        and tickets.play_date between ${from}::date and ${to}::date and tickets.status <> 'void'
    ), sums as (
      select key, label, count(*) filter (where gross_kobo > 0) as tickets,
        count(*) filter (where gross_kobo = 0) as complimentary, sum(gross_kobo) as gross,
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
    select sums.key, label, tickets, complimentary, gross::bigint as "grossKobo",
      coalesce(taxed.taxes, '[]') as taxes, net::bigint as "netKobo"
    from sums left join taxed on taxed.key = sums.key
    order by label, key`.execute(db)
  return rows
}
