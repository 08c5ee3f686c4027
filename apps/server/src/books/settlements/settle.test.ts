import type { reportTaxes } from '@velvet/contract/books/naira-ledger.calls'
import type { Settlement } from '@velvet/contract/books/settlements.calls'
import { settlementWeekOf } from '@velvet/contract/books/settlements.rules'
import { dayAfter } from '@velvet/contract/catalogue/business-day'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { HALF, SettledRun, taxOf } from '../../test/settlements.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { businessDayFromToday, nairaOf, dayFromToday } from '../../test/books.ts'
import { NOTE, outcomeOf, TestStaff } from '../../test/people.ts'
import { sellFoodBeside } from '../../test/snacks.ts'
import { cash, TestTill } from '../../test/test-till.ts'

const server = useCheckedServer()

const CHILD = uuid()
beforeAll(async () => {
  const child = { id: CHILD, name: 'Child', class: 'child', online: true, position: 2 }
  await server.db.insertInto('ticket_types').values(child).execute()
})

/** The evening of the first worked example, in a week that has terms and a commission. */
async function anEvening(name: string, state: string, withFood: boolean) {
  const run = await SettledRun.make(server, { name, state })
  if (withFood) await sellFoodBeside(server, run.cinemaId)
  const showtime = await run.showtime()
  const week = await run.weekOf(showtime)
  await run.addTerms({ from: week, ...HALF })
  await run.addCommission({ from: week, ppm: 50_000 })
  await server.db
    .insertInto('showtime_prices')
    .values({ type_id: CHILD, vp: 4_500, kobo: 300_000, showtime_id: showtime.id })
    .execute()
  const [ticketId = ''] = await run.buy(showtime, 2)
  const till = await TestTill.open(server, run.cinemaId)
  const adult = { tickets: [{ typeID: STANDARD_TYPE_ID, count: 1 }], tenders: cash(450_000) }
  await till.sell(showtime, adult)
  const aChild = { tickets: [{ typeID: CHILD, count: 1 }], tenders: cash(300_000) }
  const child = await till.sell(showtime, aChild)
  await till.sell(showtime, aChild)
  const admin = await TestStaff.make(server, 'admin')
  await admin.call('POST', 'complimentary', { showtimeID: showtime.id, count: 1, reason: NOTE })
  await till.call(`sales/${child.purchase.id}/refund`, { reason: NOTE })
  return { run, week, ticketId }
}

const aWeek = (name: string) => SettledRun.ofOneTicket(server, name)

const countSettlements = async () => (await server.db.selectFrom('settlements').select('id').execute()).length

test.each([
  ['without food', false, 'Lionheart', 'Kano'],
  ['with food', true, 'Lion of Kogi', 'Kogi'],
])('an evening and its later refund are settled to the kobo, %s', async (_, withFood, film, state) => {
  const { run, week, ticketId } = await anEvening(film, state, withFood)
  const exhibitor = await run.settle(run.exhibitor, week)
  const [line] = exhibitor.lines
  expect(exhibitor.lines).toHaveLength(1)
  expect(line).toMatchObject({
    kind: 'week',
    film,
    week: 1,
    from: week,
    isLaterChange: false,
    tickets: 4,
    appTickets: 2,
    grossKobo: 1_650_000,
    appGrossKobo: 900_000,
    netKobo: 1_466_667,
    hireKobo: 733_334,
    commissionKobo: 45_000,
    restKobo: 688_333,
  })
  expect(line && [taxOf(line, 'VAT'), taxOf(line, 'State tax')]).toEqual([110_000, 73_333])
  expect(exhibitor).toMatchObject({ payableKobo: 688_333, party: { name: `${film} Screens` } })
  expect(await nairaOf(server.db, 'settlement', exhibitor.id)).toEqual({
    'box-office': 733_333,
    'exhibitor-due': -688_333,
    commission: -45_000,
  })
  const distributor = await run.settle(run.distributor, week)
  expect(distributor).toMatchObject({
    number: exhibitor.number + 1,
    payableKobo: 733_334,
    hireTaxes: [],
    total: { netKobo: 1_466_667, hireKobo: 733_334, commissionKobo: 0 },
  })

  await run.finance.act(`tickets/${ticketId}/refund`)
  const later = await run.settle(run.exhibitor, week)
  const [change] = later.lines
  expect(later.lines).toHaveLength(1)
  expect(change).toMatchObject({
    from: week,
    isLaterChange: true,
    sessions: 0,
    tickets: -1,
    grossKobo: -450_000,
    hireKobo: -200_000,
    commissionKobo: -22_500,
    restKobo: -177_500,
  })
  expect(change && [taxOf(change, 'VAT'), taxOf(change, 'State tax')]).toEqual([-30_000, -20_000])
  expect(await run.settle(run.distributor, week)).toMatchObject({ payableKobo: -200_000 })
})

