import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectInvariants } from '../test/ledger-check.ts'
import { codesOf, usesOf } from '../test/offers.ts'
import { pointsOf, PausedDatabase } from '../test/paused-database.ts'
import { TestStaff } from '../test/people.ts'
import { inRounds, limitOf, rounds } from '../test/rounds.ts'
import { killDuring, useServerBeside } from '../test/server-beside.ts'
import { useTestServer } from '../test/start-test-server.ts'
import { cash, standard, TestTill, tracesOfSales } from '../test/test-till.ts'
import { aShowtimeWithZones } from '../test/zones.ts'

const ROUNDS = rounds({ full: 10, short: 1 })

const server = useTestServer()
const listening = useServerBeside(server)
const manager = TestStaff.use(server, 'manager')

/** A VIP seat costs 250 Vp or ₦200, and half of that with the code. */
const HALF = { kind: 'percent', value: 50 } as const
const [HALF_VP, HALF_KOBO] = [125, 10_000]

const CASES = [
  ...pointsOf('purchase').map((point) => [point, 'in the app'] as const),
  ...pointsOf('sale at a counter').map((point) => [point, 'at a till'] as const),
]

/** Makes a hall with zones and one code, and returns a call that buys a VIP seat with it. */
async function oneCode(place: (typeof CASES)[number][1]) {
  const showtime = await aShowtimeWithZones(server)
  const { offer, codes } = await codesOf(manager, { ...HALF, uses: 1, budgetKobo: HALF_KOBO })
  const request = { showtimeID: showtime.id, zone: 'vip', code: codes[0] }
  const key = { 'idempotency-key': randomUUID() }
  const call = (path: string, headers: Record<string, string>, body: object) =>
    listening.call({ method: 'POST', path, headers: { ...headers, ...key }, body: { ...request, ...body } })
  if (place === 'at a till') {
    const till = await TestTill.open(server, showtime.cinemaId)
    const headers = { authorization: till.seller.authorization }
    const body = { sessionID: till.sessionId, tickets: standard(1), tenders: cash(HALF_KOBO) }
    return { showtime, offer, buy: () => call('counter/sales', headers, body) }
  }
  const buyer = await server.make.customer({ balance: HALF_VP })
  const body = { uuid: buyer.id, cinemaID: showtime.cinemaId, numberOfTickets: 1, amountToPay: HALF_VP }
  return { showtime, offer, buy: () => call('purchaseticket', buyer.headers, body) }
}

test.each(CASES)(
  'if the server is killed %s, a sale %s uses the last code exactly once',
  limitOf(ROUNDS, 60),
  async (point, place) => {
    for (const _ of inRounds(ROUNDS)) {
      const { showtime, offer, buy } = await oneCode(place)
      {
        await using paused = await PausedDatabase.at(point, server.databaseUrl)
        await killDuring({ server: listening, paused }, buy)
      }
      const { tickets } = await tracesOfSales(server.db, showtime)
      expect((await usesOf(server.db, offer))?.used).toBe(tickets.length)
      await expectInvariants(server.db)

      await listening.startUnlessRunning()
      const bought = await buy()
      expect(await buy()).toEqual(bought)
      const used = await usesOf(server.db, offer)
      expect([used?.used, (await tracesOfSales(server.db, showtime)).tickets.length]).toEqual([1, 1])
      await expectInvariants(server.db)
    }
  },
)
