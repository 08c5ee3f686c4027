import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectInvariants } from '../test/ledger-check.ts'
import { throwUnlessMade } from '../test/outcomes.ts'
import { TestStaff } from '../test/people.ts'
import { announceSeed, limitOf, rounds } from '../test/rounds.ts'
import { useServerBeside } from '../test/server-beside.ts'
import { aPricedItem, stockOf } from '../test/snacks.ts'
import { useTestServer } from '../test/start-test-server.ts'
import { cash, type CounterSale, standard, TestTill } from '../test/test-till.ts'

/** A Saturday has 300 orders, of which a sixth come while the bars have no network. */
const ORDERS = rounds({ full: 300, short: 60 })
const OFFLINE = { from: ORDERS / 3, to: ORDERS / 2 }
const KILLS = [Math.floor(ORDERS / 5), Math.floor((ORDERS * 4) / 5)]

const server = useTestServer()
const listening = useServerBeside(server)

let starting: Promise<void> | undefined

/** Starts the killed server once, however many calls wait for it. */
function restart(): Promise<void> {
  starting ??= listening.startUnlessRunning().finally(() => {
    starting = undefined
  })
  return starting
}

interface Call {
  path: string
  key: string
  body: object
}

/** Calls the server until it has decided, with the same key, also while it is killed and starts again. */
async function decide(by: TestStaff, { path, key, body }: Call) {
  for (;;) {
    const answer = await fetch(`${listening.url}/api/v1/counter/${path}`, {
      method: 'POST',
      headers: { authorization: by.authorization, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    }).catch(() => undefined)
    if (answer && answer.status < 500)
      return { status: answer.status, json: (await answer.json()) as CounterSale & { error?: string } }
    await restart()
  }
}

/** A machine at the bar, whose steps wait in order until it has a network. */
class Bar {
  readonly #staff: TestStaff
  #waiting: Call[] = []
  hasNetwork = true
  refusals: string[] = []

  constructor(staff: TestStaff) {
    this.#staff = staff
  }

  take(code: string, ...steps: string[]) {
    this.#waiting.push(...steps.map((step) => ({ path: `pickups/${code}/${step}`, key: randomUUID(), body: {} })))
  }

  async send() {
    while (this.hasNetwork && this.#waiting.length > 0) {
      const [next] = this.#waiting
      if (!next) return
      const { json } = await decide(this.#staff, next)
      if (json.error !== undefined) this.refusals.push(json.error)
      this.#waiting = this.#waiting.filter((one) => one !== next)
    }
  }
}

test('each order of a Saturday is handed over once or paid back once', limitOf(ORDERS, 2), async () => {
  const seed = announceSeed('killed-bar')
  const random = fc.sample(fc.nat({ max: 99 }), { numRuns: ORDERS, seed })
  const manager = await TestStaff.make(server, 'manager')
  const showtime = await server.make.showtime({ price: 1_500 })
  const { cinemaId } = showtime
  const popcorn = await aPricedItem(manager, cinemaId, 200_000, { preparation: 'fast' })
  const cola = await aPricedItem(manager, cinemaId, 100_000)
  const till = await TestTill.open(server, cinemaId)
  const { unitID } = await stockOf(manager, cinemaId, popcorn)
  const lines = [{ unitID, count: ORDERS }]
  throwUnlessMade(await manager.call('POST', 'stock/moves', { cinemaID: cinemaId, cause: 'received', lines }))
  const bars = [new Bar(till.seller), new Bar(await TestStaff.make(server, 'attendant'))] as const
  const { sessionId: sessionID } = till
  const items = [popcorn, cola].map(({ id: itemID }) => ({ itemID, count: 1 }))
  let twice = 0

  for (const [order, chance] of random.entries()) {
    const isOffline = order >= OFFLINE.from && order < OFFLINE.to
    for (const bar of bars) bar.hasNetwork = !isOffline
    const withTicket = order % 60 === 0 && { showtimeID: showtime.id, tickets: standard(1) }
    const sale = { sessionID, items, tenders: cash(400_000), ...withTicket }
    const sold = await decide(till.seller, { path: 'sales', key: randomUUID(), body: sale })
    const { purchase, pickup } = sold.json
    if (!pickup) throw new Error(`An order has no pick-up: ${sold.json.error ?? ''}`)
    const { code } = pickup
    const [bar, other] = chance % 2 === 0 ? bars : [bars[1], bars[0]]
    bar.take(code, 'making', 'ready')
    // A supervisor refunds some orders while the bar makes them. Food that was handed over could be refunded too.
    const body = { sessionID, reason: 'The buyer is ill', lines: [{ place: 1 }, { place: 2 }] }
    const refund = { path: `sales/${purchase.id}/refund`, key: randomUUID(), body }
    await Promise.all([bar.send(), chance < 6 && decide(manager, refund)])
    bar.take(code, 'handed')
    const work: Promise<unknown>[] = []
    // A line of other orders is sold out while the bar hands them over.
    if (chance >= 6 && chance < 14) {
      const soldOut = { path: `pickups/${code}/lines/1/sold-out`, key: randomUUID(), body: { sessionID } }
      work.push(decide(manager, soldOut))
    }
    // Both bars hand some orders over.
    if (chance > 90) {
      other.take(code, 'handed')
      twice += 1
    }
    work.push(bar.send(), other.send())
    if (KILLS.includes(order)) work.push(listening.kill())
    await Promise.all(work)
  }
  for (const bar of bars) bar.hasNetwork = true
  await Promise.all(bars.map((bar) => bar.send()))

  const { rows } = await sql<{ state: string; lines: number; handed: number; repaid: number; orders: number }>`
    select state, count(*)::integer as orders, sum(lines)::integer as lines,
      sum(coalesce(cardinality(handed_places), 0))::integer as handed, sum(repaid)::integer as repaid
    from pickups cross join lateral (
      select count(*) as lines, count(refunds.place) as repaid
      from purchase_items items left join item_refunds refunds using (purchase_id, place)
      where items.purchase_id = pickups.purchase_id
    ) counted group by state order by state`.execute(server.db)
  const stock = await stockOf(manager, cinemaId, popcorn)
  console.info(
    'killed-bar:',
    JSON.stringify({ rows, twice, refusals: bars.flatMap(({ refusals }) => refusals).length, stock }),
  )
  expect(rows.map(({ state }) => state)).toEqual(['handed', 'refunded'])
  expect(rows.reduce((sum, { orders }) => sum + orders, 0)).toBe(ORDERS)
  for (const { lines, handed, repaid } of rows) expect(handed + repaid).toBe(lines)
  expect(stock).toMatchObject({ onHand: 0, sold: ORDERS })
  await expectInvariants(server.db)
})
