import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../test/ledger-check.ts'
import { changeSettings } from '../test/settings.ts'
import { inRounds, limitOf, rounds } from '../test/rounds.ts'
import { killDuring, useServerBeside } from '../test/server-beside.ts'
import { pointsOf, PausedDatabase } from '../test/paused-database.ts'
import { useTestServer } from '../test/start-test-server.ts'
import { TestDoor } from '../test/test-door.ts'
import { cash, standard, TestTill } from '../test/test-till.ts'

const ROUNDS = rounds({ full: 10, short: 1 })
const PLACES = ['in the app', 'at a till'] as const
const COMMITTED = 'after the commit of the exchange'

const server = useTestServer()
const listening = useServerBeside(server)
const door = TestDoor.use(server)

beforeAll(() => changeSettings(server.db, { refund_hours_before: 0 }))

interface Tickets {
  tickets: readonly { TicketID: string; QrCode: string }[]
}

/** Makes two showtimes in one cinema, the second at twice the price, and a customer with two tickets for the first. */
async function twoTickets(place: (typeof PLACES)[number]) {
  const early = await server.make.showtime({ price: 1_500, startsInHours: 1 })
  const { cinemaId } = early
  const late = await server.make.showtime({ price: 3_000, startsInHours: 1.2, cinemaId })
  const key = { 'idempotency-key': randomUUID() }
  const request = { showtimeID: late.id }
  const call = (path: string, headers: Record<string, string>, body: object) =>
    listening.call<Tickets>({ method: 'POST', path, body: { ...request, ...body }, headers: { ...headers, ...key } })
  if (place === 'in the app') {
    const buyer = await server.make.customer({ balance: 6_000 })
    const { tickets } = await buyer.buy(early, 2)
    const ticketIDs = tickets.map(({ TicketID }) => TicketID)
    const body = { uuid: buyer.id, cinemaID: cinemaId, ticketIDs, amountToPay: 6_000 }
    return { early, late, tickets, exchange: () => call('exchangetickets', buyer.headers, body) }
  }
  const till = await TestTill.open(server, cinemaId)
  const { purchase, tickets } = await till.sell(early, { tickets: standard(2), tenders: cash(200_000) })
  const body = { sessionID: till.sessionId, tickets: standard(2), tenders: cash(200_000) }
  const headers = { authorization: till.seller.authorization }
  return { early, late, tickets, exchange: () => call(`counter/sales/${purchase.id}/exchange`, headers, body) }
}

/** Returns the taken seats of both showtimes. */
async function seatsOf(...ids: readonly string[]) {
  const { rows } = await sql<{ seats: number }>`
    select assigned_seats as seats from showtimes where id = any(${ids}::uuid[]) order by id`.execute(server.db)
  return rows.map(({ seats }) => seats)
}

test.each(pointsOf('exchange of tickets').flatMap((point) => PLACES.map((place) => [point, place] as const)))(
  'a server killed %s exchanges tickets %s exactly once',
  limitOf(ROUNDS, 60),
  async (point, place) => {
    for (const _ of inRounds(ROUNDS)) {
      const { early, late, tickets, exchange } = await twoTickets(place)
      {
        await using paused = await PausedDatabase.at(point, server.databaseUrl)
        await killDuring({ server: listening, paused }, exchange)
      }
      expect(await seatsOf(early.id, late.id)).toEqual(point === COMMITTED ? [0, 2] : [2, 0])
      await expectInvariants(server.db)

      await listening.startUnlessRunning()
      const now = await exchange()
      expect(await exchange()).toEqual(now)
      expect(await seatsOf(early.id, late.id)).toEqual([0, 2])
      const old = await door.scan({ code: tickets[0]?.QrCode, showtimeID: early.id })
      const admitted = await door.scan({ code: now.tickets[0]?.QrCode, showtimeID: late.id })
      expect([old.result, admitted.result]).toEqual(['void', 'admitted'])
      await expectInvariants(server.db)
    }
  },
)
