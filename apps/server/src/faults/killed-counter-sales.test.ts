import { sumKobo } from '@velvet/contract/shared/kobo'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectInvariants } from '../test/ledger-check.ts'
import { showtimeThatKeeps, OfflineTill } from '../test/offline-till.ts'
import { pointsOf, PausedDatabase } from '../test/paused-database.ts'
import { TestStaff } from '../test/people.ts'
import { inRounds, limitOf, rounds } from '../test/rounds.ts'
import { killDuring, useServerBeside } from '../test/server-beside.ts'
import { aPricedItem } from '../test/snacks.ts'
import { useTestServer } from '../test/start-test-server.ts'
import {
  COUNTER_PRICE,
  NO_TRACES,
  tracesOfSales,
  cash,
  standard,
  type CounterSale,
  type TestTill,
} from '../test/test-till.ts'

/** Two rounds are one sale in contact with the server and one without. */
const ROUNDS = rounds({ full: 10, short: 2 })
/** A kill at this point leaves a sale about which the till has got no answer. */
const COMMITTED = 'after the commit of the sale of the window'

const server = useTestServer()
const listening = useServerBeside(server)
const manager = TestStaff.use(server, 'manager')

const post = ({ seller }: TestTill, path: string, key: string, body: object) =>
  listening.call<CounterSale>({
    method: 'POST',
    path: `counter/${path}`,
    body,
    headers: { authorization: seller.authorization, 'idempotency-key': key },
  })

const price = (tickets: number) => cash(tickets * COUNTER_PRICE.kobo)

test.each(pointsOf('sale at a counter'))(
  `a server killed %s makes a counter sale fully or not, once (${ROUNDS} rounds)`,
  limitOf(ROUNDS, 60),
  async (point) => {
    await using paused = await PausedDatabase.at(point, server.databaseUrl)
    for (const round of inRounds(ROUNDS)) {
      const showtime = await showtimeThatKeeps(server, 4, { seats: 8 })
      const offline = await OfflineTill.open(server, showtime)
      const { till } = offline
      const seats = await offline.take(showtime)
      const popcorn = await aPricedItem(manager, showtime.cinemaId, 250_000)
      // Sales in contact with the server and sales from the allotment take turns.
      const isOffline = round % 2 === 1
      const { key, input } = isOffline
        ? offline.sell(showtime, 2, {
            items: [{ itemID: popcorn.id, count: 1, kobo: 250_000 }],
            tenders: cash(2 * COUNTER_PRICE.kobo + 250_000),
          })
        : { key: randomUUID(), input: { tickets: standard(2), tenders: price(2) } }
      const body = { sessionID: till.sessionId, showtimeID: showtime.id, ...input }
      const sell = () => post(till, isOffline ? 'offline-sales' : 'sales', key, body)

      await killDuring({ server: listening, paused }, sell)
      const after = await tracesOfSales(server.db, showtime)
      if (point === COMMITTED) expect(after.tickets).toHaveLength(2)
      else expect(after).toEqual(NO_TRACES)
      await expectInvariants(server.db)

      await listening.startUnlessRunning()
      const { purchase, tickets, items = [] } = await sell()
      expect((await sell()).purchase.id).toBe(purchase.id)
      const sold = await tracesOfSales(server.db, showtime)
      expect([sold.purchases.length, sold.tickets.length, sold.assigned]).toEqual([1, 2, 2])
      expect(items).toHaveLength(isOffline ? 1 : 0)
      const kobo = 2 * COUNTER_PRICE.kobo + sumKobo(items)
      expect(sumKobo(sold.tenders.map((tender) => ({ kobo: Number(tender.kobo) })))).toBe(kobo)
      if (isOffline) {
        expect(tickets.map(({ SeatNumber }) => SeatNumber)).toEqual(seats.slice(0, 2))
      }
      await expectInvariants(server.db)
    }
  },
)
