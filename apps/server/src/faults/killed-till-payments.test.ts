import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import type { TillPayment } from '@velvet/contract/sales/till-payments.calls'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { tracesOfSales } from '../test/test-till.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { pointsOf, PausedDatabase } from '../test/paused-database.ts'
import { seatsLeft } from '../test/pay-and-book.ts'
import { inRounds, limitOf, rounds } from '../test/rounds.ts'
import { killDuring, useServerBeside } from '../test/server-beside.ts'
import { useTestServer } from '../test/start-test-server.ts'
import { aPaidTill, beginPayment, buyerDoes, moneyToReturn, readPayment, type PaidTill } from '../test/till-payments.ts'

const ROUNDS = rounds({ full: 10, short: 1 })
const SEATS = 8

const server = useTestServer({ sandbox: true })
const listening = useServerBeside(server)

async function begin({ till, showtime }: PaidTill, key: string): Promise<TillPayment> {
  const { payment } = await listening.call<{ payment: TillPayment }>({
    method: 'POST',
    path: 'counter/payments',
    headers: { authorization: till.seller.authorization, 'idempotency-key': key },
    body: {
      sessionID: till.sessionId,
      showtimeID: showtime.id,
      by: 'terminal',
      tickets: [{ typeID: STANDARD_TYPE_ID, count: 2 }],
    },
  })
  return payment
}

async function read({ till }: PaidTill, { id }: TillPayment): Promise<TillPayment> {
  const { authorization } = till.seller
  const path = `counter/payments/${id}`
  const call = { method: 'GET', path, headers: { authorization } } as const
  return (await listening.call<{ payment: TillPayment }>(call)).payment
}

test.each(pointsOf('beginning of a payment at a till'))(
  `a server killed %s uses the terminal once on a retry (${ROUNDS} rounds)`,
  limitOf(ROUNDS, 60),
  async (point) => {
    await using paused = await PausedDatabase.at(point, server.databaseUrl)
    for (const round of inRounds(ROUNDS)) {
      const provider = round % 2 === 0 ? 'paystack' : 'moniepoint'
      const paid = await aPaidTill(server, { provider, seats: SEATS })
      const key = randomUUID()
      await killDuring({ server: listening, paused }, () => begin(paid, key))
      expect([SEATS, SEATS - 2]).toContain(await seatsLeft(server, paid.showtime))
      await expectInvariants(server.db)

      await listening.startUnlessRunning()
      const begun = await begin(paid, key)
      expect((await begin(paid, key)).id).toBe(begun.id)
      expect(begun).toMatchObject({ state: 'waiting', isPushed: true, seats: ['A1', 'A2'] })
      expect(await seatsLeft(server, paid.showtime)).toBe(SEATS - 2)
      await buyerDoes(server, begun, 'approve')
      expect((await readPayment(server, paid, begun)).state).toBe('sold')
      expect(await moneyToReturn(server, paid)).toEqual([])
      await expectInvariants(server.db)
    }
  },
)

test.each(pointsOf('booking of the money of a till'))(
  `a server killed %s sells and books together or not at all (${ROUNDS} rounds)`,
  limitOf(ROUNDS, 60),
  async (point) => {
    await using paused = await PausedDatabase.at(point, server.databaseUrl)
    for (const round of inRounds(ROUNDS)) {
      const provider = round % 2 === 0 ? 'paystack' : 'moniepoint'
      const paid = await aPaidTill(server, { provider, seats: SEATS })
      const begun = await beginPayment(paid)
      await buyerDoes(server, begun, 'approve', { webhook: 'never' })
      const ask = () => read(paid, begun)
      await killDuring({ server: listening, paused }, ask)
      const isSold = point === 'after the commit of the receipt of the till'
      const { purchases } = await tracesOfSales(server.db, paid.showtime)
      expect(purchases).toHaveLength(isSold ? 1 : 0)
      expect(await seatsLeft(server, paid.showtime)).toBe(SEATS - 1)
      await expectInvariants(server.db)

      await listening.startUnlessRunning()
      // The till asks every two seconds, and the server asks the terminal as rarely.
      await expect.poll(async () => (await ask()).state, { timeout: 20_000 }).toBe('sold')
      expect((await tracesOfSales(server.db, paid.showtime)).purchases).toHaveLength(1)
      expect(await moneyToReturn(server, paid)).toEqual([])
      await expectInvariants(server.db)
    }
  },
)
