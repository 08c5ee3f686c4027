import { expect, test } from 'vitest'
import { expectInvariants } from '../test/ledger-check.ts'
import { pointsOf, PausedDatabase } from '../test/paused-database.ts'
import { beginOrder, payFor, type Begun, type End } from '../test/pay-and-book.ts'
import { inRounds, limitOf, rounds } from '../test/rounds.ts'
import { killDuring, useServerBeside } from '../test/server-beside.ts'
import { useTestServer } from '../test/start-test-server.ts'
import type { MadeShowtime, TestCustomer } from '../test/people.ts'

const ROUNDS = rounds({ full: 15, short: 1 })

const server = useTestServer({ sandbox: true })
const listening = useServerBeside(server)

function begin(buyer: TestCustomer, showtime: MadeShowtime, key: string) {
  const order = {
    uuid: buyer.id,
    showtimeID: showtime.id,
    cinemaID: showtime.cinemaId,
    numberOfTickets: 2,
    amountToPay: 2 * showtime.price,
  }
  return listening.call<Begun>({
    method: 'POST',
    path: 'payments',
    body: { uuid: buyer.id, order },
    headers: { ...buyer.headers, 'idempotency-key': key },
  })
}

async function countRows(table: 'payments' | 'payment_orders' | 'purchases', { id }: TestCustomer) {
  const query = server.db.selectFrom(table).select('customer_id').where('customer_id', '=', id)
  return (await query.execute()).length
}

const countHeld = async ({ id }: MadeShowtime) =>
  (await server.db.selectFrom('held_seats').select('seat').where('showtime_id', '=', id).execute()).length

test.each(pointsOf('beginning of an order'))(
  `a server killed %s holds seats for a whole order or none (${ROUNDS} rounds)`,
  limitOf(ROUNDS, 60),
  async (point) => {
    await using paused = await PausedDatabase.at(point, server.databaseUrl)
    for (const round of inRounds(ROUNDS)) {
      const buyer = await server.make.customer()
      const showtime = await server.make.showtime({ price: 100, seats: 40 })
      const ask = () => begin(buyer, showtime, `begun-${round}`)
      await killDuring({ server: listening, paused }, ask)
      const isBegun = point === 'after the commit of its hold'
      expect(await countRows('payments', buyer)).toBe(isBegun ? 1 : 0)
      expect(await countRows('payment_orders', buyer)).toBe(isBegun ? 1 : 0)
      expect(await countHeld(showtime)).toBe(isBegun ? 2 : 0)
      await expectInvariants(server.db)

      await listening.startUnlessRunning()
      const begun = await ask()
      expect(await ask()).toEqual(begun)
      expect(await countRows('payments', buyer)).toBe(1)
      expect(await countHeld(showtime)).toBe(2)
      await expectInvariants(server.db)
    }
  },
)

test.each(pointsOf('credit that buys an order'))(
  `a server killed %s credits and buys together or not at all (${ROUNDS} rounds)`,
  limitOf(ROUNDS, 60),
  async (point) => {
    await using paused = await PausedDatabase.at(point, server.databaseUrl)
    for (const _ of inRounds(ROUNDS)) {
      const buyer = await server.make.customer()
      const showtime = await server.make.showtime({ price: 100, seats: 40 })
      const { payment } = await beginOrder(buyer, showtime, { count: 2 })
      await payFor(server, payment, { webhook: 'never' })
      const path = `payments/${payment.tx_ref}`
      const ask = () => listening.call<End>({ method: 'GET', path, headers: buyer.headers })
      await killDuring({ server: listening, paused }, ask)
      const isBought = point === 'after the commit of the order'
      expect(await countRows('purchases', buyer)).toBe(isBought ? 1 : 0)
      expect(await buyer.balance()).toBe(0)
      expect(await countHeld(showtime)).toBe(isBought ? 0 : 2)
      await expectInvariants(server.db)

      await listening.startUnlessRunning()
      const { purchase } = await ask()
      expect(purchase?.tickets.map(({ SeatNumber }) => SeatNumber)).toEqual(['A1', 'A2'])
      expect((await ask()).purchase?.purchaseID).toBe(purchase?.purchaseID)
      expect(await countRows('purchases', buyer)).toBe(1)
      await expectInvariants(server.db)
    }
  },
)
