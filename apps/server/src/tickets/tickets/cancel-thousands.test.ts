// A showtime with thousands of tickets is cancelled, beside people who buy.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { changeSettings } from '../../test/settings.ts'
import { expectInvariants } from '../../test/ledger-check.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { type MadeShowtime, type TestCustomer, NOTE, outcomeOf, TestStaff } from '../../test/people.ts'
import { payBackSlice } from './pay-back.ts'

const HOLDERS = 150
const TICKETS_OF_EACH = 20
const PRICE = 10

interface Cancelled {
  refundedTickets: number
  refundedVp: number
  owedTickets: number
  waitingTickets: number
}

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')

beforeAll(async () => {
  await changeSettings(server.db, { max_tickets: TICKETS_OF_EACH })
})

async function sellTo(holders: number) {
  const seats = holders * TICKETS_OF_EACH
  const showtime = await server.make.showtime({ price: PRICE, seats: seats + 10 })
  const balance = PRICE * (TICKETS_OF_EACH + 100)
  const buyers: TestCustomer[] = []
  for (let made = 0; made < holders; made += 1) {
    buyers.push(await server.make.customer({ balance }))
  }
  await Promise.all(buyers.map((buyer) => buyer.buy(showtime, TICKETS_OF_EACH)))
  return { showtime, buyers, balance, tickets: seats }
}

const cancel = (showtime: MadeShowtime, key: string) =>
  manager.call('POST', `showtimes/${showtime.id}/cancel`, { note: NOTE }, { 'idempotency-key': key })

/** Returns the times of purchases, one after the other, until the promise is settled. */
async function buyUntil(
  buyers: readonly TestCustomer[],
  showtime: MadeShowtime,
  done: Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  const state = { isDone: false }
  void done.finally(() => (state.isDone = true))
  for (let turn = 0; !state.isDone || times.length < 5; turn += 1) {
    const begun = performance.now()
    await buyers[turn % buyers.length]?.buy(showtime, 1)
    times.push(performance.now() - begun)
    await wait(20)
  }
  return times
}

test('while three thousand tickets are cancelled, other customers buy as before', async () => {
  const { showtime, buyers, balance, tickets } = await sellTo(HOLDERS)
  const other = await server.make.showtime({ price: 1, seats: 2000 })
  const strangers = [await server.make.customer({ balance: 1000 })]
  const quiet = Math.max(...(await buyUntil(strangers, other, Promise.resolve())))

  const cancelling = cancel(showtime, 'of thousands')
  const isCancelled = async () => {
    const { rows } = await sql`select from showtimes
      where id = ${showtime.id} and cancelled_at is not null`.execute(server.db)
    return rows.length
  }
  const [ofStrangers, ofHolders, stopped] = await Promise.all([
    buyUntil(strangers, other, cancelling),
    buyUntil(buyers, other, cancelling),
    (async () => {
      await expect.poll(isCancelled, { timeout: 20_000, interval: 20 }).toBe(1)
      const outcome = await outcomeOf(strangers[0]?.buy(showtime, 1) ?? Promise.reject(new Error()))
      await expectInvariants(server.db)
      return outcome
    })(),
  ])
  const answer = (await cancelling).json<Cancelled>()
  expect(stopped).toBe('showtime-cancelled')
  // Other buyers wait for a slice of twenty tickets, never for all of them.
  const slowest = Math.max(...ofStrangers, ...ofHolders)
  expect(slowest).toBeLessThan(10 * quiet + 1500)
  expect(answer.refundedTickets + answer.waitingTickets).toBe(tickets)
  expect(answer.owedTickets).toBe(0)

  while ((await payBackSlice(server.db)) > 0);
  expect((await cancel(showtime, 'of thousands')).json()).toMatchObject({
    refundedTickets: tickets,
    refundedVp: tickets * PRICE,
    waitingTickets: 0,
  })
  const spent = ofHolders.length
  const balances = await Promise.all(buyers.map((buyer) => buyer.balance()))
  expect(balances.reduce((sum, vp) => sum + vp, 0)).toBe(balance * HOLDERS - spent)
  const { rows } = await sql<{ count: number }>`select count(*) as count from outbox
    where topic = 'showtime-cancelled'`.execute(server.db)
  expect(rows[0]?.count).toBe(HOLDERS)
}, 120_000)
