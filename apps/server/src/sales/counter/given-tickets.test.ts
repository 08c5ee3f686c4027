import type { CounterPurchase } from '@velvet/contract/sales/counter-sales.calls'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { cash, standard, TestTill, tracesOfSales } from '../../test/test-till.ts'
import { linkOf, takeTicket } from '../../test/transfers.ts'

const server = useCheckedServer()
const door = TestDoor.use(server)
const manager = TestStaff.use(server, 'manager')

/** Sells a customer two tickets for ₦1,000 each at a counter. The customer then makes a link to transfer the first. */
async function aGift() {
  const showtime = await server.make.showtime({ price: 1_500, startsInHours: 1 })
  const till = await TestTill.open(server, showtime.cinemaId, { openingCount: 1_000_000 })
  const buyer = await server.make.customer()
  const sale = await till.sell(showtime, { tickets: standard(2), tenders: cash(200_000), phoneNumber: buyer.phone })
  const [first, second] = sale.tickets.map(({ TicketID }) => TicketID)
  const token = await linkOf(buyer, sale.tickets[0])
  const act = (name: 'exchange' | 'refund', ticketIDs?: (string | undefined)[]) =>
    till.call(`sales/${sale.purchase.id}/${name}`, {
      ticketIDs,
      reason: NOTE,
      ...(name === 'exchange' && { showtimeID: showtime.id, tickets: standard(ticketIDs?.length ?? 2), tenders: [] }),
    })
  return { showtime, first, second, act, take: () => takeTicket(server, token) }
}

test('a transferred counter ticket admits, but a till cannot refund it', async () => {
  const { showtime, first, second, act, take } = await aGift()
  const { QrCode } = await take()
  const before = await tracesOfSales(server.db, showtime)
  for (const ids of [[first], [first, second]]) {
    expect(refusalOf(await act('exchange', ids))).toEqual([409, 'ticket-given-away'])
    expect(refusalOf(await act('refund', ids))).toEqual([409, 'ticket-given-away'])
  }
  expect(await tracesOfSales(server.db, showtime)).toEqual(before)
  expect(await door.scan({ code: QrCode, showtimeID: showtime.id })).toMatchObject({ result: 'admitted' })
})

test('the other tickets of a sale can be refunded without the given one', async () => {
  const { first, act, take } = await aGift()
  await take()
  expect((await act('refund')).json<{ purchase: CounterPurchase }>()).toMatchObject({ purchase: { refunded: 100_000 } })
  expect(refusalOf(await act('refund'))).toEqual([409, 'ticket-given-away'])
  expect(refusalOf(await act('refund', [first]))).toEqual([409, 'ticket-given-away'])
})

test('the buyer gets the price of a given ticket if its showtime is cancelled', async () => {
  const { showtime, act, take } = await aGift()
  await take()
  await manager.act(`showtimes/${showtime.id}/cancel`)
  expect((await act('refund')).json()).toMatchObject({ refund: { kobo: 200_000 } })
})

test('if a ticket is refunded and transferred at the same time, only one succeeds', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { showtime, first, act, take } = await aGift()
    const [refund, taken] = await Promise.all([act('refund', [first]), take().catch(() => undefined)])
    expect([refund.statusCode === 200, taken !== undefined].filter(Boolean)).toHaveLength(1)
    if (!taken) continue
    expect(await door.scan({ code: taken.QrCode, showtimeID: showtime.id })).toMatchObject({ result: 'admitted' })
  }
})
