// The list of tickets is first read by a short statement. It must notice each ticket that it would show incompletely.
import type { Item } from '@velvet/contract/catalogue/items.calls'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { KeptCatalogue } from '../../kernel/showtimes/kept-catalogue.ts'
import { addTax, VAT } from '../../test/books.ts'
import { anOffer } from '../../test/offers.ts'
import { TestStaff, type MadeShowtime, type TestCustomer } from '../../test/people.ts'
import { StatementRecorder } from '../../test/plans/record-statements.ts'
import { changeSettings } from '../../test/settings.ts'
import { aShowtimeWithFood } from '../../test/snacks.ts'
import { startTestServer, useTestServer } from '../../test/start-test-server.ts'
import { bothLists } from '../../test/ticket-lists.ts'
import { linkOf, takeTicket } from '../../test/transfers.ts'

const server = useTestServer()
const manager = TestStaff.use(server, 'manager')

let showtime: MadeShowtime
let popcorn: Item
let buyer: TestCustomer
/** One of two tickets of the buyer, at 3,000 Vp. Nothing has happened to it yet. */
let ticket: string

beforeAll(async () => {
  await changeSettings(server.db, { refund_hours_before: 2 })
  await addTax(server, { ...VAT, country: 'Nigeria', state: 'Kano' })
})

beforeEach(async () => {
  ;({ showtime, popcorn, buyer } = await aShowtimeWithFood(server, manager, 24))
  const { tickets } = await buyer.buy(showtime, 2)
  ticket = tickets[0]?.TicketID ?? ''
})

const ofTicket = (column = 'id') => sql`${sql.ref(column)} = ${ticket}`
const run = (statement: ReturnType<typeof sql>) => statement.execute(server.db)

/** Returns the ticket from the list of a customer, which must equal the list of a statement that joins everything. */
async function inListOf({ id }: TestCustomer): Promise<Ticket | undefined> {
  const { listed, joined } = await bothLists(server, new KeptCatalogue(server.db), id)
  expect(listed).toEqual(joined)
  return listed.find(({ TicketID }) => TicketID === ticket)
}

test('a ticket of an upcoming showtime has its price, its code and the time for refunds', async () => {
  const now = await inListOf(buyer)
  expect(now).toMatchObject({ Price: 3_000, Refunded: false, GivenAway: false, Snacks: { isSold: true, pickups: [] } })
  expect(now?.QrCode).toMatch(/^\w{12}$/)
  const refundHours = Date.parse(now?.StartsAt ?? '') - Date.parse(now?.RefundableUntil ?? '')
  expect(refundHours).toBe(2 * 3_600_000)
})

test('the answer with ordinary tickets is sent without making a copy of it first', async () => {
  const { listed, isSentAsItIs } = await bothLists(server, new KeptCatalogue(server.db), buyer.id)
  expect(listed[0]?.Taxes).toMatchObject([{ name: 'VAT' }])
  expect(isSentAsItIs).toBe(true)
})

test('a ticket whose showtime moved can be refunded until the start', async () => {
  await run(sql`update tickets set moved_at = now() where ${ofTicket()}`)
  const now = await inListOf(buyer)
  expect(now?.RefundableUntil).toBe(now?.StartsAt)
})

test('the list of tickets shows the e-invoice of a purchase', async () => {
  await run(sql`update purchases set invoice_number = 'INV-1'
    where id = (select purchase_id from tickets where ${ofTicket()})`)
  expect(await inListOf(buyer)).toMatchObject({ Invoice: { number: 'INV-1', qr: null } })
})

test('the list of tickets shows that the cinema sells no food', async () => {
  await run(sql`update items set online = false where id = ${popcorn.id}`)
  await run(sql`update items set archived = true where id <> ${popcorn.id}`)
  expect(await inListOf(buyer)).toMatchObject({ Snacks: { isSold: false } })
})

test('the list of tickets shows a waiting link', async () => {
  await linkOf(buyer, { TicketID: ticket })
  expect(await inListOf(buyer)).toMatchObject({ LinkSent: true })
})

test('the lists of both customers show a transfer', async () => {
  const taker = await server.make.customer()
  await takeTicket(server, await linkOf(buyer, { TicketID: ticket }), taker)
  const now = await inListOf(buyer)
  expect(now).toMatchObject({ GivenAway: true, QrCode: '' })
  expect(now?.TakenBy).toBeTruthy()
  expect(await inListOf(taker)).toMatchObject({ GivenAway: false, Price: null, Taxes: null, BoughtAt: null })
})

test('the list of tickets shows a transfer to a person without an account', async () => {
  await takeTicket(server, await linkOf(buyer, { TicketID: ticket }), undefined, 'key-of-a-guest-0001')
  expect(await inListOf(buyer)).toMatchObject({ GivenAway: true, CanTakeBack: true })
})

