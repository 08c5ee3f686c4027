import { dayAfter } from '@velvet/contract/catalogue/business-day'
import { localDateOf } from '@velvet/contract/shared/time/time'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { addTax, dayFromToday, STATE_TAX, VAT } from '../../test/books.ts'
import { type MadeShowtime, NOTE, TestStaff } from '../../test/people.ts'
import { bookedFoodOf, foodOf, sellFoodBeside } from '../../test/snacks.ts'
import { cash, standard, TestTill } from '../../test/test-till.ts'

const server = useCheckedServer()

/** The price in Vp of a ticket that is worth ₦4,500. */
const ADULT_VP = 6_750

/** Makes a showtime in this state. Each test has a state of its own, because rates are never removed. */
async function aShowtimeIn(state: string, country = 'Nigeria'): Promise<MadeShowtime> {
  const cinemaId = await server.make.cinema(await server.make.area('Main', { state, country }))
  return server.make.showtime({ cinemaId, price: ADULT_VP })
}

async function buyOne(showtime: MadeShowtime): Promise<string> {
  const buyer = await server.make.customer({ balance: ADULT_VP })
  const { tickets } = await buyer.buy(showtime, 1)
  return tickets[0]?.TicketID ?? ''
}

/** Returns the kobo of each tax of a ticket by its name, and the net value. */
async function valueOf(ticketId: string) {
  const { taxes, net_kobo: net } = await server.db
    .selectFrom('tickets')
    .select(['taxes', 'net_kobo'])
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow()
  const kobo = (taxes as unknown as { name: string; kobo: number }[]).map((tax) => [tax.name, tax.kobo])
  return { ...Object.fromEntries(kobo), net } as Record<string, number>
}

const boughtIn = async (state: string, country?: string) => valueOf(await buyOne(await aShowtimeIn(state, country)))

test('a ticket keeps the taxes of the country and state in which it was sold', async () => {
  const state = 'Kano'
  await addTax(server, { ...VAT, state })
  await addTax(server, { ...STATE_TAX, state })
  const showtime = await aShowtimeIn(state)
  const parts = { VAT: 30_000, 'State tax': 20_000, net: 400_000 }
  expect(await valueOf(await buyOne(showtime))).toEqual(parts)
  const till = await TestTill.open(server, showtime.cinemaId)
  const sale = await till.sell(showtime, { tickets: standard(1), tenders: cash(450_000) })
  expect(await valueOf(sale.tickets[0]?.TicketID ?? '')).toEqual(parts)
  expect(sale.tickets[0]).toMatchObject({
    Taxes: [
      { name: 'VAT', kobo: 30_000 },
      { name: 'State tax', kobo: 20_000 },
    ],
    Exhibitor: null,
  })
})

test('the paper of a counter names the owner of the cinema with its numbers', async () => {
  const showtime = await aShowtimeIn('Gombe')
  const finance = await TestStaff.make(server, 'finance')
  const owner = { name: 'Zaranda', legalName: 'Zaranda Limited', tin: '1234', rcNumber: 'RC 5' }
  await finance.call('POST', 'exhibitors', { ...owner, cinemaIDs: [showtime.cinemaId] })
  const till = await TestTill.open(server, showtime.cinemaId)
  const sale = await till.sell(showtime, { tickets: standard(1), tenders: cash(450_000) })
  expect(sale.tickets[0]?.Exhibitor).toEqual({
    name: 'Zaranda Limited',
    tin: '1234',
    rcNumber: 'RC 5',
  })
})

test('a cinema in another state, or one without rates, sells without these taxes', async () => {
  await addTax(server, { ...STATE_TAX, state: 'Lagos' })
  expect(await boughtIn('Ogun')).toEqual({ net: 450_000 })
})

test('a future rate changes nothing today, and the latest current rate applies', async () => {
  const state = 'Oyo'
  await addTax(server, { ...VAT, state, from: dayFromToday(-30), ppm: 50_000 })
  await addTax(server, { ...VAT, state, from: dayFromToday(-3) })
  await addTax(server, { ...VAT, state, from: dayFromToday(2), ppm: 100_000 })
  expect(await boughtIn(state)).toEqual({ VAT: 31_395, net: 418_605 })
})

test.each([
  ['without food', false, 'Osun'],
  ['with food', true, 'Zamfara'],
])('a new rate applies to later tickets only, a refund returns old taxes, %s', async (_, withFood, state) => {
  await addTax(server, { ...VAT, state })
  await addTax(server, { ...STATE_TAX, state })
  const showtime = await aShowtimeIn(state)
  if (withFood) await sellFoodBeside(server, showtime.cinemaId)
  const before = await buyOne(showtime)
  await addTax(server, { ...VAT, state, ppm: 100_000 })
  const after = await buyOne(showtime)
  const finance = await TestStaff.make(server, 'finance')
  await finance.act(`tickets/${before}/refund`)
  expect(await valueOf(before)).toEqual({ VAT: 30_000, 'State tax': 20_000, net: 400_000 })
  expect(await valueOf(after)).toEqual({ VAT: 39_130, 'State tax': 19_565, net: 391_305 })
  expect(await bookedFoodOf(server, showtime.cinemaId)).toEqual(foodOf(withFood ? 2 : 0))
})

