// Searches among 10,000 films of made-up names and 100,000 showtimes to come in 50 areas.
import { straightRow } from '@velvet/contract/catalogue/seat-plan'
import { localDateOf } from '@velvet/contract/shared/time/time'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useCustomer } from '../../test/people.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()
const customer = useCustomer(server)
/**
 * A search may take as long as this many plain readings of the words of all films, each of which takes 5 ms
 * or less where nothing else runs. So a search takes 50 ms at most there.
 */
const READINGS = 10
const TRIES = 9
const PLAN = JSON.stringify([straightRow('A', 100)])

/** A name of seven letters, of which there are as many as `kinds`. */
const name = (kinds: number, salt: string) =>
  sql`translate(left(md5((n % ${sql.lit(kinds)}) || ${sql.lit(salt)}), 7), '0123456789abcdef', 'aeioubdgklmnrsty')`

beforeAll(async () => {
  await sql`
    insert into films (id, slug, title, language, distributor, synopsis, year, minutes, rating, status,
      position, cast_names)
    select gen_random_uuid(), 'film-' || n, 'The ' || ${name(10_000, 'a')} || ' of ' || ${name(900, 'b')},
      'Hausa', ${name(40, 'c')} || ' Films', '', 2026, 90, 'PG', 'now-playing', n,
      ${name(700, 'd')} || ' ' || ${name(300, 'e')} || ', ' || ${name(500, 'f')}
    from generate_series(1, 10000) n`.execute(server.db)
  await sql`
    with areas_made as (
      insert into areas (id, country, state, lga)
      select gen_random_uuid(), 'Nigeria', 'State', 'Area ' || n from generate_series(1, 50) n
      returning id
    ), cinemas_made as (
      insert into cinemas (id, area_id, slug, name, address, latitude, longitude)
      select gen_random_uuid(), id, id || '-' || n, 'Cinema', 'Road', 10, 9
      from areas_made, generate_series(1, 4) n returning id
    )
    insert into screens (id, cinema_id, name, plan, total_seats)
    select gen_random_uuid(), id, 'Screen', ${PLAN}::jsonb, 100 from cinemas_made`.execute(server.db)
  for (let part = 0; part < 10; part += 1) await insertShowtimes(part * 50)
  await sql`vacuum analyze`.execute(server.db)
}, 300_000)

/** Inserts 50 showtimes in each of the 200 screens, from the showtime of this number on. */
async function insertShowtimes(first: number): Promise<void> {
  await sql`
    insert into showtimes (id, film_id, cinema_id, screen_id, starts_at, ends_at, ticket_price,
      total_seats, published_at)
    select gen_random_uuid(), films.id, cinema_id, screen.id, now() + make_interval(hours => n * 2 + 1),
      now() + make_interval(hours => n * 2 + 2), 100, 100, now()
    from (select id, cinema_id, row_number() over (order by id) as at from screens) screen
    cross join generate_series(${first}::int, ${first + 49}::int) n
    join films on films.position = 1 + (screen.at * 497 + n) % 10000`.execute(server.db)
}

async function median(work: () => PromiseLike<unknown>): Promise<number> {
  const times: number[] = []
  for (let tried = 0; tried < TRIES; tried += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times.sort((one, other) => one - other)[Math.floor(TRIES / 2)] ?? 0
}

const reading = () => sql`select count(*) from films where strpos(' ' || found_by, ' nothing') > 0`.execute(server.db)

const day = localDateOf(new Date(Date.now() + 2 * 86_400_000))

test.each([
  ['a word of many films', { q: 'films' }],
  ['two words of few films, in an area', { q: 'hausa the', LGA: 'Area 7' }],
  ['a typing error', { q: 'fimls' }],
  ['two typing errors', { q: 'hasua fimls' }],
  ['a word that nothing looks like', { q: 'zzzzzzz' }],
  ['a day in an area', { day, LGA: 'Area 7' }],
  ['a day everywhere', { day }],
  ['the afternoon everywhere', { before: '18:00' }],
  ['everything', {}],
  ['seats together everywhere', { together: '4' }],
  [
    'words, a day, the afternoon and seats together, in an area',
    { q: 'films', day, before: '18:00', together: '4', LGA: 'Area 7' },
  ],
])('a search by %s takes at most as long as a few readings of all texts', async (_, query) => {
  const ask = async () => {
    const answer = await customer.call('GET', `/api/v1/find?${new URLSearchParams(query).toString()}`)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const [unit, taken] = [await median(reading), await median(ask)]
  expect(taken / unit).toBeLessThan(READINGS)
})
