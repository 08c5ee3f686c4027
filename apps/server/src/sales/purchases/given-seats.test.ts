import { straightRow } from '@velvet/contract/catalogue/seat-plan'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { expect, test } from 'vitest'
import { beginOrder } from '../../test/pay-and-book.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'
import { cash, TestTill } from '../../test/test-till.ts'

const server = useCheckedServer()

const PLAN = Array.from('ABCDEFGHIJKLMNOPQRST', (row) => straightRow(row, 30))

interface WithSeats {
  tickets: readonly { SeatNumber: string }[]
}

const seatsOf = ({ tickets }: WithSeats) => tickets.map(({ SeatNumber }) => SeatNumber)

test('app, counter, office and paid orders all give seats from the middle', async () => {
  const showtime = await server.make.showtime({ plan: PLAN, price: 150 })
  const buyer = await server.make.customer({ balance: 10_000 })
  expect(seatsOf(await buyer.buy(showtime, 3))).toEqual(['M14', 'M15', 'M16'])

  const till = await TestTill.open(server, showtime.cinemaId)
  const two = { tickets: [{ typeID: STANDARD_TYPE_ID, count: 2 }], tenders: cash(1_000_000) }
  expect(seatsOf(await till.sell(showtime, two))).toEqual(['M17', 'M18'])

  const manager = await TestStaff.make(server, 'manager')
  const given = { showtimeID: showtime.id, count: 4, reason: 'Guests of the director' }
  const free = (await manager.call('POST', 'complimentary', given)).json<WithSeats>()
  expect(seatsOf(free)).toEqual(['N14', 'N15', 'N16', 'N17'])

  await beginOrder(await server.make.customer(), showtime, { count: 2 })
  const held = server.db.selectFrom('held_seats').select('seat').orderBy('seat')
  expect(await held.where('showtime_id', '=', showtime.id).execute()).toEqual([{ seat: 'L15' }, { seat: 'L16' }])
})

test('parallel purchases each get seats together, and share none', async () => {
  const showtime = await server.make.showtime({ plan: PLAN.slice(0, 6), price: 100 })
  const buyers = await Promise.all(Array.from({ length: 30 }, () => server.make.customer({ balance: 1_000 })))
  const bought = await Promise.all(buyers.map((buyer) => buyer.buy(showtime, 3)))
  const seats = bought.map(seatsOf)
  expect(new Set(seats.flat()).size).toBe(90)
  for (const party of seats) {
    const numbers = party.map((seat) => Number(seat.slice(1)))
    expect(new Set(party.map((seat) => seat.charAt(0))).size).toBe(1)
    expect(Math.max(...numbers) - Math.min(...numbers)).toBe(2)
  }
})

test('the window gets the seats that it has shown, and others once one of them is sold', async () => {
  const showtime = await server.make.showtime({ plan: PLAN, price: 150 })
  const till = await TestTill.open(server, showtime.cinemaId)
  const shownSeats = ['M10', 'M11']
  const sale = { tickets: [{ typeID: STANDARD_TYPE_ID, count: 2 }], tenders: cash(1_000_000) }
  expect(seatsOf(await till.sell(showtime, { ...sale, shownSeats }))).toEqual(shownSeats)
  expect(seatsOf(await till.sell(showtime, { ...sale, shownSeats }))).toEqual(['M15', 'M16'])
  const tooMany = { ...sale, shownSeats: ['A1', 'A2', 'A3'] }
  expect(seatsOf(await till.sell(showtime, tooMany))).toEqual(['M17', 'M18'])
})
