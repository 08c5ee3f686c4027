import type { Item } from '@velvet/contract/catalogue/items.calls'
import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { throwIfRefused } from '../../test/outcomes.ts'
import { TestStaff, type MadeShowtime, type TestCustomer } from '../../test/people.ts'
import { aShowtimeWithFood } from '../../test/snacks.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { callCounter } from '../../test/test-till.ts'

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')
const [left, right] = [TestDoor.use(server, 'Left door'), TestDoor.use(server, 'Right door')]

let showtime: MadeShowtime
let drink: Item
let buyer: TestCustomer

beforeEach(async () => {
  ;({ showtime, drink, buyer } = await aShowtimeWithFood(server, manager, 1))
})

/** Orders a drink for a showtime, and returns the code of its pick-up. */
async function ordered(wanted: 'before' | 'interval' | 'now'): Promise<string> {
  const items = [{ itemID: drink.id, count: 1 }]
  const request = { uuid: buyer.id, showtimeID: showtime.id, items, amountToPay: 1_125, wanted }
  const answer = await buyer.call('POST', '/api/v1/items/order', request)
  throwIfRefused(answer)
  return answer.json<{ pickup: { code: string } }>().pickup.code
}

/** Buys a ticket with a drink, and returns the code of its pick-up. */
async function boughtWithTicket(): Promise<string> {
  const { pickup } = await buyer.buy(showtime, 1, { amount: 4_125, items: [{ itemID: drink.id, count: 1 }] })
  return pickup?.code ?? ''
}

async function wanted(code: string) {
  const row = await server.db.selectFrom('pickups').select('wanted_at').where('code', '=', code).executeTakeFirst()
  return row?.wanted_at?.getTime() ?? null
}

const minutesOf = (ms: number) => Math.round(ms / MINUTE_MS)

/** Returns by how many minutes after the planned start each order is wanted; null without a time. */
async function minutesAfterStart(codes: readonly string[]) {
  const { starts_at } = await server.db
    .selectFrom('showtimes')
    .select('starts_at')
    .where('id', '=', showtime.id)
    .executeTakeFirstOrThrow()
  const times = await Promise.all(codes.map(wanted))
  return times.map((time) => time && minutesOf(time) - minutesOf(starts_at.getTime()))
}

const moveBy = (shift: string) =>
  sql`update showtimes set starts_at = starts_at + ${shift}::interval, ends_at = ends_at + ${shift}::interval
    where id = ${showtime.id}`.execute(server.db)

test('food for the start moves with each delay, and back when the delay is undone', async () => {
  const codes = [await boughtWithTicket(), await ordered('before')]
  await left.log(showtime.id, 'late', { minutes: 15 })
  expect(await minutesAfterStart(codes)).toEqual([15, 15])
  await right.log(showtime.id, 'late', { minutes: 15 })
  expect(await minutesAfterStart(codes)).toEqual([15, 15])
  const { eventID } = await left.log(showtime.id, 'late', { minutes: 40 })
  expect(await minutesAfterStart(codes)).toEqual([40, 40])
  await left.log(showtime.id, 'undone', { undoes: eventID })
  expect(await minutesAfterStart(codes)).toEqual([15, 15])
  await left.log(showtime.id, 'started')
  expect(await minutesAfterStart(codes)).toEqual([15, 15])
})

test('food that is being made, or was ordered for now or the interval, keeps its time', async () => {
  const making = await boughtWithTicket()
  const codes = [making, await ordered('now'), await ordered('interval')]
  const seller = await TestStaff.make(server, 'attendant')
  throwIfRefused(await callCounter(server, { seller }, 'POST', `pickups/${making}/making`, {}))
  const before = await Promise.all(codes.map(wanted))
  await left.log(showtime.id, 'late', { minutes: 15 })
  await moveBy('1 hour')
  expect(await Promise.all(codes.map(wanted))).toEqual(before)
  expect(before[2]).toBeNull()
})

test('food ordered after a delay is announced is due at the delayed start', async () => {
  await boughtWithTicket()
  await left.log(showtime.id, 'late', { minutes: 30 })
  expect(await minutesAfterStart([await boughtWithTicket(), await ordered('before')])).toEqual([30, 30])
})

test('food moves with its showtime, without a delay of the earlier time', async () => {
  const codes = [await boughtWithTicket(), await ordered('before')]
  await left.log(showtime.id, 'late', { minutes: 15 })
  await sql`update tickets set moved_at = now() where showtime_id = ${showtime.id}`.execute(server.db)
  await moveBy('2 hours')
  expect(await minutesAfterStart([...codes, await ordered('before')])).toEqual([0, 0, 0])
  const { eventID } = await left.log(showtime.id, 'late', { minutes: 20 })
  expect(await minutesAfterStart(codes)).toEqual([20, 20])
  await left.log(showtime.id, 'undone', { undoes: eventID })
  expect(await minutesAfterStart(codes)).toEqual([0, 0])
})
