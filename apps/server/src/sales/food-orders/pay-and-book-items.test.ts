import { expect, test } from 'vitest'
import { beginOrder, endOf, payFor, seatsLeft } from '../../test/pay-and-book.ts'
import { TestStaff, useNewCustomer } from '../../test/people.ts'
import { aPricedItem, stockOf } from '../../test/snacks.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'

const server = useCheckedServer({ sandbox: true })
const customer = useNewCustomer(server)
const manager = TestStaff.use(server, 'manager')

test('a payment for tickets and food buys both, with one pick-up', async () => {
  const cinemaId = await server.make.cinema()
  const showtime = await server.make.showtime({ cinemaId, price: 800, startsInHours: 5 })
  const drink = await aPricedItem(manager, cinemaId, 75_000)
  const more = { items: [{ itemID: drink.id, count: 2 }] }
  const { payment } = await beginOrder(customer, showtime, { amount: 800 + 2 * 1125, more })
  expect(payment).toMatchObject({ VpValue: 3050 })
  await payFor(server, payment)
  const { purchase } = await endOf(customer, payment)
  expect(purchase).toMatchObject({ balance: 0, pickup: { state: 'ordered' } })
  expect(purchase?.tickets).toHaveLength(1)
})

test('a payment for tickets and food that is sold out by then becomes Points', async () => {
  const cinemaId = await server.make.cinema()
  const showtime = await server.make.showtime({ cinemaId, price: 800, seats: 10, startsInHours: 5 })
  const drink = await aPricedItem(manager, cinemaId, 75_000)
  const { unitID } = await stockOf(manager, cinemaId, drink)
  await manager.call('POST', 'stock/moves', { cinemaID: cinemaId, cause: 'received', lines: [{ unitID, count: 2 }] })
  const more = { items: [{ itemID: drink.id, count: 2 }] }
  const { payment } = await beginOrder(customer, showtime, { amount: 800 + 2 * 1125, more })
  const faster = await server.make.customer({ balance: 800 + 1125 })
  await faster.buy(showtime, 1, { amount: 800 + 1125, items: [{ itemID: drink.id, count: 1 }] })
  await payFor(server, payment)
  const { purchase, orderRefused } = await endOf(customer, payment)
  expect([purchase, orderRefused?.error]).toEqual([undefined, 'item-sold-out'])
  expect(await customer.balance()).toBe(3050)
  expect(await stockOf(manager, cinemaId, drink)).toMatchObject({ onHand: 1 })
  expect(await seatsLeft(server, showtime)).toBe(9)
})
