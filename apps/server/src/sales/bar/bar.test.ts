import type { BarPickup } from '@velvet/contract/sales/pickups.calls'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { JobDeps } from '../../kernel/jobs/job.ts'
import { aPricedItem } from '../../test/snacks.ts'
import { refusalOf, throwUnlessMade } from '../../test/outcomes.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { callCounter, cash, type CounterSale, standard, TestTill } from '../../test/test-till.ts'
import { endUncollectedPickups } from './end-uncollected.ts'

const server = useCheckedServer()

async function aBar() {
  const manager = await TestStaff.make(server, 'manager')
  const cinemaId = await server.make.cinema()
  const cola = await aPricedItem(manager, cinemaId, 100_000)
  const popcorn = await aPricedItem(manager, cinemaId, 200_000, { preparation: 'fast' })
  const till = await TestTill.open(server, cinemaId)
  const order = async (...ordered: [{ id: string }, number][]) => {
    const items = ordered.map(([{ id: itemID }, count]) => ({ itemID, count }))
    const answer = await till.call('sales', { items, tenders: cash(10_000_000) })
    throwUnlessMade(answer)
    return answer.json<CounterSale>()
  }
  return { manager, cinemaId, cola, popcorn, till, order }
}

type Bar = Awaited<ReturnType<typeof aBar>>

test('a window hands ready snacks over at once, and other orders wait at the bar', async () => {
  const bar = await aBar()
  const { pickup: ready } = await bar.order([bar.cola, 2])
  expect(ready).toMatchObject({ state: 'handed', code: expect.stringMatching(/^FOOD.{8}$/) as string })
  const { pickup: waiting } = await bar.order([bar.cola, 1], [bar.popcorn, 1])
  expect(waiting).toMatchObject({ state: 'ordered', wantedAt: expect.any(String) as string })
  expect(waiting?.code).not.toBe(ready?.code)
  const showtime = await server.make.showtime({ cinemaId: bar.cinemaId, price: 1_500 })
  const tickets = await bar.till.sell(showtime, { tickets: standard(1), tenders: cash(100_000) })
  expect(tickets.pickup).toBeUndefined()
})

