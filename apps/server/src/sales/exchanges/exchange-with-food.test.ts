import type { Item } from '@velvet/contract/catalogue/items.calls'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { beforeEach, expect, test } from 'vitest'
import { refusalOf, throwIfRefused, throwUnlessMade } from '../../test/outcomes.ts'
import { NOTE, TestStaff, type MadeShowtime, type TestCustomer } from '../../test/people.ts'
import { changeSettings } from '../../test/settings.ts'
import { aPricedItem, aShowtimeWithFood, stockOf } from '../../test/snacks.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { callCounter, cash, standard, TestTill } from '../../test/test-till.ts'
import { rowsWritten } from '../../test/rows.ts'
import { returnFood } from '../snacks/return-food.ts'

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')

let cinemaId: string
/** At 3,000 Vp, or ₦2,000. */
let showtime: MadeShowtime
/** At 4,500 Vp, or ₦3,000. */
let later: MadeShowtime
/** At 1,125 Vp, or ₦750. */
let drink: Item
/** A ticket with a drink for 3,750 Vp, or ₦2,500. */
let bundle: Item
let buyer: TestCustomer

beforeEach(async () => {
  await changeSettings(server.db, { refund_hours_before: 0 })
  ;({ cinemaId, showtime, drink, buyer } = await aShowtimeWithFood(server, manager, 5))
  later = await server.make.showtime({ cinemaId, price: 4_500, startsInHours: 8 })
  const tickets = { typeID: STANDARD_TYPE_ID, count: 1 }
  const parts = { unit: null, parts: [{ count: 1, of: [drink.id] }], tickets }
  bundle = await aPricedItem(manager, cinemaId, 250_000, parts)
  const { unitID } = await stockOf(manager, cinemaId, drink)
  const received = { cinemaID: cinemaId, cause: 'received', lines: [{ unitID, count: 10 }] }
  throwUnlessMade(await manager.call('POST', 'stock/moves', received))
})

const one = ({ id }: Item) => [{ itemID: id, count: 1 }]
const onHand = async () => (await stockOf(manager, cinemaId, drink)).onHand
const returned = () => returnFood({ db: server.db } as Parameters<typeof returnFood>[0])
const exchange = (tickets: readonly { TicketID: string }[], to = later) =>
  buyer.call('POST', '/api/v1/exchangetickets', {
    uuid: buyer.id,
    ticketIDs: tickets.map(({ TicketID }) => TicketID),
    showtimeID: to.id,
    cinemaID: cinemaId,
    amountToPay: to.price * tickets.length,
  })
const stateOf = async (code = '') =>
  (await server.db.selectFrom('pickups').select('state').where('code', '=', code).executeTakeFirst())?.state

test('food is paid back when the last ticket of its showtime is exchanged', async () => {
  const { tickets, pickup } = await buyer.buy(showtime, 2, { amount: 7_125, items: one(drink) })
  throwIfRefused(await exchange(tickets.slice(0, 1)))
  expect(await buyer.balance()).toBe(20_000 - 7_125 - 1_500)
  expect(await returned()).toBe(0)
  expect(await stateOf(pickup?.code)).toBe('ordered')
  throwIfRefused(await exchange(tickets.slice(1)))
  expect((await Promise.all([returned(), returned()])).sort()).toEqual([0, 1])
  expect(await buyer.balance()).toBe(20_000 - 9_000)
  expect(await stateOf(pickup?.code)).toBe('refunded')
  expect(await onHand()).toBe(10)
})

test('food that the bar makes stays for the customer after an exchange', async () => {
  const { tickets, pickup } = await buyer.buy(showtime, 1, { amount: 4_125, items: one(drink) })
  const { seller } = await TestTill.open(server, cinemaId)
  const step = (to: string) => callCounter(server, { seller }, 'POST', `pickups/${pickup?.code ?? ''}/${to}`, {})
  throwIfRefused(await step('making'))
  throwIfRefused(await exchange(tickets))
  expect(await returned()).toBe(0)
  throwIfRefused(await step('handed'))
  expect(await buyer.balance()).toBe(20_000 - 4_500 - 1_125)
})

test('food stays with a ticket that only changes its seat', async () => {
  const { tickets, pickup } = await buyer.buy(showtime, 1, { amount: 4_125, items: one(drink) })
  throwIfRefused(await exchange(tickets, showtime))
  expect(await returned()).toBe(0)
  expect(await stateOf(pickup?.code)).toBe('ordered')
})

test('tickets of a bundle are not exchanged, and the tickets beside them are', async () => {
  const { tickets } = await buyer.buy(showtime, 2, { amount: 6_750, items: one(bundle) })
  expect(tickets).toMatchObject([{ BundleLine: 1 }, { BundleLine: null }])
  const till = await TestTill.open(server, cinemaId)
  const sold = await till.sell(showtime, { tickets: standard(2), items: one(bundle), tenders: cash(450_000) })
  const atTill = (ticketIDs: (string | undefined)[]) =>
    till.call(
      `sales/${sold.purchase.id}/exchange`,
      { ticketIDs, showtimeID: later.id, tickets: standard(ticketIDs.length), tenders: cash(100_000) },
      { seller: manager },
    )
  const [bundled, beside] = sold.tickets.map(({ TicketID }) => TicketID)
  const before = await rowsWritten(server)
  for (const some of [tickets, tickets.slice(0, 1)]) {
    expect(refusalOf(await exchange(some))).toEqual([409, 'bundle-not-exchangeable'])
  }
  for (const some of [[bundled], [bundled, beside]]) {
    expect(refusalOf(await atTill(some))).toEqual([409, 'bundle-not-exchangeable'])
  }
  expect(await rowsWritten(server)).toEqual(before)
  throwIfRefused(await exchange(tickets.slice(1)))
  throwUnlessMade(await atTill([beside]))
  expect(await buyer.balance()).toBe(20_000 - 3_750 - 4_500)
})

test('a refunded bundle can be bought again for another showtime at its price', async () => {
  const { tickets } = await buyer.buy(showtime, 1, { amount: 3_750, items: one(bundle) })
  const ticketID = tickets[0]?.TicketID
  throwIfRefused(await buyer.call('POST', '/api/v1/refundticket', { uuid: buyer.id, ticketID }))
  expect(await returned()).toBe(1)
  expect(await buyer.balance()).toBe(20_000)
  await buyer.buy(later, 1, { amount: 3_750, items: one(bundle) })
})

test('a till exchanges tickets and leaves their food, which can still be refunded', async () => {
  const till = await TestTill.open(server, cinemaId)
  const tenders = [{ kind: 'terminal' as const, kobo: 200_000, reference: 'SLIP 1' }, ...cash(75_000)]
  const sold = await till.sell(showtime, { items: one(drink), tenders })
  const ticketIDs = sold.tickets.map(({ TicketID }) => TicketID)
  const input = { ticketIDs, showtimeID: later.id, tickets: standard(1), tenders: cash(100_000) }
  const answer = await till.call(`sales/${sold.purchase.id}/exchange`, input)
  throwUnlessMade(answer)
  expect(answer.json()).toMatchObject({ back: [], purchase: { kobo: 300_000, itemsKobo: 0 } })
  const food = { lines: [{ place: 1 }], reason: NOTE }
  const refund = await till.call(`sales/${sold.purchase.id}/refund`, food, { seller: manager })
  expect(refund.json()).toMatchObject({ refund: { kobo: 75_000 } })
})