test.each([
  ['without food', false, 'Wedding Party', 'Oyo'],
  ['with food', true, 'Wedding of Osun', 'Osun'],
])('taxes on hire are added or kept back only where entered, %s', async (_, withFood, film, state) => {
  const { run, week } = await anEvening(film, state, withFood)
  const tax = { ...run.distributor, from: week }
  const [vat, withheld] = [`VAT on hire in ${state}`, `Withholding tax in ${state}`]
  const add = (fields: object) => run.finance.call('POST', 'hiretaxes', { ...tax, ...fields })
  expect((await add({ kind: 'vat', name: vat, ppm: 75_000 })).statusCode).toBe(201)
  await add({ kind: 'withholding', name: withheld, ppm: 50_000 })
  await add({ kind: 'withholding', name: withheld, ppm: 100_000 })
  expect(await run.settle(run.distributor, week)).toMatchObject({
    total: { hireKobo: 733_334 },
    hireTaxes: [
      { kind: 'vat', name: vat, ppm: 75_000, kobo: 55_000 },
      { kind: 'withholding', name: withheld, ppm: 100_000, kobo: -73_333 },
    ],
    payableKobo: 715_001,
  })
  const made = await server.db
    .selectFrom('settlements')
    .select('id')
    .where('distributor_id', '=', run.distributorID)
    .executeTakeFirstOrThrow()
  expect(await nairaOf(server.db, 'settlement', made.id)).toEqual({
    'box-office': 733_334,
    'hire-due': -715_001,
    [`tax-due ${vat}`]: 55_000,
    [`tax-due ${withheld}`]: -73_333,
  })
  const { rows } = await run.finance.read<OutputOf<typeof reportTaxes>>(`naira/taxes?month=${businessDayFromToday(0)}`)
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ country: '', tax: vat, tickets: 0, taxKobo: -55_000 }),
      expect.objectContaining({ country: '', tax: withheld, tickets: 0, taxKobo: 73_333 }),
    ]),
  )
  const payment = { reference: 'TRF 1', paidOn: week }
  await run.finance.call('POST', `settlements/${made.id}/payment`, payment)
  const paid = await nairaOf(server.db, 'settlement-paid', made.id)
  expect(paid).toEqual({ 'hire-due': 715_001, bank: -715_001 })
})

test('a commission can be an amount for each ticket of the app', async () => {
  const { run, week } = await aWeek('Amount')
  await run.addCommission({ from: week, ticketKobo: 10_000 })
  await run.addCommission({ from: '2099-01-02', ticketKobo: 20_000 })
  expect(await run.settle(run.exhibitor, week)).toMatchObject({
    total: { commissionKobo: 10_000, restKobo: 450_000 - 225_000 - 10_000 },
  })
})

test('a preview says what a settlement would say, and makes nothing', async () => {
  const { run, week } = await aWeek('Preview')
  const before = await countSettlements()
  const query = `distributorID=${run.distributorID}&week=${week}`
  const read = () => run.finance.read<{ preview: Settlement }>(`settlements/preview?${query}`)
  const { preview } = await read()
  expect(preview).toMatchObject({
    week,
    payableKobo: 225_000,
    madeAs: null,
    letter: 'no-address',
  })
  expect(await countSettlements()).toBe(before)
  const made = await run.settle(run.distributor, week)
  expect(made.lines).toEqual(preview.lines.map((line) => ({ ...line, ran: 0 })))
  expect(made.total).toEqual(preview.total)
  expect((await read()).preview).toMatchObject({ madeAs: made.number, lines: [] })
})

test('a settlement says how many sessions of a week ran by the show log', async () => {
  const run = await SettledRun.make(server, { name: 'Ran' })
  const started = await run.showtime({ startsInHours: 1 })
  const late = await run.showtime({ startsInHours: 1 })
  const silent = await run.showtime({ startsInHours: 1 })
  const week = await run.weekOf(started)
  await run.addTerms({ from: week, weeks: [500_000] })
  for (const showtime of [started, late]) await run.buy(showtime, 1)
  const [ticketId = ''] = await run.buy(silent, 1)
  const door = await TestDoor.open(server)
  await door.log(started.id, 'started')
  await door.log(late.id, 'late', { minutes: 20 })
  await door.log(late.id, 'started')
  const { lines } = await run.settle(run.distributor, week)
  expect(lines).toMatchObject([{ sessions: 3, ran: 2 }])
  await run.finance.act(`tickets/${ticketId}/refund`)
  const later = await run.settle(run.distributor, week)
  expect(later.lines).toMatchObject([{ isLaterChange: true, tickets: -1 }])
  expect(later.lines[0]?.ran).toBeUndefined()
})