describe('an order at the bar', () => {
  const step = (bar: Bar, code: string | undefined, to: string, key = crypto.randomUUID()) =>
    callCounter(server, { seller: bar.till.seller, key }, 'POST', `pickups/${code ?? ''}/${to}`, {})
  const soldOut = (bar: Bar, code: string | undefined, place: number, seller = bar.manager) =>
    bar.till.call(`pickups/${code ?? ''}/lines/${place}/sold-out`, {}, { seller })
  const list = async (bar: Bar, since?: string) => {
    const waiting = since === undefined ? '' : `&since=${since}`
    const path = `pickups?cinemaID=${bar.cinemaId}${waiting}`
    const answer = await callCounter(server, bar.till, 'GET', path)
    return answer.json<{ rows: BarPickup[]; version: string }>()
  }
  const rowOf = ({ code = '' }: { code?: string } = {}) =>
    server.db.selectFrom('pickups').selectAll().where('code', '=', code).executeTakeFirstOrThrow()

  test('an order is made, finished and handed over, each step once', async () => {
    const bar = await aBar()
    const { pickup } = await bar.order([bar.popcorn, 2], [bar.cola, 1])
    const read = await list(bar)
    const waiting = list(bar, read.version)
    expect(read.rows).toMatchObject([
      { code: pickup?.code, state: 'ordered', isOfWindow: true, seats: [], lines: [{ count: 2 }, { count: 1 }] },
    ])
    const typed = `food-${pickup?.code.slice(4).toLowerCase() ?? ''}`
    expect((await step(bar, typed, 'making')).json()).toMatchObject({ pickup: { state: 'making' } })
    expect(await waiting).toMatchObject({ rows: [{ state: 'making' }] })
    await step(bar, pickup?.code, 'ready')
    const key = crypto.randomUUID()
    const handed = await step(bar, pickup?.code, 'handed', key)
    expect((await step(bar, pickup?.code, 'handed', key)).json()).toEqual(handed.json())
    expect(refusalOf(await step(bar, pickup?.code, 'handed'))).toEqual([409, 'pickup-handed'])
    expect((await step(bar, pickup?.code, 'making')).json()).toMatchObject({ pickup: { state: 'handed' } })
    expect(await rowOf(pickup)).toMatchObject({ state: 'handed', handed_places: [1, 2], handed_by: bar.till.seller.id })
    expect((await list(bar)).rows).toEqual([])
  })

  test('if two bars hand one order over at the same time, one of them is refused', async () => {
    const bar = await aBar()
    const { pickup } = await bar.order([bar.popcorn, 1])
    const answers = await Promise.all([1, 2, 3].map(() => step(bar, pickup?.code, 'handed')))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })

  test('staff of another cinema cannot hand an order over', async () => {
    const bar = await aBar()
    const { pickup } = await bar.order([bar.popcorn, 1])
    const seller = await TestStaff.make(server, 'attendant', await server.make.cinema())
    const elsewhere = await callCounter(server, { seller }, 'POST', `pickups/${pickup?.code ?? ''}/handed`, {})
    expect(refusalOf(elsewhere)).toEqual([404, 'pickup-not-found'])
    expect(refusalOf(await step(bar, 'FOOD22222222', 'handed'))).toEqual([404, 'pickup-not-found'])
    expect(await rowOf(pickup)).toMatchObject({ state: 'ordered' })
  })

  test('a supervisor pays a sold out line back in cash, and the rest is handed over', async () => {
    const bar = await aBar()
    const { purchase, pickup } = await bar.order([bar.popcorn, 1], [bar.cola, 1])
    const before = await rowOf(pickup)
    expect(refusalOf(await soldOut(bar, pickup?.code, 1, bar.till.seller))).toEqual([403, 'supervisor-needed'])
    expect(refusalOf(await soldOut(bar, pickup?.code, 7))).toEqual([404, 'item-not-found'])
    expect(await rowOf(pickup)).toEqual(before)
    const paid = await soldOut(bar, pickup?.code, 1)
    expect(paid.json()).toMatchObject({ parts: [{ kind: 'cash', kobo: 200_000 }], pickup: { state: 'ordered' } })
    expect(refusalOf(await soldOut(bar, pickup?.code, 1))).toEqual([409, 'nothing-to-refund'])
    await step(bar, pickup?.code, 'handed')
    expect(await rowOf(pickup)).toMatchObject({ handed_places: [2], sold_out_places: [1] })
    const shown = await callCounter(server, bar.till, 'GET', `sales/${purchase.id}`)
    expect(shown.json()).toMatchObject({ purchase: { refunded: 200_000 } })
  })

  test('an order whose items are all sold out ends and cannot be handed over', async () => {
    const bar = await aBar()
    const { pickup } = await bar.order([bar.popcorn, 1])
    await soldOut(bar, pickup?.code, 1)
    expect(refusalOf(await step(bar, pickup?.code, 'handed'))).toEqual([409, 'pickup-paid-back'])
    expect(await rowOf(pickup)).toMatchObject({ state: 'sold-out' })
  })

  test('a line is handed over or sold out, never both, when two bars act at once', async () => {
    const bar = await aBar()
    for (let round = 0; round < 4; round += 1) {
      const { pickup } = await bar.order([bar.popcorn, 1], [bar.cola, 1])
      const [handed, out] = await Promise.all([step(bar, pickup?.code, 'handed'), soldOut(bar, pickup?.code, 1)])
      expect(handed.statusCode).toBe(200)
      const { handed_places, sold_out_places } = await rowOf(pickup)
      const expected = out.statusCode === 200 ? [[2], [1]] : [[1, 2], []]
      expect([handed_places, sold_out_places]).toEqual(expected)
    }
  })

  test('an order that is refunded while the bar begins it is repaid once', async () => {
    const bar = await aBar()
    const { purchase, pickup } = await bar.order([bar.popcorn, 1])
    const refund = () => bar.till.call(`sales/${purchase.id}/refund`, { reason: NOTE }, { seller: bar.manager })
    const [first, second] = await Promise.all([refund(), refund(), step(bar, pickup?.code, 'making')])
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409])
    expect(await rowOf(pickup)).toMatchObject({ state: 'refunded' })
    expect(refusalOf(await step(bar, pickup?.code, 'ready'))).toEqual([409, 'pickup-paid-back'])
  })

  test('a cancelled showtime refunds food that is not made yet, and no other', async () => {
    const bar = await aBar()
    const showtime = await server.make.showtime({ cinemaId: bar.cinemaId, price: 1_500 })
    const items = [{ itemID: bar.popcorn.id, count: 1 }]
    const paid = { tickets: standard(1), items, tenders: cash(300_000) }
    const [waiting, made] = [await bar.till.sell(showtime, paid), await bar.till.sell(showtime, paid)]
    const unclaimed = await bar.till.sell(showtime, paid)
    for (const { pickup } of [made, unclaimed]) await step(bar, pickup?.code, 'making')
    await server.db
      .updateTable('pickups')
      .set({ state: 'unclaimed', ended_at: new Date() })
      .where('code', '=', unclaimed.pickup?.code ?? '')
      .execute()
    await bar.manager.act(`showtimes/${showtime.id}/cancel`, { reason: NOTE, soldSeats: 3 })
    const refunds = [waiting, made, unclaimed].map(({ purchase }) => bar.till.call(`sales/${purchase.id}/refund`, {}))
    const answers = (await Promise.all(refunds)).map((answer) => answer.json<object>())
    expect(answers).toMatchObject([
      { refund: { kobo: 300_000, places: [1] } },
      { refund: { kobo: 100_000, places: [] } },
      { refund: { kobo: 100_000, places: [] } },
    ])
    expect(await rowOf(waiting.pickup)).toMatchObject({ state: 'refunded' })
    expect(await rowOf(made.pickup)).toMatchObject({ state: 'making' })
  })

  test('an order ends if it is not collected in time after its showtime', async () => {
    const bar = await aBar()
    const showtime = await server.make.showtime({ cinemaId: bar.cinemaId, price: 1_500 })
    const items = [{ itemID: bar.popcorn.id, count: 1 }]
    const { pickup } = await bar.till.sell(showtime, { tickets: standard(1), items, tenders: cash(300_000) })
    const moveBy = (shift: string) =>
      sql`update showtimes set starts_at = starts_at + ${shift}::interval, ends_at = ends_at + ${shift}::interval
        where id = ${showtime.id}`.execute(server.db)
    expect(await endUncollectedPickups({ db: server.db } as JobDeps)).toBe(0)
    await moveBy('-2 days')
    expect(await endUncollectedPickups({ db: server.db } as JobDeps)).toBe(1)
    const ended = await rowOf(pickup)
    expect(ended).toMatchObject({ state: 'unclaimed' })
    for (const to of ['making', 'ready', 'handed']) {
      expect(refusalOf(await step(bar, pickup?.code, to))).toEqual([409, 'pickup-unclaimed'])
    }
    expect(refusalOf(await soldOut(bar, pickup?.code, 1))).toEqual([409, 'pickup-unclaimed'])
    expect(await rowOf(pickup)).toEqual(ended)
  })
})

