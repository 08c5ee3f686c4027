import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { oneByOne } from '../../test/makers.ts'
import { outcomeOf } from '../../test/outcomes.ts'
import { beginOrder } from '../../test/pay-and-book.ts'
import { changeSettings } from '../../test/settings.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { aShowtimeWithZones, priceZone } from '../../test/zones.ts'
import { rowsWritten } from '../../test/rows.ts'

const server = useCheckedServer()
const buyer = (balance = 2_000) => server.make.customer({ balance })

const bought = ({ tickets }: { tickets: { SeatNumber: string; Zone?: string | null; Price?: number | null }[] }) =>
  tickets.map(({ SeatNumber, Zone, Price }) => [SeatNumber, Zone, Price])

test('without a chosen zone, customers get only standard seats, at their price', async () => {
  const showtime = await aShowtimeWithZones(server)
  expect(bought(await (await buyer()).buy(showtime, 3))).toEqual([
    ['A2', null, 100],
    ['A3', null, 100],
    ['A4', null, 100],
  ])
  expect(await outcomeOf((await buyer()).buy(showtime, 1))).toBe('zone-sold-out')
})

test('seats in a chosen zone are adjacent, and love seats are sold in pairs', async () => {
  const showtime = await aShowtimeWithZones(server)
  const customer = await buyer()
  expect(bought(await customer.buy(showtime, 2, { zone: 'vip', amount: 500 }))).toEqual([
    ['B2', 'vip', 250],
    ['B3', 'vip', 250],
  ])
  const { tickets } = await customer.buy(showtime, 2, { zone: 'love-seat', amount: 300 })
  expect(['C1 C2', 'C3 C4']).toContain(tickets.map(({ SeatNumber }) => SeatNumber).join(' '))
  expect(await customer.balance()).toBe(1_200)
  const listed = await customer.call('POST', '/api/v1/fetchtickets', { uuid: customer.id })
  expect(listed.json<{ Zone: string | null }[]>().map(({ Zone }) => Zone)).toEqual(
    expect.arrayContaining(['vip', 'vip', 'love-seat', 'love-seat']),
  )
})

test('each chosen seat costs the price of its own zone', async () => {
  const showtime = await aShowtimeWithZones(server)
  const child = uuid()
  const type = { id: child, name: 'Child', class: 'child', online: true, note: '', position: 2 }
  await server.db.insertInto('ticket_types').values(type).execute()
  await server.db
    .insertInto('showtime_prices')
    .values({ showtime_id: showtime.id, type_id: child, vp: 60, kobo: 4_000 })
    .execute()
  await priceZone(server, showtime, { zone: 'vip', vp: 200, typeId: child })
  const tickets = [
    { typeID: STANDARD_TYPE_ID, count: 1 },
    { typeID: child, count: 2 },
  ]
  const seats = ['B2', 'B3', 'A3']
  expect(bought(await (await buyer()).buy(showtime, 3, { seats, tickets, amount: 510 }))).toEqual([
    ['B2', 'vip', 250],
    ['B3', 'vip', 200],
    ['A3', null, 60],
  ])
  const inLoveSeat = { tickets: [{ typeID: child, count: 2 }], seats: ['C1', 'C2'], amount: 300 }
  expect(await outcomeOf((await buyer()).buy(showtime, 2, inLoveSeat))).toBe('type-not-sold')
})

test('seats in a zone without prices cost the same as standard seats', async () => {
  const showtime = await aShowtimeWithZones(server)
  await sql`delete from showtime_prices where zone = 'vip' and showtime_id = ${showtime.id}`.execute(server.db)
  expect(bought(await (await buyer()).buy(showtime, 1, { seats: ['B2'] }))).toEqual([['B2', 'vip', 100]])
})

