import { beforeEach, expect, test } from 'vitest'
import type { Offer } from '@velvet/contract/catalogue/offers.calls'
import { endHolds } from './end-order.ts'
import { letHoldsEnd } from '../../test/clock.ts'
import { anOffer, usesOf } from '../../test/offers.ts'
import { outcomeOf } from '../../test/outcomes.ts'
import { beginOrder, endOf, payFor } from '../../test/pay-and-book.ts'
import { type MadeShowtime, TestStaff, useNewCustomer } from '../../test/people.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { startTopUp } from '../../test/top-ups.ts'

const server = useCheckedServer({ sandbox: true })
const manager = TestStaff.use(server, 'manager')
const customer = useNewCustomer(server, { balance: 50 })
let showtime: MadeShowtime
let offer: Offer

beforeEach(async () => {
  showtime = await server.make.showtime({ price: 1_500, seats: 16 })
  const only = { cinemas: [showtime.cinemaId] }
  offer = await anOffer(manager, { kind: 'percent', value: 20, uses: 1, usesEach: 1, only })
})

const used = async () => (await usesOf(server.db, offer))?.used

test('an order keeps its use of an offer even if the offer is stopped before payment', async () => {
  const { payment } = await beginOrder(customer, showtime, { amount: 1_200 })
  expect(await used()).toBe(1)
  const other = await server.make.customer({ balance: 1_500 })
  expect(await outcomeOf(other.buy(showtime, 1, { amount: 1_200 }))).toBe('price-changed')
  await manager.act(`offers/${offer.id}/stop`)
  await payFor(server, payment)
  expect((await endOf(customer, payment)).purchase?.tickets).toMatchObject([{ Price: 1_200, ListPrice: 1_500 }])
  expect(await used()).toBe(1)
})

test('only the customer who holds the last use of an offer can buy with it', async () => {
  await beginOrder(customer, showtime, { amount: 1_200 })
  await payFor(server, await startTopUp(customer, 1_150))
  const rich = await server.make.customer({ balance: 1_200 })
  expect(await outcomeOf(rich.buy(showtime, 1, { amount: 1_200 }))).toBe('price-changed')
  expect((await customer.buy(showtime, 1, { amount: 1_200 })).balance).toBe(0)
  expect(await used()).toBe(1)
})

test('a customer who starts a second payment holds only one use of an offer', async () => {
  await beginOrder(customer, showtime, { amount: 1_200 })
  await beginOrder(customer, showtime, { amount: 1_200 })
  expect(await used()).toBe(1)
})

test('when an order expires, its use of an offer is free again', async () => {
  await beginOrder(customer, showtime, { amount: 1_200 })
  await letHoldsEnd(server)
  await endHolds({ db: server.db } as Parameters<typeof endHolds>[0])
  expect(await used()).toBe(0)
  const other = await server.make.customer({ balance: 1_200 })
  await other.buy(showtime, 1, { amount: 1_200 })
  expect(await used()).toBe(1)
})

test('an order keeps its list price even if an offer starts before the payment', async () => {
  const plain = await server.make.showtime({ price: 1_500, seats: 16 })
  const { payment } = await beginOrder(customer, plain)
  await anOffer(manager, { kind: 'percent', value: 10, only: { cinemas: [plain.cinemaId] } })
  await payFor(server, payment)
  expect((await endOf(customer, payment)).purchase?.tickets).toMatchObject([{ Price: 1_500, ListPrice: null }])
})

test('a refused order returns its use of an offer', async () => {
  const { payment } = await beginOrder(customer, showtime, { amount: 1_200 })
  await manager.act(`showtimes/${showtime.id}/cancel`)
  await payFor(server, payment)
  expect((await endOf(customer, payment)).orderRefused?.error).toBe('showtime-cancelled')
  expect(await used()).toBe(0)
})
