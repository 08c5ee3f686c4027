import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addTax, dayFromToday, STATE_TAX } from '../test/books.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { anOffer } from '../test/offers.ts'
import { pointsOf, PausedDatabase, type Point } from '../test/paused-database.ts'
import { type MadeShowtime, TestStaff } from '../test/people.ts'
import { inRounds, limitOf, rounds } from '../test/rounds.ts'
import { killDuring, useServerBeside } from '../test/server-beside.ts'
import { changeSettings } from '../test/settings.ts'
import { useTestServer } from '../test/start-test-server.ts'
import { cash, standard, TestTill, tracesOfSales } from '../test/test-till.ts'

const ROUNDS = rounds({ full: 10, short: 1 })

const server = useTestServer()
const listening = useServerBeside(server)
const manager = TestStaff.use(server, 'manager')
const finance = TestStaff.use(server, 'finance')

/** Makes a showtime at which a company pays ₦1,000 of each ticket of ₦4,500. */
async function sponsored() {
  await changeSettings(server.db, { sponsored_in_gross: true })
  await addTax(server, STATE_TAX)
  const showtime = await server.make.showtime({ price: 6_750, seats: 10, startsInHours: 1 })
  const sponsor = `Company ${randomUUID()}`
  const only = { cinemas: [showtime.cinemaId] }
  await anOffer(manager, { kind: 'amount', value: 100_000, payer: 'sponsor', sponsor, only })
  return { showtime, sponsor }
}

async function dueFrom(sponsor: string): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(kobo), 0)::bigint as kobo from naira_entries
    where account = 'sponsors-due' and subject = ${sponsor}`.execute(server.db)
  return rows[0]?.kobo ?? 0
}

const CASES = [
  ...pointsOf('purchase').map((point) => [point, 'in the app'] as const),
  ...pointsOf('sale at a counter').map((point) => [point, 'at a till'] as const),
]

/** Returns a call that buys one ticket, and repeats itself with the same key. */
async function buyerAt(place: (typeof CASES)[number][1], showtime: MadeShowtime) {
  const key = { 'idempotency-key': randomUUID() }
  const call = (path: string, headers: Record<string, string>, body: object) =>
    listening.call({
      method: 'POST',
      path,
      headers: { ...headers, ...key },
      body: { showtimeID: showtime.id, ...body },
    })
  if (place === 'at a till') {
    const till = await TestTill.open(server, showtime.cinemaId)
    const body = { sessionID: till.sessionId, tickets: standard(1), tenders: cash(350_000) }
    return () => call('counter/sales', { authorization: till.seller.authorization }, body)
  }
  const buyer = await server.make.customer({ balance: 5_250 })
  const body = { uuid: buyer.id, cinemaID: showtime.cinemaId, numberOfTickets: 1, amountToPay: 5_250 }
  return () => call('purchaseticket', buyer.headers, body)
}

/** Kills the server during a call of finance, then makes the call twice, with the same key. */
async function killAndRepeat(point: Point, path: string, body: object): Promise<void> {
  const headers = { authorization: finance.authorization, 'idempotency-key': randomUUID() }
  const ask = () => listening.call({ method: 'POST', path: `staff/${path}`, headers, body })
  {
    await using paused = await PausedDatabase.at(point, server.databaseUrl)
    await killDuring({ server: listening, paused }, ask)
  }
  await expectInvariants(server.db)

  await listening.startUnlessRunning()
  expect(await ask()).toEqual(await ask())
}

test.each(CASES)(
  'if the server is killed %s, a sale %s lets the sponsor owe its part once',
  limitOf(ROUNDS, 60),
  async (point, place) => {
    for (const _ of inRounds(ROUNDS)) {
      const { showtime, sponsor } = await sponsored()
      const buy = await buyerAt(place, showtime)
      {
        await using paused = await PausedDatabase.at(point, server.databaseUrl)
        await killDuring({ server: listening, paused }, buy)
      }
      const { tickets } = await tracesOfSales(server.db, showtime)
      expect(await dueFrom(sponsor)).toBe(place === 'at a till' ? 100_000 * tickets.length : 0)
      await expectInvariants(server.db)

      await listening.startUnlessRunning()
      const bought = await buy()
      expect(await buy()).toEqual(bought)
      expect(await dueFrom(sponsor)).toBe(place === 'at a till' ? 100_000 : 0)
      await expectInvariants(server.db)
    }
  },
)

test.each(pointsOf('close of a showtime'))(
  'if the server is killed %s, the sponsor owes its part once',
  limitOf(ROUNDS, 60),
  async (point) => {
    for (const _ of inRounds(ROUNDS)) {
      const { showtime, sponsor } = await sponsored()
      await (await server.make.customer({ balance: 5_250 })).buy(showtime, 1, { amount: 5_250 })
      await sql`update showtimes set starts_at = now() - interval '1 minute' where id = ${showtime.id}`.execute(
        server.db,
      )
      await killAndRepeat(point, `showtimes/${showtime.id}/books/close`, {})
      expect(await dueFrom(sponsor)).toBe(100_000)
      await expectInvariants(server.db)
    }
  },
)

test.each(pointsOf('payment of a sponsor'))(
  'if the server is killed %s, the payment of a sponsor is booked once',
  limitOf(ROUNDS, 60),
  async (point) => {
    for (const _ of inRounds(ROUNDS)) {
      const { showtime, sponsor } = await sponsored()
      const till = await TestTill.open(server, showtime.cinemaId)
      await till.sell(showtime, { tickets: standard(2), tenders: cash(700_000) })
      const payment = { sponsor, kobo: 150_000, day: dayFromToday(0), reference: randomUUID() }
      await killAndRepeat(point, 'bank/sponsors', payment)
      expect(await dueFrom(sponsor)).toBe(50_000)
      await expectInvariants(server.db)
    }
  },
)
