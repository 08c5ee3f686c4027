import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import type { getOfferReport } from '@velvet/contract/catalogue/offers.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTaxes, BankDesk, closeBooksOf, dayFromToday, nairaOf } from '../../test/books.ts'
import { anOffer, codesOf } from '../../test/offers.ts'
import { outcomeOf, refusalOf, tally, throwIfRefused } from '../../test/outcomes.ts'
import { type MadeShowtime, NOTE, TestStaff } from '../../test/people.ts'
import { changeSettings } from '../../test/settings.ts'
import { HALF, SettledRun } from '../../test/settlements.ts'
import { aPricedItem } from '../../test/snacks.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { exchange } from '../../test/till-exchanges.ts'
import { cash, standard, TestTill } from '../../test/test-till.ts'

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')
const finance = TestStaff.use(server, 'finance')
/** A company pays ₦1,000 of each ticket. An adult ticket costs ₦4,500, or 6,750 Vp. */
const THOUSAND = { kind: 'amount', value: 100_000, payer: 'sponsor', sponsor: 'Wikki Bank' } as const
/** A company gives its people tickets. */
const FREE = { ...THOUSAND, kind: 'set', value: 0 } as const
let showtime: MadeShowtime

beforeAll(() => addTaxes(server))

beforeEach(async () => {
  await changeSettings(server.db, { sponsored_in_gross: true, refund_hours_before: 1 })
  showtime = await server.make.showtime({ price: 6_750, seats: 100, startsInHours: 36 })
})

const here = () => ({ cinemas: [showtime.cinemaId] })
const inApp = (): { cinemas: string[]; channels: ['app'] } => ({ ...here(), channels: ['app'] })

