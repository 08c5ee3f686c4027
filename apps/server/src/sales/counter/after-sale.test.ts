import type { CounterTicket } from '@velvet/contract/sales/counter-sales.calls'
import type { XReport } from '@velvet/contract/sales/till-sessions.calls'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { aSupervisor, TestDoor } from '../../test/test-door.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { callCounter, cash, standard, TestTill, type CounterSale } from '../../test/test-till.ts'

const server = useCheckedServer()

/** 1,500 Vp are worth ₦1,000. */
const PRICE = { vp: 1_500, kobo: 100_000 }

/** Sells three tickets for ₦3,000, of which ₦1,500 are paid by card and the rest in cash. */
async function aSale(options: { startsInHours?: number } = {}) {
  const showtime = await server.make.showtime({ price: PRICE.vp, ...options })
  const till = await TestTill.open(server, showtime.cinemaId)
  const card = { kind: 'terminal' as const, kobo: 150_000, reference: randomUUID() }
  const sale = await till.sell(showtime, {
    tickets: standard(3),
    tenders: [card, ...cash(150_000)],
  })
  return { showtime, till, sale, refund: refunding(till, sale) }
}

const refunding =
  (till: TestTill, { purchase }: CounterSale) =>
  (input: object = {}, sent: { key?: string; seller?: TestStaff } = {}) =>
    till.call(`sales/${purchase.id}/refund`, { reason: NOTE, ...input }, sent)

const seatsOf = async (id: string) =>
  (await server.db.selectFrom('showtimes').select('assigned_seats').where('id', '=', id).executeTakeFirstOrThrow())
    .assigned_seats

test('a refund returns cash and card amounts as paid and frees the seats', async () => {
  const { showtime, till, sale, refund } = await aSale()
  const [first, second] = sale.tickets
  const one = await refund({ ticketIDs: [first?.TicketID] })
  expect(one.json()).toMatchObject({
    refund: { kobo: 100_000, parts: [{ kind: 'cash', kobo: 100_000 }] },
    purchase: { refunded: 100_000 },
  })
  const next = await refund({ ticketIDs: [second?.TicketID] })
  expect(next.json()).toMatchObject({
    refund: {
      parts: [
        { kind: 'terminal', kobo: 50_000 },
        { kind: 'cash', kobo: 50_000 },
      ],
    },
  })
  expect(await seatsOf(showtime.id)).toBe(1)
  expect((await till.read()).json<XReport>()).toMatchObject({
    sales: 300_000,
    refunds: 200_000,
    ticketsRefunded: 2,
    refundsBy: { cash: 150_000, terminal: 50_000, transfer: 0 },
  })
  const door = await TestDoor.open(server)
  const scan = { code: first?.QrCode, showtimeID: showtime.id }
  expect(await door.scan(scan)).not.toMatchObject({ result: 'admitted' })
})

test('a repeated or simultaneous refund returns the money once', async () => {
  const { sale, till, refund } = await aSale()
  const key = randomUUID()
  const first = await refund({}, { key })
  expect(first.statusCode, first.body).toBe(200)
  expect((await refund({}, { key })).body).toBe(first.body)
  expect(refusalOf(await refund())).toEqual([409, 'nothing-to-refund'])
  const another = await aSale()
  const answers = await Promise.all(Array.from({ length: 4 }, () => another.refund()))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect((await till.read()).json<XReport>()).toMatchObject({ refunds: sale.purchase.kobo })
})

test('a used ticket is not refunded, but the unused tickets of its sale are', async () => {
  const { showtime, sale, refund } = await aSale({ startsInHours: 1 })
  const door = await TestDoor.open(server)
  await door.scan({ code: sale.tickets[0]?.QrCode, showtimeID: showtime.id })
  const used = await refund({ ticketIDs: [sale.tickets[0]?.TicketID] })
  expect(refusalOf(used)).toEqual([409, 'ticket-used'])
  expect((await refund()).json()).toMatchObject({ refund: { kobo: 200_000 } })
})

