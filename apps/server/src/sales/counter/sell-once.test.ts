import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { callWithCutConnection } from '../../test/waiting-statements.ts'
import { refusalCode } from '../../test/outcomes.ts'
import { useCheckedServer, type TestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'
import { COUNTER_PRICE, NO_TRACES, tracesOfSales, cash, standard, TestTill } from '../../test/test-till.ts'

const server = useCheckedServer()

function aShow(options: Parameters<TestServer['make']['showtime']>[0] = {}) {
  return server.make.showtime({ price: COUNTER_PRICE.vp, ...options })
}

test('a repeated sale is made once, and its key cannot be used for another sale', async () => {
  const showtime = await aShow()
  const till = await TestTill.open(server, showtime.cinemaId)
  const key = randomUUID()
  const request = { tenders: cash(COUNTER_PRICE.kobo) }
  const first = await till.sell(showtime, request, { key })
  const colleague = await TestStaff.make(server, 'attendant')
  expect(await till.sell(showtime, request, { key, seller: colleague })).toEqual(first)
  const other = { ...request, tickets: standard(2), tenders: cash(2 * COUNTER_PRICE.kobo) }
  expect(await till.sell(showtime, other, { key }).catch(refusalCode)).toBe('idempotency-key-reused')
  const sameKey = Array.from({ length: 5 }, () => till.sell(showtime, request, { key: `x${key}` }))
  const ids = (await Promise.all(sameKey)).map(({ purchase }) => purchase.id)
  expect(new Set(ids).size).toBe(1)
  expect((await tracesOfSales(server.db, showtime)).assigned).toBe(2)
})

test('50 sellers at counters and on phones sell each seat of one showtime once', { timeout: 60_000 }, async () => {
  const showtime = await aShow({ seats: 40 })
  const tills = await Promise.all(Array.from({ length: 5 }, () => TestTill.open(server, showtime.cinemaId)))
  const buyers = await Promise.all(
    Array.from({ length: 25 }, () => server.make.customer({ balance: COUNTER_PRICE.vp })),
  )
  const atCounters = Array.from({ length: 25 }, (_, place) =>
    tills[place % tills.length]?.sell(showtime, { tenders: cash(COUNTER_PRICE.kobo) }),
  )
  const onPhones = buyers.map((buyer) => buyer.buy(showtime, 1))
  const outcomes = await Promise.all(
    [...atCounters, ...onPhones].map((sale) =>
      (sale ?? Promise.reject(new Error('no till'))).then(() => 'sold', refusalCode),
    ),
  )
  expect(outcomes.toSorted()).toEqual([...Array<string>(40).fill('sold'), ...Array<string>(10).fill('sold-out')])
  const { tickets, assigned } = await tracesOfSales(server.db, showtime)
  expect(assigned).toBe(40)
  expect(new Set(tickets.map(({ seat }) => seat)).size).toBe(40)
})

test.each(['showtimes', 'purchases', 'tenders', 'tickets', 'proof_rows'])(
  'a sale cut off while writing %s leaves no trace and succeeds once later',
  async (table) => {
    const showtime = await aShow()
    const till = await TestTill.open(server, showtime.cinemaId)
    const key = randomUUID()
    const request = { tickets: standard(2), tenders: cash(300_000) }
    const input = { showtimeID: showtime.id, ...request }
    const sell = () => till.call('sales', input, { key })
    const died = await callWithCutConnection(server, { table }, sell)
    expect(died.statusCode).toBeGreaterThanOrEqual(500)
    expect(await tracesOfSales(server.db, showtime)).toEqual(NO_TRACES)
    const first = await till.sell(showtime, request, { key })
    expect(await till.sell(showtime, request, { key })).toEqual(first)
    expect((await tracesOfSales(server.db, showtime)).assigned).toBe(2)
  },
)
