import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { aPricedItem, stockOf } from '../../test/snacks.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { callWithCutConnection } from '../../test/waiting-statements.ts'

const server = useCheckedServer()

async function aStock() {
  const manager = await TestStaff.make(server, 'manager')
  const cinemaID = await server.make.cinema()
  const item = await aPricedItem(manager, cinemaID, 250_000)
  const { unitID } = await stockOf(manager, cinemaID, item)
  const lines = (count: number) => [{ unitID, count }]
  return {
    manager,
    cinemaID,
    unitID,
    row: () => stockOf(manager, cinemaID, item),
    enter: (cause: string, count: number, note?: string) =>
      manager.call('POST', 'stock/moves', { cinemaID, cause, lines: lines(count), note }),
    count: (found: number, by = manager) => by.call('POST', 'stock/count', { cinemaID, lines: lines(found) }),
  }
}

const moves = () => sql<object>`select * from stock_moves order by cinema_id, unit_id, number`.execute(server.db)

test('a unit has no stock until it is received or counted', async () => {
  const { row } = await aStock()
  expect(await row()).toMatchObject({ onHand: null, received: 0, wasted: 0, difference: null, lastCount: null })
})

test('the stock is the received units less the wasted ones', async () => {
  const stock = await aStock()
  expect((await stock.enter('received', 100)).statusCode).toBe(201)
  expect((await stock.enter('wasted', 3, NOTE)).statusCode).toBe(201)
  expect(await stock.row()).toMatchObject({ onHand: 97, received: 100, wasted: 3, difference: null })
})

test('a count shows its difference and becomes the new stock', async () => {
  const stock = await aStock()
  const first = await stock.count(40)
  expect(first.json()).toEqual({ lines: [{ unitID: stock.unitID, difference: null }] })
  await stock.enter('received', 20)
  const second = await stock.count(57)
  expect(second.json()).toEqual({ lines: [{ unitID: stock.unitID, difference: -3 }] })
  expect(await stock.row()).toMatchObject({
    onHand: 57,
    difference: -3,
    lastCount: { count: 57, by: { id: stock.manager.id } },
  })
})

test('the stock CSV has the same numbers as the page', async () => {
  const stock = await aStock()
  await stock.enter('received', 12)
  const { unit } = await stock.row()
  const file = await stock.manager.call('GET', `stock.csv?cinemaID=${stock.cinemaID}`)
  const [titles, line] = file.body.trim().split('\r\n')
  expect(titles).toContain('unit,on hand,received,sold,wasted')
  expect(line).toBe(`${unit},12,12,0,0,,,,`)
})

test('waste needs a reason, and refused stock changes leave no trace', async () => {
  const stock = await aStock()
  await stock.enter('received', 5)
  const before = await moves()
  expect(refusalOf(await stock.enter('wasted', 1))).toEqual([400, 'bad-request'])
  expect(refusalOf(await stock.enter('received', 0))).toEqual([400, 'bad-request'])
  expect(refusalOf(await stock.enter('sold', 1, NOTE))).toEqual([400, 'bad-request'])
  const unknown = { cinemaID: stock.cinemaID, lines: [{ unitID: crypto.randomUUID(), count: 1 }] }
  expect(refusalOf(await stock.manager.call('POST', 'stock/count', unknown))).toEqual([404, 'stock-unit-not-found'])
  const elsewhere = await TestStaff.make(server, 'manager', await server.make.cinema())
  expect(refusalOf(await stock.count(1, elsewhere))).toEqual([404, 'cinema-not-found'])
  expect((await moves()).rows).toEqual(before.rows)
})

test('deliveries, waste and a count at the same time all change the stock', async () => {
  const stock = await aStock()
  await Promise.all([
    ...Array.from({ length: 5 }, () => stock.enter('received', 10)),
    ...Array.from({ length: 5 }, () => stock.enter('wasted', 2, NOTE)),
    stock.count(30),
  ])
  const { rows } = await sql<{ number: number; count: number; on_hand: number }>`
    select number, count, on_hand from stock_moves where unit_id = ${stock.unitID} order by number`.execute(server.db)
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 11 }, (_, place) => place + 1))
  const sum = rows.reduce((total, { count }) => total + count, 0)
  expect(await stock.row()).toMatchObject({ onHand: sum })
  expect(rows.at(-1)?.on_hand).toBe(sum)
})

test('a delivery that fails halfway leaves no trace', async () => {
  const stock = await aStock()
  const broken = await callWithCutConnection(server, { table: 'stock_moves' }, () => stock.enter('received', 10))
  expect(broken.statusCode).toBeGreaterThanOrEqual(500)
  expect(await stock.row()).toMatchObject({ onHand: null, received: 0 })
})