const refund = () => run(sql`insert into ticket_refunds (ticket_id, vp, cause) values (${ticket}, 0, 'customer')`)
const use = () => run(sql`update tickets set status = 'used', used_at = now() where ${ofTicket()}`)

test('the list of tickets shows the refund of a void ticket', async () => {
  await run(sql`update tickets set status = 'void' where ${ofTicket()}`)
  await refund()
  const now = await inListOf(buyer)
  expect(now).toMatchObject({ Refunded: true, TicketStatus: 'Expired' })
  expect(now?.RefundedAt).toBeTruthy()
})

test('the list of tickets shows the refund of a used ticket', async () => {
  await use()
  expect(await inListOf(buyer)).toMatchObject({ Refunded: false, TicketStatus: 'Used' })
  await refund()
  expect(await inListOf(buyer)).toMatchObject({ Refunded: true, TicketStatus: 'Used' })
})

test.each(['void', 'used'])('the list of tickets shows the exchange of a ticket that is %s', async (status) => {
  const { tickets } = await buyer.buy(showtime, 1)
  const other = tickets[0]?.TicketID ?? ''
  await (status === 'used' ? use() : run(sql`update tickets set status = 'void' where ${ofTicket()}`))
  await run(sql`insert into ticket_exchanges (ticket_id, new_ticket_id) values (${ticket}, ${other})`)
  expect(await inListOf(buyer)).toMatchObject({ ExchangedTo: other })
})

test.each(['late', 'stopped', 'not-shown'])('the list of tickets shows a showtime that is %s', async (latest) => {
  const log = sql`insert into show_runs (showtime_id, latest, latest_at, late_minutes)
    values (${showtime.id}, ${latest}, now(), 20)`
  await run(log)
  expect(await inListOf(buyer)).toMatchObject({ Disruption: null })
  await run(sql`update showtimes set starts_at = now() + interval '170 minutes' where id = ${showtime.id}`)
  expect(await inListOf(buyer)).toMatchObject({ Disruption: { kind: latest } })
})

test('the list of tickets shows the price before an offer, and its sponsor', async () => {
  const only = { cinemas: [showtime.cinemaId] }
  const offer = { kind: 'amount', value: 100_000, payer: 'sponsor', sponsor: 'Wikki Bank', only } as const
  await anOffer(manager, offer)
  const { tickets } = await buyer.buy(showtime, 1, { amount: 1_500 })
  ticket = tickets[0]?.TicketID ?? ''
  expect(await inListOf(buyer)).toMatchObject({ ListPrice: 3_000, Price: 1_500, Sponsor: { name: 'Wikki Bank' } })
})

test('the list of tickets shows the bundle of a ticket', async () => {
  await run(sql`insert into purchase_bundles (purchase_id, line, item_id, count, gross_kobo)
    select purchase_id, 1, ${popcorn.id}, 1, 1 from tickets where ${ofTicket()}`)
  await run(sql`update tickets set bundle_line = 1, list_vp = price_vp + 1, list_kobo = gross_kobo
    where ${ofTicket()}`)
  expect(await inListOf(buyer)).toMatchObject({ BundleLine: 1, RefundedWith: 1, ListPrice: 3_001 })
})

test('the list of tickets shows food that was ordered for the showtime', async () => {
  await buyer.buy(showtime, 1, { amount: 5_805, items: [{ itemID: popcorn.id, count: 1 }] })
  expect(await inListOf(buyer)).toMatchObject({ Snacks: { pickups: [{ lines: [{ name: popcorn.name }] }] } })
})

test('a refund while the list is read is shown in every part of the tickets', async () => {
  await linkOf(buyer, { TicketID: ticket })
  // The first result is that of the statement that makes the session. The refund follows the short statement.
  let results = 0
  const changing = server.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      results += 1
      if (results === 2) {
        await run(sql`update tickets set status = 'void' where payer_id = ${buyer.id}`)
        await refund()
      }
      return result
    },
  })
  const catalogue = new KeptCatalogue(server.db)
  await catalogue.readWith(() => Promise.resolve([{ isCatalogueUnchanged: true }]))
  const { listed, joined } = await bothLists({ db: changing }, catalogue, buyer.id)
  expect(listed).toEqual(joined)
  expect(listed.map(({ TicketStatus: status }) => status)).toEqual(['Expired', 'Expired'])
})

test('a list of plain tickets is read by one statement', async () => {
  using recorder = new StatementRecorder()
  await using fresh = await startTestServer()
  const customer = await fresh.make.customer({ balance: 10 })
  await customer.buy(await fresh.make.showtime({ price: 10 }), 1)
  const list = async () => void (await customer.call('POST', '/api/v1/fetchtickets', { uuid: customer.id }))
  await list()
  const statements = await recorder.during(list)
  expect(statements.map(({ text }) => text.split(' ', 2)[1])).toEqual(['list-plain-tickets'])
})
