import { sql } from 'kysely'
import type { Database } from '@velvet/server/platform/database/connect'
import { SEATS, TICKETS_EACH, VP, type Sizes } from './sizes.ts'
import { id, n } from './rows-sql.ts'

export async function insertArea(db: Database): Promise<void> {
  await sql`
    insert into areas values (${id(1, '1')}, 'Nigeria', 'Bauchi', 'Bauchi', true)`.execute(db)
}

export async function insertFilm(db: Database): Promise<void> {
  await sql`
    insert into films (id, slug, title, language, distributor, synopsis, year, minutes, rating,
        colour, poster_url, status)
      values (${id(1, '1')}, 'a', 'A', 'english', '', 'C', 2020, 90, 'PG', '#000000', '/', 'archived')`.execute(
    db,
  )
}

export async function insertCinema(db: Database): Promise<void> {
  await sql`
    insert into cinemas (id, area_id, slug, name, address, latitude, longitude, preview_url)
      values (${id(1, '1')}, ${id(1, '1')}, 'a', 'A', 'B', 10, 10, '/')`.execute(db)
}

export async function insertScreen(db: Database): Promise<void> {
  await sql`
    insert into screens (id, cinema_id, name, plan, total_seats) values (${id(1, '1')},
      ${id(1, '1')}, 'A', (select jsonb_agg(jsonb_build_object('row', chr(64 + row), 'seats',
        (select jsonb_agg(jsonb_build_object('number', seat, 'kind', 'standard') order by seat)
          from generate_series(1, 20) seat)) order by row)
        from generate_series(1, 10) row), ${n(SEATS)})`.execute(db)
}

export async function insertAttendant(db: Database): Promise<void> {
  await sql`
    insert into staff (id, email, name, role, password_hash)
      values (${id(1, '1')}, 'a', 'A', 'attendant', '-')`.execute(db)
}

export async function insertCustomers(db: Database, sizes: Sizes): Promise<void> {
  await sql`
    insert into customers (id, phone, username, password_hash, area_id, date_of_birth, sex)
      select ${id(2, 'c')}, '080' || lpad(c::text, 8, '0'), 'u' || c, '-', ${id(1, '1')},
        '2000-01-01', 'Female' from generate_series(1, ${n(sizes.customers)}) c`.execute(db)
}

export async function insertShowtimes(db: Database, sizes: Sizes): Promise<void> {
  await sql`
    insert into showtimes (id, film_id, cinema_id, screen_id, starts_at, ends_at, ticket_price,
        total_seats, assigned_seats, published_at, closed_at, occupies)
      select ${id(3, 's')}, ${id(1, '1')}, ${id(1, '1')}, ${id(1, '1')}, starts_at, ends_at,
        ${n(VP / TICKETS_EACH)}, ${n(SEATS)}, ${n(SEATS)}, now(), now(),
        tstzrange(starts_at, ends_at)
      from generate_series(1, ${n(sizes.showtimes)}) s,
        lateral (select now() - interval '1 day' - s * interval '3 hours' as starts_at,
          now() - interval '22 hours' - s * interval '3 hours' as ends_at) times`.execute(db)
}
