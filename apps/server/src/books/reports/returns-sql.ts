import { ZONE_NAMES } from '@velvet/contract/catalogue/seat-plan'
import type { ShowMark } from '@velvet/contract/catalogue/show-marks'
import type { Ran } from '@velvet/contract/tickets/show-log.rules'
import { sql } from 'kysely'
import { joinRuns, ranOf } from '../../kernel/showtimes/ran-sql.ts'
import type { Database } from '../../platform/database/connect.ts'
import { isVoid } from '../proof/proofs-sql.ts'

/**
 * A line has the tickets of one showtime, type, zone and price. An adjustment has the changes on this day to an earlier
 * day.
 */
export interface ReturnLine {
  playDate: string
  cinema: string
  screen: string
  /** By the clock of the cinema. */
  start: string
  film: string
  certificateNumber: string
  language: string
  distributor: string
  type: string
  priceKobo: number
  tickets: number
  complimentary: number
  grossKobo: number
  taxes: { name: string; kobo: number }[]
  netKobo: number
  /** The value of the paid tickets that is reported to the distributor, and its net. */
  reportedKobo: number
  reportedNetKobo: number
  isAdjustment: boolean
  /** Whether the showtime ran by its log. */
  ran: Ran
  marks: ShowMark[]
}

interface Requested {
  date: string
  /** Adjustments concern play dates that are at most so many days earlier. */
  days: number
  /** Undefined for the films of all distributors. */
  distributorId: string | undefined
}

/**
 * Lists the returns of a play date. A ticket counts on the play date of its showtime, and once more, negated,
 * when it went back. What happens after the play date is an adjustment on the business day on which it happens,
 * so that the returns of a day stay what they were. The chain of a showtime tells when a ticket went back.
 */
export async function selectReturns(db: Database, { date, days, distributorId }: Requested): Promise<ReturnLine[]> {
  const day = sql`${date}::date`
  const { rows } = await sql<ReturnLine>`
    with sold as (
      select tickets.showtime_id, tickets.serial, tickets.film_id, type_id, zone, tickets.play_date, cinema_id,
        screen_id, starts_at, time_zone, tickets.gross_kobo, tickets.net_kobo, taxes,
        coalesce(reported_kobo, tickets.gross_kobo) as reported,
        coalesce(reported_net_kobo, tickets.net_kobo) as reported_net, tickets.created_at,
        ${isVoid} as went_back
      from tickets
      join showtimes on showtimes.id = tickets.showtime_id
      join cinemas on cinemas.id = showtimes.cinema_id
      where starts_at between ${day} - ${days + 2}::int and ${day} + 3
        and tickets.play_date between ${day} - ${days}::int and ${day}
        and (${distributorId ?? null}::uuid is null or tickets.film_id in (
          select id from films where distributor_id = ${distributorId ?? null}::uuid))
    ), voids as (
      select proof_rows.showtime_id, split_part(line, ' ', 1)::int as serial, at
      from proof_rows
      cross join unnest(string_to_array(split_part(text, E'\\t', 6), ',')) line
      where proof_rows.showtime_id in (select showtime_id from sold where went_back)
        and split_part(text, E'\\t', 5) = 'void'
    ), happened as (
      select sold.*, 1 as sign, created_at as at from sold
      union all
      select sold.*, -1, voids.at
      from sold join voids on voids.showtime_id = sold.showtime_id and voids.serial = sold.serial
      where went_back
    ), counted as (
      select *, play_date < ${day} as is_adjustment from happened
      where case when play_date < ${day} then play_date(at, time_zone) = ${day}
        else play_date(at, time_zone) <= ${day} end
    ), taxed as (
      select showtime_id, type_id, zone, gross_kobo, play_date, is_adjustment, tax ->> 'name' as name,
        sum(sign * (tax ->> 'kobo')::bigint) as kobo
      from counted cross join lateral jsonb_array_elements(taxes) tax
      group by showtime_id, type_id, zone, gross_kobo, play_date, is_adjustment, name
    )
    select play_date::text as "playDate", cinemas.name as cinema, screens.name as screen,
      to_char(starts_at at time zone cinemas.time_zone, 'YYYY-MM-DD HH24:MI') as start, films.title as film,
      certificate_number as "certificateNumber", language, distributor, concat_ws(', ', ticket_types.name, ${JSON.stringify({ ...ZONE_NAMES, standard: null })}::jsonb ->> zone) as type,
      gross_kobo as "priceKobo", coalesce(sum(sign) filter (where gross_kobo > 0), 0)::bigint as tickets,
      coalesce(sum(sign) filter (where gross_kobo = 0), 0)::bigint as complimentary,
      sum(sign * gross_kobo)::bigint as "grossKobo", sum(sign * net_kobo)::bigint as "netKobo",
      coalesce(sum(sign * reported) filter (where gross_kobo > 0), 0)::bigint as "reportedKobo",
      coalesce(sum(sign * reported_net) filter (where gross_kobo > 0), 0)::bigint as "reportedNetKobo",
      is_adjustment as "isAdjustment", (
        select ${ranOf} from showtimes ${joinRuns} where showtimes.id = counted.showtime_id
      ) as ran, (select marks from showtimes where id = counted.showtime_id) as marks, coalesce((
        select json_agg(json_build_object('name', name, 'kobo', kobo) order by name) from taxed
        where taxed.showtime_id = counted.showtime_id and taxed.type_id = counted.type_id and taxed.zone = counted.zone
          and taxed.gross_kobo = counted.gross_kobo and taxed.play_date = counted.play_date
          and taxed.is_adjustment = counted.is_adjustment
      ), '[]') as taxes
    from counted
    join cinemas on cinemas.id = cinema_id
    join screens on screens.id = screen_id
    join films on films.id = film_id
    join ticket_types on ticket_types.id = type_id
    group by showtime_id, type_id, zone, gross_kobo, play_date, is_adjustment, starts_at, cinemas.id, screens.id,
      films.id, ticket_types.id
    having sum(sign) <> 0 or sum(sign * net_kobo) <> 0
    order by is_adjustment, play_date, cinemas.name, starts_at, screens.name, ticket_types.name, zone,
      gross_kobo desc, showtime_id`.execute(db)
  return rows
}
