// The tickets of a showtime that is late, stopped or was not shown say so, and what their holders get.
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ago, darkShows, press, VP } from '../../test/dark-shows.ts'
import { payTheRest } from '../../test/day-to-cancel.ts'
import { type TestCustomer, TestStaff } from '../../test/people.ts'
import { refundTicket } from '../../test/staff-refunds.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { linkOf, takeTicket } from '../../test/transfers.ts'

const server = useCheckedServer()
const { begin } = darkShows(server)
const door = TestDoor.use(server)
const finance = TestStaff.use(server, 'finance')

async function disruptions(one: TestCustomer) {
  const listed = (await one.call('POST', '/api/v1/fetchtickets', { uuid: one.id })).json<Ticket[]>()
  return listed.map(({ Disruption: disruption }) => disruption && [disruption.kind, disruption.gets])
}

const aShow = () => server.make.showtime({ price: VP, seats: 20, startsInHours: 1 })

test('a ticket says how late its showtime begins, until it starts', async () => {
  const showtime = await aShow()
  const buyer = await server.make.customer({ balance: VP })
  await buyer.buy(showtime, 1)
  expect(await disruptions(buyer)).toEqual([null])
  await door.log(showtime.id, 'late', { minutes: 30 })
  const [ticket] = (await buyer.call('POST', '/api/v1/fetchtickets', { uuid: buyer.id })).json<Ticket[]>()
  const begins = new Date(Date.parse(ticket?.StartsAt ?? '') + 30 * 60_000)
  const time = begins.toLocaleTimeString('en-GB', { timeZone: ticket?.TimeZone, hour: '2-digit', minute: '2-digit' })
  expect(ticket?.Disruption).toEqual({ kind: 'late', minutes: 30, time, gets: null })
  await begin(showtime, 40)
  await door.log(showtime.id, 'started', ago(5))
  expect(await disruptions(buyer)).toEqual([null])
})

test('a delay is over once its showtime moves to another time', async () => {
  const showtime = await server.make.showtime({ price: VP, seats: 20, startsInHours: 2 })
  const buyer = await server.make.customer({ balance: VP })
  await buyer.buy(showtime, 1)
  await door.log(showtime.id, 'late', { minutes: 30 })
  expect(await disruptions(buyer)).toEqual([['late', null]])
  await sql`update tickets set moved_at = now() where showtime_id = ${showtime.id}`.execute(server.db)
  expect(await disruptions(buyer)).toEqual([null])
  await door.log(showtime.id, 'late', { minutes: 15 })
  expect(await disruptions(buyer)).toEqual([['late', null]])
})

test('tickets of a stopped showtime say who gets a free ticket and who gets Points', async () => {
  const showtime = await aShow()
  const [inside, outside] = [
    await server.make.customer({ balance: VP * 2 }),
    await server.make.customer({ balance: VP }),
  ]
  const taker = await server.make.customer()
  const { tickets } = await inside.buy(showtime, 2)
  await outside.buy(showtime, 1)
  await takeTicket(server, await linkOf(inside, tickets[1]), taker)
  await begin(showtime)
  await door.send([{ code: tickets[0]?.QrCode }])
  await door.log(showtime.id, 'started', ago(60))
  await door.log(showtime.id, 'stopped', ago(30))
  const all = async () => [await disruptions(inside), await disruptions(taker), await disruptions(outside)].flat()
  expect(await all()).toEqual(Array(4).fill(['stopped', null]))
  await press(finance, [showtime.id], 'voucher')
  await payTheRest(server)
  const after = [await disruptions(inside), await disruptions(taker), await disruptions(outside)]
  expect(after.map((some) => some.map((one) => one?.[1]).toSorted())).toEqual([
    ['points', 'voucher'],
    ['points'],
    ['points'],
  ])
})

test('a ticket that was refunded before its showtime stopped is not disrupted', async () => {
  const showtime = await aShow()
  const buyer = await server.make.customer({ balance: VP })
  const { tickets } = await buyer.buy(showtime, 1)
  await refundTicket(finance, tickets[0]?.TicketID ?? '')
  await begin(showtime)
  await door.log(showtime.id, 'started', ago(60))
  await door.log(showtime.id, 'stopped', ago(30))
  expect(await disruptions(buyer)).toEqual([null])
})

test('a showtime that resumes, or whose stop was undone, disrupts no ticket', async () => {
  const showtime = await aShow()
  const buyer = await server.make.customer({ balance: VP })
  await buyer.buy(showtime, 1)
  await begin(showtime)
  await door.log(showtime.id, 'started', ago(60))
  await door.log(showtime.id, 'stopped', ago(30))
  await door.log(showtime.id, 'resumed', ago(20))
  expect(await disruptions(buyer)).toEqual([null])
  const { eventID } = await door.log(showtime.id, 'stopped', ago(1))
  expect(await disruptions(buyer)).toEqual([['stopped', null]])
  await door.log(showtime.id, 'undone', { undoes: eventID })
  expect(await disruptions(buyer)).toEqual([null])
})