test("a rate of 0 ends a tax, and a state's rate overrides the country's", async () => {
  const country = 'Ghana'
  const levy = { country, kind: 'other', name: 'Levy', ppm: 20_000, base: 'gross' }
  await addTax(server, levy)
  await addTax(server, { ...levy, name: 'Own levy', ppm: 10_000, base: 'net', state: 'Ashanti' })
  await addTax(server, { ...levy, ppm: 0, state: 'Volta' })
  expect(await boughtIn('Central', country)).toEqual({ Levy: 9_000, net: 441_000 })
  expect(await boughtIn('Ashanti', country)).toEqual({ 'Own levy': 4_455, net: 445_545 })
  expect(await boughtIn('Volta', country)).toEqual({ net: 450_000 })
  await addTax(server, { ...levy, ppm: 0 })
  expect(await boughtIn('Central', country)).toEqual({ net: 450_000 })
})

test('complimentary tickets have no taxes', async () => {
  const state = 'Borno'
  await addTax(server, { ...VAT, state })
  const showtime = await aShowtimeIn(state)
  const manager = await TestStaff.make(server, 'admin')
  const request = { showtimeID: showtime.id, count: 1, reason: NOTE }
  const answer = await manager.call('POST', 'complimentary', request)
  const { tickets } = answer.json<{ tickets: { TicketID: string }[] }>()
  expect(await valueOf(tickets[0]?.TicketID ?? '')).toEqual({ net: 0 })
})

test('tickets bought while a rate is entered have either the old or the new taxes', async () => {
  const state = 'Kaduna'
  await addTax(server, { ...VAT, state })
  const showtime = await aShowtimeIn(state)
  const buying = Array.from({ length: 6 }, () => buyOne(showtime))
  await addTax(server, { ...VAT, state, ppm: 100_000 })
  for (const ticket of await Promise.all(buying)) {
    const { VAT: vat } = await valueOf(ticket)
    expect([31_395, 40_909]).toContain(vat)
  }
})

test('a rate is listed with its place and standing, and a repeated call adds it once', async () => {
  const finance = await TestStaff.make(server, 'finance')
  const rate = { ...VAT, country: 'nigeria', state: 'bauchi state', from: dayFromToday(-1) }
  const headers = { 'idempotency-key': randomUUID() }
  const [first, second] = [
    await finance.call('POST', 'taxes', rate, headers),
    await finance.call('POST', 'taxes', rate, headers),
  ]
  expect([first.statusCode, second.body]).toEqual([201, first.body])
  expect(first.json()).toMatchObject({
    tax: { ...VAT, country: 'Nigeria', state: 'Bauchi', from: rate.from, standing: 'holds' },
  })
  await addTax(server, { ...VAT, state: 'Bauchi', ppm: 80_000 }, finance)
  await addTax(server, { ...VAT, state: 'Bauchi', from: dayFromToday(9) }, finance)
  const { items } = await finance.read<{ items: { state: string; standing: string }[] }>('taxes?limit=100')
  const standings = items.filter((tax) => tax.state === 'Bauchi').map(({ standing }) => standing)
  expect(standings).toEqual(['comes', 'holds', 'over'])
  const page = await finance.read<{ items: object[]; next: string }>('taxes?limit=1')
  const rest = await finance.read<{ items: object[] }>(`taxes?limit=100&cursor=${page.next}`)
  expect([...page.items, ...rest.items]).toEqual(items)
})

// At any moment, the date in at least one of these zones is not the date in Lagos.
test.each([
  ['Pacific/Kiritimati', 'Edo'],
  ['Pacific/Pago_Pago', 'Ekiti'],
])('a rate holds from its first day on by the clocks of %s, where its cinemas are', async (timeZone, state) => {
  const { cinemaId } = await aShowtimeIn(state)
  const cinema = server.db.updateTable('cinemas').set({ time_zone: timeZone })
  await cinema.where('id', '=', cinemaId).execute()
  const finance = await TestStaff.make(server, 'finance')
  const today = localDateOf(new Date(), timeZone)
  await addTax(server, { ...VAT, state, from: today }, finance)
  await addTax(server, { ...VAT, state, from: dayAfter(today, 1) }, finance)
  const { items } = await finance.read<{ items: { state: string; standing: string }[] }>('taxes?limit=100')
  const standings = items.filter((tax) => tax.state === state).map(({ standing }) => standing)
  expect(standings).toEqual(['comes', 'holds'])
})

test.each([
  ['a state that is not of the country', { state: 'Ashanti' }, 'area-unknown'],
  ['an unknown country', { country: 'Atlantis' }, 'area-unknown'],
  ['more than the whole', { ppm: 1_000_001 }, 'bad-request'],
  ['an unknown kind', { kind: 'levy' }, 'bad-request'],
  ['an impossible day', { from: '2026-02-30' }, 'bad-request'],
])('a rate with %s is refused and not kept', async (_, fields, error) => {
  const finance = await TestStaff.make(server, 'finance')
  const before = await finance.read('taxes?limit=100')
  const rate = { ...VAT, country: 'Nigeria', from: dayFromToday(0), ...fields }
  expect((await finance.call('POST', 'taxes', rate)).json()).toMatchObject({ error })
  expect(await finance.read('taxes?limit=100')).toEqual(before)
})

test('the audit names who entered a rate, and no rate can be changed or deleted', async () => {
  const finance = await TestStaff.make(server, 'finance')
  const { id } = await addTax(server, { ...VAT, state: 'Yobe' }, finance)
  const entry = await server.db
    .selectFrom('audit')
    .select(['actor_id', 'action'])
    .where('subject', '=', id)
    .executeTakeFirst()
  expect(entry).toEqual({ actor_id: finance.id, action: 'add-tax-rate' })
  const change = server.db.updateTable('tax_rates').set({ ppm: 1 }).where('id', '=', id)
  await expect(change.execute()).rejects.toThrow()
  await expect(server.db.deleteFrom('tax_rates').where('id', '=', id).execute()).rejects.toThrow()
})