test('a customer follows an order, and gets Points back for what is sold out', async () => {
  const { manager, cinemaId, popcorn, cola, till } = await aBar()
  const showtime = await server.make.showtime({ cinemaId, price: 1_500 })
  const [buyer, other] = [await server.make.customer({ balance: 9_000 }), await server.make.customer({ balance: 0 })]
  const [inVp] = popcorn.prices
  const [colaInVp] = cola.prices
  const items = [popcorn, cola].map(({ id: itemID }) => ({ itemID, count: 1 }))
  const paid = 1_500 + (inVp?.vp ?? 0) + (colaInVp?.vp ?? 0)
  const { pickup, balance } = await buyer.buy(showtime, 1, { items, amount: paid })
  const code = pickup?.code ?? ''
  const own = (method: 'GET' | 'POST', path: string, customer = buyer) =>
    customer.call(method, `/api/v1/pickups/${code}${path}`, method === 'POST' ? {} : undefined)
  expect((await own('GET', '')).json()).toMatchObject({ pickup: { state: 'ordered', lines: [{}, {}] } })
  expect(refusalOf(await own('POST', '/here', other))).toEqual([404, 'pickup-not-found'])
  expect((await own('POST', '/here')).json()).toMatchObject({ pickup: { wantedAt: expect.any(String) as string } })
  const act = (path: string, seller = till.seller) =>
    callCounter(server, { seller }, 'POST', `pickups/${code}/${path}`, {})
  const out = await act('lines/1/sold-out', manager)
  expect(out.json()).toMatchObject({ parts: [], pickup: { isHere: true, isOfWindow: false } })
  expect(refusalOf(await act('lines/1/sold-out', manager))).toEqual([409, 'nothing-to-refund'])
  expect(await buyer.balance()).toBe(balance + (inVp?.vp ?? 0))
  await act('ready')
  await act('handed')
  const { rows } = await sql<{ topic: string }>`select topic from outbox where topic like 'food-%'`.execute(server.db)
  expect(rows.map(({ topic }) => topic).sort()).toEqual(['food-ready', 'food-sold-out'])
})