test('naming any day settles its week, and a film without terms costs no hire', async () => {
  const run = await SettledRun.make(server, { name: 'No terms' })
  const showtime = await run.showtime()
  const week = await run.weekOf(showtime)
  await run.buy(showtime, 1)
  const thursday = dayAfter(week, 6)
  expect(await run.settle(run.exhibitor, thursday)).toMatchObject({
    week,
    to: thursday,
    payableKobo: 450_000,
    lines: [{ termsID: null, from: week, hireKobo: 0 }],
  })
})

test('a run that opens on a Wednesday has play weeks from Wednesday to Tuesday', async () => {
  const run = await SettledRun.make(server, { name: 'Wednesdays' })
  const friday = settlementWeekOf(dayFromToday(14))
  const opening = dayAfter(friday, -2)
  const hoursUntil = (day: string) => (Date.parse(`${day}T20:00+01:00`) - Date.now()) / HOUR_MS
  for (const day of [friday, dayAfter(friday, 4), dayAfter(friday, 5)]) {
    await run.buy(await run.showtime({ startsInHours: hoursUntil(day) }), 1)
  }
  await run.addTerms({ from: opening, weeks: [500_000, 400_000] })
  const first = await run.settle(run.distributor, opening)
  expect(first.lines).toMatchObject([{ week: 1, from: opening, sessions: 2, tickets: 2, hireKobo: 450_000 }])
  const second = await run.settle(run.distributor, friday)
  expect(second.lines).toMatchObject([
    { week: 2, from: dayAfter(opening, 7), sessions: 1, tickets: 1, hireKobo: 180_000 },
  ])
})

test('settling an unchanged week twice is refused and leaves no trace', async () => {
  const { run, week } = await aWeek('Twice')
  await run.settle(run.distributor, week)
  const before = await countSettlements()
  const again = { ...run.distributor, week }
  expect((await run.finance.call('POST', 'settlements', again)).json()).toMatchObject({
    error: 'settlement-made',
  })
  expect(await outcomeOf(run.settle(run.distributor, '2020-01-03'))).toBe('settlement-empty')
  expect(await countSettlements()).toBe(before)
})

test.each([
  ['no party', {}, 'bad-request'],
  ['two parties', { distributorID: randomUUID(), exhibitorID: randomUUID() }, 'bad-request'],
  ['an unknown party', { exhibitorID: randomUUID() }, 'party-not-found'],
  ['a week that is no day', { exhibitorID: randomUUID(), week: '2026-13-01' }, 'bad-request'],
])('a settlement with %s is refused', async (_, fields, error) => {
  const finance = await TestStaff.make(server, 'finance')
  const answer = await finance.call('POST', 'settlements', { week: '2026-11-20', ...fields })
  expect(answer.json()).toMatchObject({ error })
})

test('simultaneous settlements of a week make one settlement, without number gaps', async () => {
  const runs = await Promise.all(['Race one', 'Race two'].map((name) => aWeek(name)))
  const outcomes = await Promise.all(
    runs.flatMap(({ run, week }) => Array.from({ length: 3 }, () => outcomeOf(run.settle(run.distributor, week)))),
  )
  const made = 'settlement-made'
  expect(outcomes.sort()).toEqual(['done', 'done', made, made, made, made])
  const numbers = await server.db.selectFrom('settlements').select('number').orderBy('number').execute()
  expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1))
})

test('a call that is repeated with its key makes one settlement', async () => {
  const { run, week } = await aWeek('Repeated')
  const input = { ...run.distributor, week }
  const headers = { 'idempotency-key': randomUUID() }
  const first = await run.finance.call('POST', 'settlements', input, headers)
  expect((await run.finance.call('POST', 'settlements', input, headers)).body).toBe(first.body)
})

test.each([
  ['on a day that has not come', 2, 'must not be after today'],
  ['before its week began', -400, 'must not be before the settled week'],
])('a settlement cannot be recorded as paid %s', async (when, days, text) => {
  const { run, week } = await aWeek(`Paid ${when}`)
  const { id } = await run.settle(run.distributor, week)
  const paidOn = dayAfter(new Date().toISOString().slice(0, 10), days)
  const refused = await run.finance.call('POST', `settlements/${id}/payment`, {
    reference: 'GTB 1',
    paidOn,
  })
  expect(refused.json()).toMatchObject({ fields: { paidOn: text } })
  const { settlement } = await run.finance.read<{ settlement: Settlement }>(`settlements/${id}`)
  expect(settlement.payment).toBeNull()
})

test.each([
  ['settlements', { week: '2020-01-03' }],
  ['settlement_lines', { hire_kobo: 0 }],
  ['settlement_payments', { reference: 'other' }],
  ['commission_terms', { ppm: 0 }],
  ['hire_taxes', { ppm: 0 }],
] as const)('no row of %s can be changed', async (table, values) => {
  await expect(
    server.db
      .updateTable(table)
      .set(values as object)
      .execute(),
  ).rejects.toThrow()
})
