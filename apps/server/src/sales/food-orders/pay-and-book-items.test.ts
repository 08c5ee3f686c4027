import { expect, test } from 'vitest'
import { beginOrder, endOf, payFor } from '../../test/pay-and-book.ts'
import { TestStaff, useNewCustomer } from '../../test/people.ts'
import { aPricedItem } from '../../test/snacks.ts'
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
