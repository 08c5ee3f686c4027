import type { getCounterSeats, listCounterShowtimes } from '@velvet/contract/sales/counter-showtimes.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { expect, test } from 'vitest'
import type { MadeShowtime } from '../../test/people.ts'
import { refusalCode } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { COUNTER_PRICE, callCounter, cash, standard, TestTill, tracesOfSales } from '../../test/test-till.ts'

const server = useCheckedServer()

const CHILD = '019aa000-0000-7000-8000-0000000000c1'

/** Gives a showtime a price for children that the counter alone sells. */
async function withChildren({ id }: MadeShowtime) {
  await server.db
    .insertInto('ticket_types')
    .values({ id: CHILD, name: 'Child', class: 'child', online: false, position: 5 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await server.db
    .insertInto('showtime_prices')
    .values({ showtime_id: id, type_id: CHILD, vp: 900, kobo: 60_000 })
    .execute()
}

test("a counter lists the day's showtimes in whole naira, with types the app lacks", async () => {
  const showtime = await server.make.showtime({ price: COUNTER_PRICE.vp, startsInHours: -0.2 })
  await withChildren(showtime)
  const till = await TestTill.open(server, showtime.cinemaId)
  const url = `showtimes?cinemaID=${showtime.cinemaId}`
  const listed = await callCounter(server, till, 'GET', url)
  const { items } = listed.json<OutputOf<typeof listCounterShowtimes>>()
  expect(items).toMatchObject([
    {
      id: showtime.id,
      seatsLeft: 10,
      types: [
        { class: 'standard', kobo: COUNTER_PRICE.kobo },
        { typeID: CHILD, class: 'child', kobo: 60_000 },
      ],
    },
  ])
  const sale = await till.sell(showtime, {
    tickets: [...standard(1), { typeID: CHILD, count: 1 }],
    seats: ['A4', 'A7'],
    tenders: cash(170_000),
  })
  expect(sale.change).toBe(0)
  expect(sale.tickets.map(({ SeatNumber, TypeClass }) => [SeatNumber, TypeClass])).toEqual([
    ['A4', 'standard'],
    ['A7', 'child'],
  ])
})

test('a till lists and sells no tickets for children for a film for adults', async () => {
  const showtime = await server.make.showtime({ price: COUNTER_PRICE.vp, startsInHours: 0.02 })
  await withChildren(showtime)
  await server.db.updateTable('films').set({ rating: '18' }).where('id', '=', showtime.filmId).execute()
  const till = await TestTill.open(server, showtime.cinemaId)
  const listed = await callCounter(server, till, 'GET', `showtimes?cinemaID=${showtime.cinemaId}`)
  const { items } = listed.json<OutputOf<typeof listCounterShowtimes>>()
  expect(items.map(({ types, rating }) => [rating, types.length])).toEqual([['18', 1]])
  const tickets = [{ typeID: CHILD, count: 1 }]
  const sale = till.sell(showtime, { tickets, tenders: cash(60_000) })
  await expect(sale.catch(refusalCode)).resolves.toBe('film-for-adults')
  expect((await tracesOfSales(server.db, showtime)).assigned).toBe(0)
})

test('a counter shows which seats of a showtime are free, but not who has the others', async () => {
  const showtime = await server.make.showtime({ price: COUNTER_PRICE.vp })
  const till = await TestTill.open(server, showtime.cinemaId)
  await till.sell(showtime, { tenders: cash(COUNTER_PRICE.kobo), seats: ['A2'] })
  const shown = await callCounter(server, till, 'GET', `showtimes/${showtime.id}/seats`)
  const { plan, seats } = shown.json<OutputOf<typeof getCounterSeats>>()
  expect(plan).toMatchObject([{ row: 'A' }])
  expect(seats.slice(0, 2)).toEqual([
    { seat: 'A1', state: 'free' },
    { seat: 'A2', state: 'sold' },
  ])
})
