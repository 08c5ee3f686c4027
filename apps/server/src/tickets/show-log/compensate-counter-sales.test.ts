// Windows pay back what they sold for showtimes that did not run, and managers cancel such showtimes within a limit.
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { compensateShows } from '@velvet/contract/tickets/show-log.calls'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ago, darkShows, inTurn, KOBO, press, VP } from '../../test/dark-shows.ts'
import { payTheRest } from '../../test/day-to-cancel.ts'
import { freshPhone } from '../../test/one-time-codes.ts'
import { outcomeOf, refusalOf } from '../../test/outcomes.ts'
import { type MadeShowtime, NOTE, TestStaff } from '../../test/people.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { callCounter, cash, standard, TestTill } from '../../test/test-till.ts'

const server = useCheckedServer()
const { begin, sellOut } = darkShows(server)
const door = TestDoor.use(server)
const finance = TestStaff.use(server, 'finance')

async function settle(showtimeIDs: string[], how = 'refund') {
  const answer = await press(finance, showtimeIDs, how)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<OutputOf<typeof compensateShows>>()
}

const balances = async (sold: Awaited<ReturnType<typeof sellOut>>) => {
  const each = await inTurn(sold, ({ buyer }) => buyer.balance())
  return each.reduce((sum, one) => sum + one, 0)
}

test('tills refund what they sold, and buyers with a known number get an SMS', async () => {
  const showtime = await server.make.showtime({ price: VP, seats: 20, startsInHours: 1 })
  const till = await TestTill.open(server, showtime.cinemaId)
  const phoneNumber = freshPhone()
  await till.sell(showtime, { tickets: standard(2), tenders: cash(2 * KOBO), phoneNumber })
  await till.sell(showtime, { tickets: standard(1), tenders: cash(KOBO) })
  await begin(showtime)
  await door.log(showtime.id, 'not-shown', { reason: 'key' })
  const { counter } = await settle([showtime.id])
  expect(counter).toMatchObject({ tickets: 3, sales: 2, toText: 1, kobo: 3 * KOBO, cash: 3 * KOBO })
  const { rows } = await sql<{ text: string }>`
    select payload ->> 'text' as text from outbox where topic = 'counter-cancelled'
      and payload ->> 'phone' = ${phoneNumber}`.execute(server.db)
  expect(rows.map(({ text }) => text).join()).toMatch(/was not shown. Bring your ticket to the counter to get .*9,000/)
  const toPay = await callCounter(server, till, 'GET', `sales?cinemaID=${showtime.cinemaId}&state=to-refund`)
  const owed = toPay.json<{ items: { owed: number; phone: string | null }[] }>().items
  expect(owed.map((sale) => [sale.owed, sale.phone])).toEqual([
    [KOBO, null],
    [2 * KOBO, phoneNumber],
  ])
})

test('a manager cancels begun showtimes alone only up to the limit of a day', async () => {
  const [first, second, ahead] = [
    await server.make.showtime({ price: VP, seats: 20, startsInHours: 1 }),
    await server.make.showtime({ price: VP, seats: 20, startsInHours: 1 }),
    await server.make.showtime({ price: VP, seats: 20, startsInHours: 5 }),
  ]
  const manager = await TestStaff.make(server, 'manager')
  // The limit of 120,000 Vp is that of 17 tickets.
  const sold = await inTurn([first, second, ahead], (show) => sellOut(show, 10))
  for (const show of [first, second]) await begin(show)
  const cancel = ({ id }: MadeShowtime) => manager.call('POST', `showtimes/${id}/cancel`, { note: NOTE })
  expect((await cancel(first)).statusCode).toBe(200)
  expect(refusalOf(await cancel(second))).toEqual([403, 'settlement-above-limit'])
  expect((await press(manager, [second.id])).json()).toMatchObject({ settled: 0, waiting: 1 })
  expect((await cancel(ahead)).statusCode).toBe(200)
  await payTheRest(server)
  expect(await inTurn(sold, balances)).toEqual([10 * VP, 0, 10 * VP])
})

test('tills sell no more tickets of a showtime that was compensated with vouchers', async () => {
  const showtime = await server.make.showtime({ price: VP, seats: 20, startsInHours: 1 })
  const till = await TestTill.open(server, showtime.cinemaId)
  await sellOut(showtime, 1)
  await begin(showtime, 1)
  await door.log(showtime.id, 'not-shown', { reason: 'power' })
  await settle([showtime.id], 'voucher')
  const late = till.sell(showtime, { tickets: standard(1), tenders: cash(KOBO) })
  expect(await outcomeOf(late)).toBe('counter-sale-over')
})

test('a till repays tickets without approval once a compensation took them back', async () => {
  const showtime = await server.make.showtime({ price: VP, seats: 20, startsInHours: 1 })
  const till = await TestTill.open(server, showtime.cinemaId)
  const sale = await till.sell(showtime, { tickets: standard(8), tenders: cash(8 * KOBO) })
  await begin(showtime)
  await door.log(showtime.id, 'started', ago(60))
  await door.log(showtime.id, 'stopped', ago(30))
  await settle([showtime.id], 'voucher')
  const refund = await till.call(`sales/${sale.purchase.id}/refund`, {})
  expect(refund.statusCode, refund.body).toBe(200)
  expect(refund.json()).toMatchObject({ refund: { kobo: 8 * KOBO } })
})
