import { beforeEach, expect, test } from 'vitest'
import { outcomeOf, tally } from '../../test/outcomes.ts'
import { beginOrder, endOf, payFor, seatsLeft, seatsOf } from '../../test/pay-and-book.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { startTopUp } from '../../test/top-ups.ts'
import { type MadeShowtime, useNewCustomer } from '../../test/people.ts'

const server = useCheckedServer({ sandbox: true })
const customer = useNewCustomer(server, { balance: 50 })
let showtime: MadeShowtime

beforeEach(async () => {
  showtime = await server.make.showtime({ price: 100, seats: 16 })
})

/** Gives the customer Points in another way than by the payment of the order. */
const topUp = async (vp: number) => payFor(server, await startTopUp(customer, vp))

/** Sells seats to another person. */
async function sell(count: number) {
  const other = await server.make.customer({ balance: count * 100 })
  return seatsOf((await other.buy(showtime, count)).tickets)
}

test("Confirm Seat gives the customer's own held seats, even if all others are sold", async () => {
  const { payment } = await beginOrder(customer, showtime, { count: 2 })
  await sell(10)
  await sell(4)
  await topUp(300)
  expect(seatsOf((await customer.buy(showtime, 2)).tickets)).toEqual(['A1', 'A2'])
  expect(await seatsLeft(server, showtime)).toBe(0)
  await payFor(server, payment)
  expect((await endOf(customer, payment)).orderRefused?.error).toBe('bought-meanwhile')
  expect(await customer.balance()).toBe(300)
})

test('Confirm Seat without a choice gives the seats that were held for the payment', async () => {
  const seats = ['A5', 'A6']
  await beginOrder(customer, showtime, { count: 2, more: { seats } })
  await topUp(150)
  expect(seatsOf((await customer.buy(showtime, 2)).tickets)).toEqual(seats)
})

test('other seats than the held ones can be bought too, and end the hold', async () => {
  await beginOrder(customer, showtime, { count: 2 })
  await topUp(350)
  const chosen = await customer.buy(showtime, 2, { seats: ['A2', 'A3'] })
  expect(seatsOf(chosen.tickets)).toEqual(['A2', 'A3'])
  expect(await seatsLeft(server, showtime)).toBe(14)
  expect(await sell(1)).toEqual(['A1'])
  expect(seatsOf((await customer.buy(showtime, 1)).tickets)).toEqual(['A4'])
})

test('a purchase that is refused leaves the seats held', async () => {
  await beginOrder(customer, showtime, { count: 2 })
  expect(await outcomeOf(customer.buy(showtime, 2))).toBe('balance-too-low')
  expect(await seatsLeft(server, showtime)).toBe(14)
  expect(await sell(1)).toEqual(['A3'])
})

test('seats that are held for one customer are sold to no other one in the same batch', async () => {
  await beginOrder(customer, showtime, { count: 2 })
  await topUp(150)
  await sell(10)
  const others = await Promise.all(Array.from({ length: 4 }, () => server.make.customer({ balance: 200 })))
  const outcomes = tally([customer, ...others].map((one) => one.buy(showtime, 2)))
  expect(await outcomes).toEqual({ won: 3, 'sold-out': 2 })
  expect(await customer.balance()).toBe(0)
})

test('ten taps on Confirm Seat at once use the held seats once', async () => {
  await beginOrder(customer, showtime, { count: 2 })
  await topUp(150)
  const taps = Array.from({ length: 10 }, () => customer.buy(showtime, 2))
  expect(await tally(taps)).toEqual({ won: 1, 'balance-too-low': 9 })
  expect(await seatsLeft(server, showtime)).toBe(14)
})
