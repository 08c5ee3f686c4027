import { sql } from 'kysely'
import type { Database } from '@velvet/server/platform/database/connect'
import {
  CINEMAS,
  DISTRIBUTORS,
  EXHIBITORS,
  FILMS,
  FILMS_AT_ONCE,
  SEATS,
  TICKETS_EACH,
  VP,
  type Sizes,
} from './sizes.ts'
import { id, n } from './rows-sql.ts'

export async function insertArea(db: Database): Promise<void> {
  await sql`
    insert into areas values (${id(1, '1')}, 'Nigeria', 'Bauchi', 'Bauchi', true)`.execute(db)
}

export async function insertParties(db: Database): Promise<void> {
  await sql`
    insert into exhibitors (id, name)
      select ${id(1, 'e')}, 'Exhibitor ' || e from generate_series(1, ${n(EXHIBITORS)}) e`.execute(db)
  await sql`
    insert into distributors (id, name)
      select ${id(1, 'd')}, 'Distributor ' || d from generate_series(1, ${n(DISTRIBUTORS)}) d`.execute(db)
}

export async function insertFilms(db: Database): Promise<void> {
  await sql`
    insert into films (id, slug, title, language, distributor_id, distributor, synopsis, year, minutes,
        rating, colour, poster_url, status)
      select ${id(1, 'f')}, 'film-' || f, 'Film ' || f, 'english', distributors.id, name, 'C', 2020, 90,
        'PG', '#000000', '/', 'archived'
      from generate_series(1, ${n(FILMS)}) f
      join distributors on distributors.id = ${id(1, `1 + f % ${DISTRIBUTORS}`)}`.execute(db)
}

export async function insertCinemas(db: Database): Promise<void> {
  await sql`
    insert into cinemas (id, area_id, exhibitor_id, slug, name, address, latitude, longitude, preview_url)
      select ${id(1, 'c')}, ${id(1, '1')}, ${id(1, `1 + c % ${EXHIBITORS}`)}, 'cinema-' || c,
        'Cinema ' || c, 'B', 10, 10, '/'
      from generate_series(1, ${n(CINEMAS)}) c`.execute(db)
}

/** Writes the first owner of each cinema, because the trigger that usually does so is off. */
export async function insertOwners(db: Database): Promise<void> {
  await sql`
    insert into cinema_owners (cinema_id, since, exhibitor_id)
      select id, '2000-01-01', exhibitor_id from cinemas`.execute(db)
}

export async function insertScreens(db: Database): Promise<void> {
  await sql`
    insert into screens (id, cinema_id, name, plan, total_seats)
      select ${id(1, 'c')}, ${id(1, 'c')}, 'A',
        (select jsonb_agg(jsonb_build_object('row', chr(64 + row), 'seats',
          (select jsonb_agg(jsonb_build_object('number', seat, 'kind', 'standard') order by seat)
            from generate_series(1, 20) seat)) order by row)
          from generate_series(1, 10) row), ${n(SEATS)}
      from generate_series(1, ${n(CINEMAS)}) c`.execute(db)
}

export async function insertAttendant(db: Database): Promise<void> {
  await sql`
    with made as (
      insert into staff (id, email, name, role, password_hash)
        values (${id(1, '1')}, 'a', 'A', 'attendant', '-') returning id
    )
    insert into audit (actor_kind, action, subject, detail)
      select 'system', 'record-rights', id::text,
        '{"after": {"role": "attendant", "active": true, "cinemas": []}}' from made`.execute(db)
}

export async function insertCustomers(db: Database, sizes: Sizes): Promise<void> {
  await sql`
    insert into customers (id, phone, username, password_hash, area_id, date_of_birth, sex)
      select ${id(2, 'c')}, '080' || lpad(c::text, 8, '0'), 'u' || c, '-', ${id(1, '1')},
        '2000-01-01', 'Female' from generate_series(1, ${n(sizes.customers)}) c`.execute(db)
}

/**
 * Spreads the showtimes over a year and all cinemas, the newest first. Each film runs for a few weeks, beside
 * others.
 */
export async function insertShowtimes(db: Database, sizes: Sizes): Promise<void> {
  const { showtimes } = sizes
  const film = `1 + s / ${CINEMAS} % ${FILMS_AT_ONCE}
    + ${FILMS_AT_ONCE} * (s * ${FILMS / FILMS_AT_ONCE} / ${showtimes + 1})`
  const cinema = `1 + s % ${CINEMAS}`
  await sql`
    insert into showtimes (id, film_id, cinema_id, screen_id, starts_at, ends_at, ticket_price,
        total_seats, assigned_seats, published_at, closed_at)
      select ${id(3, 's')}, ${id(1, film)}, ${id(1, cinema)}, ${id(1, cinema)}, starts_at, ends_at,
        ${n(VP / TICKETS_EACH)}, ${n(SEATS)}, ${n(SEATS)}, now(), now()
      from generate_series(1, ${n(showtimes)}) s,
        lateral (select now() - interval '1 day'
          - (s / ${n(CINEMAS)}) * interval '1 year' / ceil(${n(showtimes + 1)} / ${n(CINEMAS)}.0) as starts_at
        ) begun,
        lateral (select starts_at + interval '2 hours' as ends_at) ended`.execute(db)
}

/** The books of a showtime are closed a day after it. */
export async function insertCloses(db: Database): Promise<void> {
  await sql`
    insert into showtime_closes (showtime_id, closed_at)
      select id, ends_at + interval '22 hours' from showtimes`.execute(db)
}

/** A distributor gets less of its film from week to week. */
export async function insertTerms(db: Database): Promise<void> {
  await sql`
    insert into film_terms (id, film_id, holds_from, weeks, added_at)
      select ${id(7, 'row_number() over ()')}, film_id,
        settlement_week(min(play_date(starts_at, time_zone))), '{500000,450000,400000}',
        min(starts_at) - interval '1 week'
      from showtimes join cinemas on cinemas.id = cinema_id group by film_id`.execute(db)
  await sql`
    insert into audit (actor_kind, action, subject, detail)
      select 'system', 'record-terms', film_terms.id::text, jsonb_build_object('after',
        jsonb_build_object('filmID', film_id, 'from', holds_from, 'turnsAt', '06:00', 'weeks', weeks, 'reports', reports))
      from film_terms`.execute(db)
}

/**
 * Moves the date of each settlement to ten days after the beginning of its week, when a house would make it. The next
 * settlement then reads all runs that were played since that date, as it does in a real house.
 */
export async function dateSettlementsBack(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update settlements set made_at = week + interval '10 days'`.execute(tx)
  })
}

/** Returns the distributor and the exhibitor of the newest showtime, as the calls of settlements name them. */
export async function listParties(db: Database): Promise<object[]> {
  const { rows } = await sql<{ party: object }>`
    with newest as (
      select distributor_id, exhibitor_id
      from showtimes join films on films.id = film_id join cinemas on cinemas.id = cinema_id
      where showtimes.id = ${id(3, '1')}
    )
    select json_build_object('distributorID', distributor_id) as party from newest
    union all
    select json_build_object('exhibitorID', exhibitor_id) from newest`.execute(db)
  return rows.map(({ party }) => party)
}