test("refunds of one sale above the limit together need a supervisor's PIN", async () => {
  const showtime = await server.make.showtime({ price: PRICE.vp })
  const till = await TestTill.open(server, showtime.cinemaId)
  const sale = await till.sell(showtime, { tickets: standard(6), tenders: cash(600_000) })
  const refund = refunding(till, sale)
  expect(refusalOf(await refund())).toEqual([403, 'supervisor-needed'])
  expect(await seatsOf(showtime.id)).toBe(6)
  const ids = sale.tickets.map(({ TicketID }) => TicketID)
  expect((await refund({ ticketIDs: ids.slice(0, 5) })).statusCode).toBe(200)
  expect(refusalOf(await refund())).toEqual([403, 'supervisor-needed'])
  const { approval } = await aSupervisor(server)
  const key = randomUUID()
  const approved = await refund({ approval }, { key })
  expect(approved.json()).toMatchObject({ refund: { kobo: 100_000 } })
  // A till that was restarted keeps the key, and not the PIN.
  expect((await refund({}, { key })).body).toBe(approved.body)
})

test('sales of a cancelled showtime are listed at the counter until refunded', async () => {
  const { showtime, till, sale, refund } = await aSale()
  const buyer = await server.make.customer({ balance: PRICE.vp })
  await buyer.buy(showtime, 1)
  const manager = await TestStaff.make(server, 'manager')
  await manager.act(`showtimes/${showtime.id}/cancel`)
  const url = `sales?cinemaID=${showtime.cinemaId}&state=to-refund`
  const owed = await callCounter(server, till, 'GET', url)
  expect(owed.json()).toMatchObject({
    items: [{ id: sale.purchase.id, kobo: 300_000, tickets: 3 }],
  })
  expect((await refund()).json()).toMatchObject({
    refund: { kobo: 300_000, parts: [{ kobo: 150_000 }, { kobo: 150_000 }] },
  })
  expect((await callCounter(server, till, 'GET', url)).json()).toMatchObject({ items: [] })
})

test('a sale is found by seat, serial, reference or PIN, with its refundable tickets', async () => {
  const { showtime, till, sale, refund } = await aSale()
  const [first, ...others] = sale.tickets
  await refund({ ticketIDs: [first?.TicketID] })
  const reference = sale.purchase.tenders.find(({ kind }) => kind === 'terminal')?.reference ?? ''
  for (const q of [first?.SeatNumber.toLowerCase(), String(first?.Serial), reference, first?.QrCode]) {
    const url = `sales?cinemaID=${showtime.cinemaId}&q=${q ?? ''}`
    const found = await callCounter(server, till, 'GET', url)
    expect(found.json(), q).toMatchObject({ items: [{ id: sale.purchase.id }], next: null })
  }
  const none = `sales?cinemaID=${showtime.cinemaId}&q=Z99`
  expect((await callCounter(server, till, 'GET', none)).json()).toMatchObject({ items: [] })
  const opened = await callCounter(server, till, 'GET', `sales/${sale.purchase.id}`)
  const shown = opened.json<{ toRefund: string[] }>()
  expect(shown).toMatchObject({ purchase: { refunded: 100_000 }, tickets: [{}, {}, {}] })
  expect(shown.toRefund.sort()).toEqual(others.map(({ TicketID }) => TicketID).sort())
})

test('a sale of another cinema is not shown to staff who are bound to their own', async () => {
  const { sale } = await aSale()
  const { cinemaId } = await server.make.showtime({ price: PRICE.vp })
  const seller = await TestStaff.make(server, 'attendant', cinemaId)
  const answer = await callCounter(server, { seller }, 'GET', `sales/${sale.purchase.id}`)
  expect(refusalOf(answer)).toEqual([404, 'sale-not-found'])
})

test('a reprint keeps the code and numbers the copy, and a second needs a supervisor', async () => {
  const { till, sale, refund } = await aSale()
  const [ticket] = sale.tickets
  const url = `tickets/${ticket?.TicketID ?? ''}/reprint`
  const key = randomUUID()
  const first = await till.call(url, { reason: NOTE }, { key })
  const { ticket: copy } = first.json<{ ticket: CounterTicket }>()
  expect(copy).toMatchObject({ Copy: 2, QrCode: ticket?.QrCode, Serial: 1 })
  expect((await till.call(url, { reason: NOTE }, { key })).body).toBe(first.body)
  expect(refusalOf(await till.call(url, { reason: NOTE }))).toEqual([403, 'supervisor-needed'])
  const { approval } = await aSupervisor(server)
  const third = await till.call(url, { reason: NOTE, approval })
  expect(third.json()).toMatchObject({ ticket: { Copy: 3 } })
  expect((await till.read()).json<XReport>()).toMatchObject({ reprints: 2 })
  await refund({ ticketIDs: [ticket?.TicketID] })
  const after = await till.call(url, { reason: NOTE, approval })
  expect(refusalOf(after)).toEqual([409, 'ticket-refunded'])
})