async function dueFrom(sponsor: string): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(kobo), 0)::bigint as kobo from naira_entries
    where account = 'sponsors-due' and subject = ${sponsor}`.execute(server.db)
  return rows[0]?.kobo ?? 0
}

const ticketsOf = async () => {
  const { rows } = await sql<object>`
    select price_vp as vp, gross_kobo as gross, net_kobo as net, sponsor_kobo as sponsor from tickets
    where showtime_id = ${showtime.id} order by serial`.execute(server.db)
  return rows
}

const reportOf = (id: string) => finance.read<OutputOf<typeof getOfferReport>>(`offers/${id}/report`)

test('a sponsor pays ₦1,000 of a ticket in the app, whose gross stays ₦4,500', async () => {
  const before = await dueFrom('Wikki Bank')
  const offer = await anOffer(manager, { ...THOUSAND, only: here() })
  const buyer = await server.make.customer({ balance: 10_000 })
  const { tickets } = await buyer.buy(showtime, 1, { amount: 5_250 })
  const listed = await buyer.call('POST', '/api/v1/fetchtickets', { uuid: buyer.id })
  expect(listed.json()).toEqual(tickets)
  expect(tickets).toMatchObject([{ Price: 5_250, Sponsor: { name: 'Wikki Bank', kobo: 100_000 } }])
  expect(await ticketsOf()).toEqual([{ vp: 5_250, gross: 450_000, net: 400_000, sponsor: 100_000 }])
  await closeBooksOf(server, showtime)
  expect(await nairaOf(server.db, 'showtime-closed', showtime.id)).toEqual({
    'points-owed': 350_000,
    'sponsors-due': 100_000,
    'box-office': -400_000,
    'tax-due VAT': -30_000,
    'tax-due State tax': -20_000,
  })
  expect((await dueFrom('Wikki Bank')) - before).toBe(100_000)
  expect((await reportOf(offer.id)).rows).toMatchObject([
    { tickets: 1, listKobo: 450_000, grossKobo: 350_000, owedKobo: 100_000 },
  ])
})

test('a sponsor pays ₦1,000 of a ticket at a till, where the buyer pays ₦3,500', async () => {
  await anOffer(manager, { ...THOUSAND, only: here() })
  const till = await TestTill.open(server, showtime.cinemaId)
  const { purchase, tickets } = await till.sell(showtime, { tickets: standard(1), tenders: cash(350_000) })
  expect(purchase).toMatchObject({
    kobo: 450_000,
    tenders: [
      { kind: 'cash', kobo: 350_000 },
      { kind: 'sponsor', kobo: 100_000, reference: 'Wikki Bank' },
    ],
  })
  expect(tickets).toMatchObject([{ Kobo: 450_000, PaidKobo: 350_000 }])
  expect(await nairaOf(server.db, 'till-sale', purchase.id)).toEqual({
    cash: 350_000,
    'sponsors-due': 100_000,
    'box-office': -400_000,
    'tax-due VAT': -30_000,
    'tax-due State tax': -20_000,
  })
  const path = `sales/${purchase.id}/refund`
  const refund = await till.call(path, { ticketIDs: [tickets[0]?.TicketID], reason: NOTE })
  const parts = [
    { kind: 'cash', kobo: 350_000 },
    { kind: 'sponsor', kobo: 100_000 },
  ]
  const { refund: made } = refund.json<{ refund: { id: string; parts: unknown[] } }>()
  expect(made.parts).toEqual(expect.arrayContaining(parts.map((part): unknown => expect.objectContaining(part))))
  expect(await nairaOf(server.db, 'till-refund', made.id)).toMatchObject({ cash: -350_000, 'sponsors-due': -100_000 })
})

test('a refund takes off what the sponsor owes for that ticket, and nothing for food', async () => {
  await anOffer(manager, { ...THOUSAND, sponsor: 'Part Ltd', only: here() })
  const popcorn = await aPricedItem(manager, showtime.cinemaId, 200_000)
  const till = await TestTill.open(server, showtime.cinemaId)
  const items = [{ itemID: popcorn.id, count: 1 }]
  const { purchase, tickets } = await till.sell(showtime, { tickets: standard(2), items, tenders: cash(900_000) })
  const refund = async (what: object) => {
    const answer = await till.call(`sales/${purchase.id}/refund`, { reason: NOTE, ...what }, { seller: manager })
    throwIfRefused(answer)
    return answer.json<{ refund: object }>().refund
  }
  const ofFood = await refund({ lines: [{ place: 1, isRestocked: false }] })
  expect(ofFood).toMatchObject({ kobo: 200_000, parts: [{ kind: 'cash', kobo: 200_000 }] })
  expect(await dueFrom('Part Ltd')).toBe(200_000)
  await refund({ ticketIDs: [tickets[0]?.TicketID] })
  expect(await dueFrom('Part Ltd')).toBe(100_000)
})

test('the distributor pays for an offer by getting less for the week', async () => {
  const run = await SettledRun.make(server, { name: 'Gombe', state: 'Gombe' })
  const shown = await run.showtime()
  const week = await run.weekOf(shown)
  await run.addTerms({ from: week, ...HALF })
  await anOffer(manager, { ...THOUSAND, payer: 'distributor', sponsor: null, only: { cinemas: [run.cinemaId] } })
  await run.buy({ ...shown, price: 5_250 }, 2)
  const only = { cinemas: [run.cinemaId], channels: ['app' as const] }
  const { codes } = await codesOf(manager, { ...FREE, sponsor: 'Biu Ltd', only })
  const guest = await server.make.customer({ balance: 0 })
  await guest.buy(shown, 1, { amount: 0, code: codes[0] ?? '' })
  await closeBooksOf(server, shown)
  expect(await dueFrom(run.distributorID)).toBe(200_000)
  const { total, payableKobo } = await run.settle(run.distributor, week)
  const { sponsoredKobo, hireKobo, grossKobo } = total
  expect({ sponsoredKobo, hireKobo, grossKobo, payableKobo }).toEqual({
    sponsoredKobo: 200_000,
    hireKobo: 600_000,
    grossKobo: 1_350_000,
    payableKobo: 400_000,
  })
  expect(await dueFrom(run.distributorID)).toBe(0)
})

describe('a company that gives its people tickets by codes', () => {
  test('owes the list price, and what it paid is taken off', async () => {
    const { offer, codes } = await codesOf(manager, { ...FREE, sponsor: 'Gboko Cement', only: inApp() }, 2)
    const person = await server.make.customer({ balance: 0 })
    const check = await server.app.inject({
      method: 'POST',
      url: '/api/v1/offers/check',
      headers: person.headers,
      payload: { code: codes[0], showtimeID: showtime.id, tickets: [{ typeID: STANDARD_TYPE_ID, count: 1 }] },
    })
    expect(check.json()).toMatchObject({ total: 0, saves: 6_750 })
    await person.buy(showtime, 1, { amount: 0, code: codes[0] ?? '' })
    expect(await ticketsOf()).toEqual([{ vp: 0, gross: 450_000, net: 400_000, sponsor: 450_000 }])
    expect(await outcomeOf(person.buy(showtime, 1, { amount: 0, code: codes[0] ?? '' }))).toBe('code-not-usable')
    await closeBooksOf(server, showtime)
    expect(await dueFrom('Gboko Cement')).toBe(450_000)
    const { batches, rows } = await reportOf(offer.id)
    expect([rows[0]?.owedKobo, batches[0]?.owedKobo]).toEqual([450_000, 450_000])

    const paid = { sponsor: 'Gboko Cement', kobo: 400_000, day: dayFromToday(0), reference: 'TRF 1' }
    const pay = (fields: object) => finance.call('POST', 'bank/sponsors', { ...paid, ...fields })
    expect(refusalOf(await pay({ sponsor: 'Nobody Ltd' }))).toEqual([404, 'sponsor-not-found'])
    const { event } = (await pay({})).json<{ event: { id: string; party: string } }>()
    expect(event.party).toBe('Gboko Cement')
    expect(refusalOf(await pay({}))).toEqual([409, 'bank-reference-used'])
    expect(await dueFrom('Gboko Cement')).toBe(50_000)
    await new BankDesk(server, finance).undo(event.id)
    expect(await dueFrom('Gboko Cement')).toBe(450_000)
    await pay({ reference: 'TRF 2', kobo: 250_000 })

    const file = await finance.call('GET', 'bank/sponsors/statement.csv?sponsor=Gboko%20Cement')
    const [titles = [], ...lines] = file.body
      .trim()
      .split('\r\n')
      .map((one) => one.split(','))
    expect(titles.slice(-2)).toEqual(['owed naira', 'paid naira'])
    expect(lines.map((line) => [line[1], line[2], line[3], ...line.slice(-3)])).toEqual([
      ['ticket', 'A good day', codes[0]?.slice(-3), '4500', '4500', '0'],
      ['payment', 'TRF 1', '', '0', '0', '4000'],
      ['undone payment', expect.any(String), '', '0', '0', '-4000'],
      ['payment', 'TRF 2', '', '0', '0', '2500'],
    ])
    const unknown = await finance.call('GET', 'bank/sponsors/statement.csv?sponsor=Other')
    expect(refusalOf(unknown)).toEqual([404, 'sponsor-not-found'])
  })

  test('owes nothing for a ticket that was given back, whose code is good again', async () => {
    const { codes } = await codesOf(manager, { ...FREE, sponsor: 'Ashaka Ltd', only: inApp() })
    const person = await server.make.customer({ balance: 0 })
    const { tickets } = await person.buy(showtime, 1, { amount: 0, code: codes[0] ?? '' })
    throwIfRefused(
      await person.call('POST', '/api/v1/refundticket', { uuid: person.id, ticketID: tickets[0]?.TicketID }),
    )
    const later = await server.make.showtime({ price: 6_750, cinemaId: showtime.cinemaId })
    await person.buy(later, 1, { amount: 0, code: codes[0] ?? '' })
    await closeBooksOf(server, showtime)
    expect(await dueFrom('Ashaka Ltd')).toBe(0)
  })

  test('owes nothing once the books are closed and the showtime is cancelled', async () => {
    const { codes } = await codesOf(manager, { ...FREE, sponsor: 'Dangote', only: inApp() })
    const person = await server.make.customer({ balance: 0 })
    await person.buy(showtime, 1, { amount: 0, code: codes[0] ?? '' })
    await closeBooksOf(server, showtime)
    expect(await dueFrom('Dangote')).toBe(450_000)
    await manager.act(`showtimes/${showtime.id}/cancel`)
    expect(await dueFrom('Dangote')).toBe(0)
  })

  test('pays for one ticket when two people use the last code at the same moment', async () => {
    const { codes } = await codesOf(manager, { ...FREE, only: inApp() })
    const people = [await server.make.customer(), await server.make.customer()]
    const buys = people.map((person) => person.buy(showtime, 1, { amount: 0, code: codes[0] ?? '' }))
    expect(await tally(buys)).toEqual({ won: 1, 'code-not-usable': 1 })
    expect(await ticketsOf()).toHaveLength(1)
  })
})

describe('if the payments of sponsors are not part of the gross', () => {
  beforeEach(() => changeSettings(server.db, { sponsored_in_gross: false }))

  test('a ticket is worth what its buyer paid, and the sponsor owes its part', async () => {
    await anOffer(manager, { ...THOUSAND, sponsor: 'Apart Ltd', only: here() })
    const buyer = await server.make.customer({ balance: 10_000 })
    await buyer.buy(showtime, 1, { amount: 5_250 })
    const till = await TestTill.open(server, showtime.cinemaId)
    const { purchase, tickets } = await till.sell(showtime, { tickets: standard(2), tenders: cash(700_000) })
    expect(purchase.tenders).toHaveLength(1)
    expect(await nairaOf(server.db, 'till-sale', purchase.id)).toMatchObject({
      cash: 700_000,
      'sponsors-due': 200_000,
      sponsorship: -200_000,
    })
    await till.call(`sales/${purchase.id}/refund`, { ticketIDs: [tickets[0]?.TicketID], reason: NOTE })
    expect(await dueFrom('Apart Ltd')).toBe(100_000)
    await closeBooksOf(server, showtime)
    expect(await nairaOf(server.db, 'showtime-closed', showtime.id)).toMatchObject({
      'points-owed': 350_000,
      'sponsors-due': 100_000,
      sponsorship: -100_000,
    })
    expect(await dueFrom('Apart Ltd')).toBe(200_000)
  })
})

test('an exchange at a till replaces what a sponsor owes for the old ticket', async () => {
  await anOffer(manager, { ...THOUSAND, sponsor: 'Swap Ltd', only: here() })
  const till = await TestTill.open(server, showtime.cinemaId)
  const sold = await till.sell(showtime, { tickets: standard(1), tenders: cash(350_000) })
  const plain = await server.make.showtime({ price: 6_750, cinemaId: showtime.cinemaId })
  const made = await exchange(till, sold, plain)
  expect(made.json()).toMatchObject({ back: [], change: 0 })
  expect(await dueFrom('Swap Ltd')).toBe(100_000)
})

test('only codes in the app can give tickets that a company pays in full', async () => {
  const made = await manager.call('POST', 'offers', { name: 'For all', ...FREE, only: here() })
  expect(refusalOf(made)).toEqual([400, 'bad-request'])
  const { codes } = await codesOf(manager, { ...FREE, only: inApp() })
  const till = await TestTill.open(server, showtime.cinemaId)
  const sale = till.sell(showtime, { tickets: standard(1), tenders: cash(450_000), code: codes[0] ?? '' })
  expect(await outcomeOf(sale)).toBe('code-not-here')
})
