import { localDateOf } from '@velvet/contract/time'
import { expect, test } from 'vitest'
import type { PasswordHasher } from '../accounts/password-hasher.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { loadDemo } from './load-demo.ts'

/** Nobody signs in here, so no time is spent on real hashes. */
const PASSWORDS: PasswordHasher = {
  hash: () => Promise.resolve('no password has this hash'),
  matches: () => Promise.resolve(false),
  isOutdated: () => false,
}

async function everything({ db }: TestServer) {
  const showtimes = await db.selectFrom('showtimes').selectAll().execute()
  const films = await db.selectFrom('films').select('id').execute()
  const tickets = await db.selectFrom('tickets').select('id').execute()
  return { showtimes, films: films.length, tickets: tickets.length }
}

test('the demo is loaded once, and loading it again adds nothing', async () => {
  await using server = await startTestServer()
  const now = new Date()
  expect(await loadDemo(server.db, PASSWORDS, now)).toBe(true)
  const loaded = await everything(server)
  const left = loaded.showtimes.map((showtime) => showtime.total_seats - showtime.assigned_seats)
  expect([left.includes(0), left.some((seats) => seats > 0 && seats <= 5)]).toEqual([true, true])

  expect(await loadDemo(server.db, PASSWORDS, now)).toBe(true)
  expect(await everything(server)).toEqual(loaded)
  await expectInvariants(server.db)
})

test('the demo buys no more tickets at once than the operator allows', async () => {
  await using server = await startTestServer()
  await server.db.updateTable('settings').set({ max_tickets: 3 }).execute()
  await loadDemo(server.db, PASSWORDS)
  const purchases = await server.db.selectFrom('purchases').select('tickets').execute()
  expect(Math.max(...purchases.map(({ tickets }) => tickets))).toBe(3)
  await expectInvariants(server.db)
})

test("a catalogue other than the demo's is left unchanged", async () => {
  await using server = await startTestServer()
  await server.make.showtime()
  const own = await everything(server)
  expect(await loadDemo(server.db, PASSWORDS)).toBe(false)
  expect(await everything(server)).toEqual(own)
})

test('on an evening when a film is sold out, its page still has a showtime to buy', async () => {
  await using server = await startTestServer()
  const evenings = [1, 4, 7, 10].map((day) => new Date(Date.UTC(2036, 0, day, 16, 24)))
  for (const now of evenings) {
    await loadDemo(server.db, PASSWORDS, now)
    const coming = await server.db
      .selectFrom('showtimes')
      .selectAll()
      .where('starts_at', '>', now)
      .execute()
    const soldOut = coming.filter((one) => one.assigned_seats === one.total_seats)
    const others = soldOut.map(({ id, film_id, starts_at }) =>
      coming.filter(
        (other) =>
          other.id !== id &&
          other.film_id === film_id &&
          localDateOf(other.starts_at) === localDateOf(starts_at),
      ),
    )
    expect(others.map(({ length }) => length > 0)).toEqual([true])
  }
})