describe('a purchase in a zone is refused without a trace', () => {
  const refused = async (attempt: () => Promise<unknown>) => {
    const before = await rowsWritten(server)
    const outcome = await outcomeOf(attempt())
    expect(await rowsWritten(server)).toEqual(before)
    return outcome
  }

  test('at another price than that of its zone', async () => {
    const showtime = await aShowtimeWithZones(server)
    const customer = await buyer()
    expect(await refused(() => customer.buy(showtime, 1, { zone: 'vip' }))).toBe('price-changed')
    expect(await refused(() => customer.buy(showtime, 1, { seats: ['B2'] }))).toBe('price-changed')
    await priceZone(server, showtime, { zone: 'vip', vp: 300 })
    expect(await refused(() => customer.buy(showtime, 1, { seats: ['B2'], amount: 250 }))).toBe('price-changed')
  })

  test('with half a love seat', async () => {
    const showtime = await aShowtimeWithZones(server)
    const customer = await buyer()
    for (const seats of [['C1'], ['C2', 'C3'], ['C1', 'C2', 'C4']]) {
      const attempt = () => customer.buy(showtime, seats.length, { seats, amount: 150 * seats.length })
      expect(await refused(attempt)).toBe('love-seat-torn')
    }
    const single = () => customer.buy(showtime, 1, { zone: 'love-seat', amount: 150 })
    expect(await refused(single)).toBe('love-seat-torn')
  })

  test('for more seats than the zone has left', async () => {
    const showtime = await aShowtimeWithZones(server)
    const customer = await buyer()
    expect(await refused(() => customer.buy(showtime, 3, { zone: 'vip', amount: 750 }))).toBe('zone-sold-out')
  })
})

test('if ten buyers want the last VIP seat, exactly one gets it', async () => {
  const showtime = await aShowtimeWithZones(server)
  await (await buyer()).buy(showtime, 1, { seats: ['B2'], amount: 250 })
  const buyers = await oneByOne(10, () => buyer(250))
  const outcomes = await Promise.all(
    buyers.map((one, at) =>
      outcomeOf(one.buy(showtime, 1, at % 2 === 0 ? { seats: ['B3'], amount: 250 } : { zone: 'vip', amount: 250 })),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1)
  expect(outcomes.every((outcome) => ['won', 'seat-taken', 'zone-sold-out'].includes(outcome))).toBe(true)
  const balances = await Promise.all(buyers.map((one) => one.balance()))
  expect(balances.filter((balance) => balance === 0)).toHaveLength(1)
})

test('if couples race for the last love seat, its halves are sold together', async () => {
  const showtime = await aShowtimeWithZones(server)
  await (await buyer()).buy(showtime, 2, { seats: ['C1', 'C2'], amount: 300 })
  const buyers = await oneByOne(6, () => buyer(300))
  const outcomes = await Promise.all(
    buyers.map((one) => outcomeOf(one.buy(showtime, 2, { zone: 'love-seat', amount: 300 }))),
  )
  expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1)
})

test('refunding half a love seat refunds both halves, which can be sold again', async () => {
  await changeSettings(server.db, { refund_hours_before: 2 })
  const showtime = await aShowtimeWithZones(server)
  const customer = await buyer(500)
  const { tickets } = await customer.buy(showtime, 2, { seats: ['C1', 'C2'], amount: 300 })
  const refund = { uuid: customer.id, ticketID: tickets[1]?.TicketID }
  const answer = await customer.call('POST', '/api/v1/refundticket', refund)
  expect(answer.json()).toMatchObject({ balance: 500 })
  await (await buyer()).buy(showtime, 2, { seats: ['C1', 'C2'], amount: 300 })
})

test('held seats of a zone are not sold at the price of standard seats', async () => {
  const showtime = await aShowtimeWithZones(server)
  const customer = await buyer(200)
  await beginOrder(customer, showtime, { count: 2, amount: 500, more: { zone: 'vip' } })
  expect(bought(await customer.buy(showtime, 2))).toEqual([
    ['A2', null, 100],
    ['A3', null, 100],
  ])
})
