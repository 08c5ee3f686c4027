import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addTaxes } from '../../test/books.ts'
import { letTillHoldsEnd } from '../../test/clock.ts'
import { anOffer, usesOf } from '../../test/offers.ts'
import { refusalOf, tally } from '../../test/outcomes.ts'
import { type MadeShowtime, NOTE, TestStaff } from '../../test/people.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { aPaidTill, beginPayment, buyerDoes, cancelPayment, readPayment } from '../../test/till-payments.ts'
import { callCounter, cash, standard, TestTill } from '../../test/test-till.ts'

const server = useCheckedServer({ sandbox: true })
const manager = TestStaff.use(server, 'manager')
/** An adult ticket costs ₦4,500 at the window. */
const ADULT = { vp: 6_750, kobo: 450_000 }
let showtime: MadeShowtime
let till: TestTill

beforeAll(() => addTaxes(server))

beforeEach(async () => {
  showtime = await server.make.showtime({ price: ADULT.vp, seats: 20 })
  till = await TestTill.open(server, showtime.cinemaId)
})

const offerHere = (fields: Parameters<typeof anOffer>[1]) =>
  anOffer(manager, { ...fields, only: { cinemas: [showtime.cinemaId] } })

const card = (kobo: number) => [{ kind: 'terminal' as const, kobo, reference: randomUUID() }]

const linesOf = async (purchaseId: string) => {
  const { rows } = await sql`select gross_kobo as gross, net_kobo as net, list_kobo as list from tickets
    where purchase_id = ${purchaseId} order by serial`.execute(server.db)
  return rows
}

test('a till sells an adult ticket of ₦4,500 with 20 % off for ₦3,600', async () => {
  const offer = await offerHere({ kind: 'percent', value: 20 })
  const { purchase } = await till.sell(showtime, { tenders: cash(400_000) })
  expect(purchase).toMatchObject({ kobo: 360_000, change: 40_000 })
  expect(await linesOf(purchase.id)).toEqual([{ gross: 360_000, net: 320_000, list: 450_000 }])
  expect(await usesOf(server.db, offer)).toEqual({ used: 1, kobo: 90_000 })
})

test('₦1,000 off three tickets is divided exactly, and one refund returns its share', async () => {
  const offer = await offerHere({ kind: 'amount-purchase', value: 100_000 })
  const { purchase, tickets } = await till.sell(showtime, { tickets: standard(3), tenders: card(1_250_000) })
  const lines = await linesOf(purchase.id)
  expect(lines).toMatchObject([{ gross: 416_667 }, { gross: 416_667 }, { gross: 416_666 }])
  const seller = await TestStaff.make(server, 'manager')
  const path = `sales/${purchase.id}/refund`
  const refund = await till.call(path, { ticketIDs: [tickets[0]?.TicketID], reason: NOTE }, { seller })
  expect(refund.json()).toMatchObject({ refund: { kobo: 416_667, parts: [{ kind: 'terminal', kobo: 416_667 }] } })
  expect((await usesOf(server.db, offer))?.used).toBe(1)
})

test('two tickets with "two for one" cost half each and are refunded together', async () => {
  const offer = await offerHere({ kind: 'n-for-m', pay: 1, of: 2 })
  const { purchase, tickets } = await till.sell(showtime, { tickets: standard(2), tenders: cash(450_000) })
  const half = { gross: 225_000, net: 200_000, list: 450_000 }
  expect(await linesOf(purchase.id)).toEqual([half, half])
  const refund = (ticketIDs: (string | undefined)[]) =>
    till.call(`sales/${purchase.id}/refund`, { ticketIDs, reason: NOTE })
  expect(refusalOf(await refund([tickets[0]?.TicketID]))).toEqual([409, 'tickets-go-together'])
  const all = tickets.map(({ TicketID }) => TicketID)
  expect((await refund(all)).json()).toMatchObject({ refund: { kobo: 450_000 } })
  expect(await usesOf(server.db, offer)).toEqual({ used: 0, kobo: 0 })
})

test('the till gets offers of its showtimes, except those with limits for a customer', async () => {
  await offerHere({ kind: 'percent', value: 20, name: 'Tuesday' })
  await offerHere({ kind: 'percent', value: 50, usesEach: 1 })
  // A till lists the showtimes of the present business day, which may end soon.
  await sql`update showtimes set starts_at = now() + interval '1 minute' where id = ${showtime.id}`.execute(server.db)
  const path = `showtimes?cinemaID=${showtime.cinemaId}&limit=10`
  const read = await callCounter(server, { seller: till.seller }, 'GET', path)
  const offers = [{ name: 'Tuesday', kind: 'percent', value: 20, budget: null, usesEach: null }]
  expect(read.json()).toMatchObject({ items: [{ id: showtime.id, offers }] })
})

test('the last use of an offer goes to a till or the app, never to both', async () => {
  const offer = await offerHere({ kind: 'percent', value: 20, uses: 1 })
  const buyer = await server.make.customer({ balance: ADULT.vp })
  const outcomes = await tally([
    till.sell(showtime, { tenders: card(360_000) }),
    buyer.buy(showtime, 1, { amount: 5_400 }),
  ])
  expect(outcomes['won']).toBe(1)
  expect((await usesOf(server.db, offer))?.used).toBe(1)
})

test('a terminal payment holds the use of an offer until it is sold or cancelled', async () => {
  const paid = await aPaidTill(server, { showtime: await server.make.showtime({ price: ADULT.vp, seats: 20 }) })
  const only = { cinemas: [paid.showtime.cinemaId] }
  const offer = await anOffer(manager, { kind: 'percent', value: 20, uses: 1, only })
  const given = await beginPayment(paid)
  expect(given.kobo).toBe(360_000)
  expect((await usesOf(server.db, offer))?.used).toBe(1)
  await cancelPayment(paid, given)
  expect((await usesOf(server.db, offer))?.used).toBe(0)
  const sold = await beginPayment(paid)
  await manager.act(`offers/${offer.id}/stop`)
  await buyerDoes(server, sold, 'approve')
  expect(await readPayment(server, paid, sold)).toMatchObject({ state: 'sold', sold: { purchase: { kobo: 360_000 } } })
  expect(await usesOf(server.db, offer)).toEqual({ used: 1, kobo: 90_000 })
})

test('closing a till with a late payment returns the held use of an offer', async () => {
  const paid = await aPaidTill(server)
  const offer = await anOffer(manager, {
    kind: 'percent',
    value: 20,
    uses: 1,
    only: { cinemas: [paid.showtime.cinemaId] },
  })
  await beginPayment(paid)
  await letTillHoldsEnd(server)
  const closed = await paid.till.act('close', { counts: [], terminal: 0, transfer: 0 })
  expect(closed.statusCode, closed.body).toBe(200)
  expect(await usesOf(server.db, offer)).toEqual({ used: 0, kobo: 0 })
})