test('a copy of a ticket names the owner whom the cinema had when the ticket was sold', async () => {
  const finance = await TestStaff.make(server, 'finance')
  const { showtime, till } = await aSale()
  const sellTo = (name: string) => finance.call('POST', 'exhibitors', { name, cinemaIDs: [showtime.cinemaId] })
  await sellTo('First owner')
  const { tickets } = await till.sell(showtime, { tenders: cash(PRICE.kobo) })
  expect(tickets).toMatchObject([{ Exhibitor: { name: 'First owner' } }])
  await sellTo('Second owner')
  const copy = await till.call(`tickets/${tickets[0]?.TicketID}/reprint`, { reason: NOTE })
  expect(copy.json()).toMatchObject({ ticket: { Exhibitor: { name: 'First owner' } } })
  const next = await till.sell(showtime, { tenders: cash(PRICE.kobo) })
  expect(next.tickets).toMatchObject([{ Exhibitor: { name: 'Second owner' } }])
})

test('free tickets at the counter need a reason, and above the limit a supervisor', async () => {
  const showtime = await server.make.showtime({ price: PRICE.vp, seats: 20 })
  const till = await TestTill.open(server, showtime.cinemaId)
  const key = randomUUID()
  const request = { showtimeID: showtime.id, count: 2, reason: NOTE }
  const given = await till.call('complimentary', request, { key })
  expect(given.json()).toMatchObject({
    purchase: {
      kobo: 0,
      tenders: [],
      reason: NOTE,
      channel: 'counter',
      approver: { id: till.seller.id },
    },
    tickets: [{ Kobo: 0, TypeClass: 'complimentary' }, { Kobo: 0 }],
  })
  expect((await till.call('complimentary', request, { key })).body).toBe(given.body)
  const many = { ...request, count: 6 }
  expect(refusalOf(await till.call('complimentary', many))).toEqual([403, 'supervisor-needed'])
  expect(await seatsOf(showtime.id)).toBe(2)
  const { approval, id } = await aSupervisor(server)
  const approved = await till.call('complimentary', { ...many, approval })
  expect(approved.json()).toMatchObject({ purchase: { approver: { id } } })
  expect((await till.read()).json<XReport>()).toMatchObject({
    complimentary: 8,
    tickets: 0,
    sales: 0,
  })
})

test('small free tickets of a till need a supervisor once their sum exceeds the limit', async () => {
  const showtime = await server.make.showtime({ price: PRICE.vp, seats: 20 })
  const till = await TestTill.open(server, showtime.cinemaId)
  const give = () => till.call('complimentary', { showtimeID: showtime.id, count: 3, reason: NOTE })
  const answers = await Promise.all([give(), give()])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403])
  expect(await seatsOf(showtime.id)).toBe(3)
})

test('the PINs of a sale are sent by SMS to the buyer, unless it was refunded', async () => {
  const showtime = await server.make.showtime({ price: PRICE.vp })
  const till = await TestTill.open(server, showtime.cinemaId)
  const guest = await server.make.customer()
  for (const phoneNumber of [guest.phone, '08031112223']) {
    const sale = await till.sell(showtime, { tickets: standard(2), tenders: cash(2 * PRICE.kobo), phoneNumber })
    const sent = await server.db
      .selectFrom('outbox')
      .select(['kind', 'payload'])
      .where('cause', '=', `pin:${sale.tickets[0]?.TicketID ?? ''}:1`)
      .execute()
    const [, ...others] = sale.tickets.map(({ SeatNumber, QrCode }) => ({ seat: SeatNumber, pin: QrCode }))
    // One message contains the pins of all tickets.
    expect(sent).toMatchObject([{ kind: 'sms', payload: { phone: phoneNumber, letter: { others } } }])
    expect((await refunding(till, sale)()).statusCode).toBe(200)
    const { count } = await server.db
      .selectFrom('outbox')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('cause', '=', `pin:${sale.tickets[0]?.TicketID ?? ''}:1`)
      .where('done_at', 'is', null)
      .where('dead_at', 'is', null)
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  }
})
