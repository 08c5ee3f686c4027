import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectInvariants } from '../test/ledger-check.ts'
import { demoDeps } from '../test/demo-deps.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import { outcomeOf, TestStaff } from '../test/people.ts'
import { loadDemo } from './load-demo.ts'
import { loadPast } from './load-past.ts'

async function count({ db }: TestServer, from: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from ${sql.raw(from)}`.execute(db)
  return rows[0]?.count ?? NaN
}

async function nextShowtime({ db }: TestServer) {
  return db
    .selectFrom('showtimes')
    .select(['id', 'cinema_id as cinemaId', 'film_id as filmId', 'screen_id as screenId'])
    .select(['ticket_price as price', 'starts_at as startsAt'])
    .where('starts_at', '>', new Date())
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** Closes the books of a showtime that has begun without a sale, as a job does while the demo runs for days. */
async function closeAnUnsoldShowtime({ db }: TestServer, now: Date) {
  const { rows } = await sql<{ id: string }>`
    insert into showtime_closes (showtime_id)
    select id from showtimes
    where starts_at < ${now} and state = 'published'
      and not exists (select from purchases where showtime_id = showtimes.id)
    order by starts_at desc limit 1
    returning showtime_id as id`.execute(db)
  return rows[0]?.id
}

test('the demo has two weeks of sales that agree with the books', { timeout: 60_000 }, async () => {
  await using server = await startTestServer()
  const { db } = server
  const now = new Date()
  const earlier = new Date(now.getTime() - DAY_MS)
  await loadDemo(db, demoDeps(server), earlier)
  const sold = await loadPast(db, earlier)
  expect(sold).toBeGreaterThan(2000)
  expect(await count(server, 'showtimes where cancelled_at is not null')).toBe(1)
  expect(await count(server, 'ticket_refunds where cause = $$operator$$')).toBeGreaterThan(3)
  const ofClass = `tickets join ticket_types on ticket_types.id = type_id where class =`
  expect(await count(server, `${ofClass} $$child$$`)).toBeGreaterThan(50)
  expect(await count(server, `${ofClass} $$student$$`)).toBeGreaterThan(50)
  expect(await count(server, `${ofClass} $$standard$$`)).toBeGreaterThan(sold / 2)
  expect(await count(server, 'payment_refunds')).toBeGreaterThan(3)
  expect(await count(server, 'gate_scans')).toBeGreaterThan(sold / 2)
  const unlogged = 'cancelled_at is null and assigned_seats > 0 and id not in (select showtime_id from show_runs)'
  expect(await count(server, `showtimes where starts_at < now() - interval '1 day' and ${unlogged}`)).toBe(0)
  expect(await count(server, 'reconciliations')).toBeGreaterThan(26)
  await expectInvariants(db)

  expect(await loadPast(db, earlier)).toBe(0)
  const states = 'select id, assigned_seats, cancelled_at from showtimes where starts_at < '
  const before = await sql.raw(`${states} now() - interval '1 day' order by id`).execute(db)
  const entries = await count(server, 'ledger_entries')
  const closed = await closeAnUnsoldShowtime(server, now)
  const added = await loadPast(db, now)
  expect(added).toBeGreaterThan(50)
  // Otherwise its sales would be missing in the naira ledger, which books them when the books close.
  expect(await count(server, `tickets where showtime_id = '${closed}'`)).toBe(0)
  expect(await count(server, 'ledger_entries')).toBeGreaterThan(entries)
  const after = await sql.raw(`${states} now() - interval '1 day' order by id`).execute(db)
  expect(after.rows).toEqual(before.rows)
  await expectInvariants(db)

  const finance = await TestStaff.make(server, 'finance')
  const { tx_ref: invented } = await db
    .selectFrom('payment_credits')
    .select('tx_ref')
    .orderBy('credited_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(await outcomeOf(finance.act(`payments/${invented}/refund`))).toBe('payment-invented')
  await expectInvariants(db)

  const next = await nextShowtime(server)
  const buyer = await server.make.customer({ balance: next.price })
  await buyer.buy(next, 1)
  await loadPast(db, next.startsAt)
  expect(await count(server, `tickets where showtime_id = '${next.id}'`)).toBe(1)
})
