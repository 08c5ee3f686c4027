import type { PlayWeek } from '@velvet/contract/books/terms.calls'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { businessDayFromToday } from '../../test/books.ts'
import { tillWithSeats } from '../../test/offline-till.ts'
import { throwIfRefused, throwUnlessMade } from '../../test/outcomes.ts'
import { anOffer } from '../../test/offers.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { changeSettings } from '../../test/settings.ts'
import { ADULT_VP, HALF, SettledRun } from '../../test/settlements.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { cash, standard, TestTill } from '../../test/test-till.ts'
import { exchanged } from '../../test/till-exchanges.ts'

const server = useCheckedServer()
const admin = TestStaff.use(server, 'admin')

/** The price of a ticket on Cinema Day, which is ₦1,000. */
const CINEMA_DAY_VP = 1_500

interface Options {
  name: string
  terms: object
  price?: number
}

/** Makes a film of which the distributor gets half, and a showtime of today. */
async function aRun({ name, terms, price = ADULT_VP }: Options) {
  const run = await SettledRun.make(server, { name, state: name })
  const showtime = await run.showtime({ price })
  const week = await run.weekOf(showtime)
  await run.addTerms({ from: week, ...HALF, ...terms })
  const weekNow = async () => {
    const { items } = await run.finance.read<{ items: PlayWeek[] }>(`playweeks?from=${week}&to=${week}`)
    return items.find(({ cinemaID }) => cinemaID === run.cinemaId)
  }
  return { run, showtime, week, weekNow }
}

const AT_LEAST = { reports: 'at-least', reportsKobo: 200_000 }

test('if a ₦1,000 ticket is reported at ₦2,000, hire leaves nothing to the exhibitor', async () => {
  const { run, showtime, week } = await aRun({ name: 'Gombe', terms: AT_LEAST, price: CINEMA_DAY_VP })
  await run.buy(showtime, 1)
  const exhibitor = await run.settle(run.exhibitor, week)
  expect(exhibitor.lines).toMatchObject([
    { grossKobo: 100_000, netKobo: 88_889, reportedKobo: 200_000, reportedNetKobo: 177_778, hireKobo: 88_889 },
  ])
  expect(exhibitor.payableKobo).toBe(0)
  expect(await run.settle(run.distributor, week)).toMatchObject({ payableKobo: 88_889 })
})

test('without terms about reported values, hire is a share of what was paid', async () => {
  const { run, showtime, weekNow } = await aRun({ name: 'Abia', terms: {}, price: CINEMA_DAY_VP })
  await run.buy(showtime, 1)
  expect(await weekNow()).toMatchObject({ netKobo: 88_889, reportedNetKobo: 88_889, hireKobo: 44_445 })
})

test('the app and the till report the same value, and a refund subtracts it', async () => {
  const { run, showtime, week, weekNow } = await aRun({ name: 'Yobe', terms: AT_LEAST, price: CINEMA_DAY_VP })
  const [ticketId = ''] = await run.buy(showtime, 1)
  const till = await TestTill.open(server, run.cinemaId)
  await till.sell(showtime, { tickets: standard(1), tenders: cash(100_000) })
  expect(await weekNow()).toMatchObject({ tickets: 2, grossKobo: 200_000, reportedKobo: 400_000, hireKobo: 177_778 })
  await run.settle(run.distributor, week)
  await run.finance.act(`tickets/${ticketId}/refund`)
  const { lines } = await run.settle(run.distributor, week)
  expect(lines).toMatchObject([{ grossKobo: -100_000, reportedNetKobo: -177_778, hireKobo: -88_889 }])
})

test('an offline sale of a till is reported at the least value of the terms', async () => {
  const { run, week, weekNow } = await aRun({ name: 'Sokoto', terms: AT_LEAST })
  const { cinemaId, filmId } = run
  const { showtime, till } = await tillWithSeats(server, { cinemaId, filmId })
  await till.report(till.sell(showtime, 2))
  expect(await weekNow()).toMatchObject({ tickets: 2, grossKobo: 220_000, reportedKobo: 400_000, hireKobo: 177_778 })
  expect(await run.settle(run.distributor, week)).toMatchObject({ payableKobo: 177_778 })
})

test('an exchanged ticket is reported once, at a till and in the app', async () => {
  const { run, showtime, week, weekNow } = await aRun({ name: 'Kogi', terms: AT_LEAST, price: CINEMA_DAY_VP })
  const dearer = await run.showtime({ price: 1_800 })
  const till = await TestTill.open(server, run.cinemaId)
  const sale = await till.sell(showtime, { tickets: standard(1), tenders: cash(100_000) })
  const buyer = await server.make.customer({ balance: 1_800 })
  const { tickets } = await buyer.buy(showtime, 1)
  await run.settle(run.distributor, week)
  await exchanged(till, sale, dearer, { tenders: cash(20_000) })
  await changeSettings(server.db, { refund_hours_before: 0 })
  const request = { showtimeID: dearer.id, cinemaID: run.cinemaId, amountToPay: 1_800 }
  const ticketIDs = tickets.map(({ TicketID }) => TicketID)
  throwIfRefused(await buyer.call('POST', '/api/v1/exchangetickets', { uuid: buyer.id, ticketIDs, ...request }))
  expect(await weekNow()).toMatchObject({ tickets: 2, grossKobo: 240_000, reportedKobo: 400_000, hireKobo: 177_778 })
  const { lines, payableKobo } = await run.settle(run.distributor, week)
  expect(lines).toMatchObject([{ grossKobo: 40_000, reportedKobo: 0, hireKobo: 0 }])
  expect(payableKobo).toBe(0)
})

test('a discounted ticket is reported at its full price if the terms say so', async () => {
  const { run, showtime, weekNow } = await aRun({ name: 'Taraba', terms: { reports: 'full' } })
  await anOffer(admin, { kind: 'percent', value: 20, only: { cinemas: [run.cinemaId] } })
  const buyer = await server.make.customer({ balance: 5_400 })
  const { tickets } = await buyer.buy({ ...showtime, price: 5_400 }, 1)
  const week = { grossKobo: 360_000, netKobo: 320_000, reportedKobo: 450_000, reportedNetKobo: 400_000 }
  expect(await weekNow()).toMatchObject({ ...week, hireKobo: 200_000 })
  const proof = await server.app.inject({
    method: 'POST',
    url: '/api/v1/proof/tickets',
    payload: { code: tickets[0]?.QrCode },
  })
  expect(proof.json()).toMatchObject({ ticket: { kobo: 360_000, reportedKobo: 450_000 } })
})

test('free tickets above the weekly limit of the terms are reported at the adult price', async () => {
  const { run, showtime, week, weekNow } = await aRun({ name: 'Benue', terms: { freeTickets: 1 } })
  const request = { showtimeID: showtime.id, count: 1, reason: NOTE }
  throwUnlessMade(await admin.call('POST', 'complimentary', request))
  expect(await weekNow()).toMatchObject({ reportedKobo: 0, hireKobo: 0 })
  const till = await TestTill.open(server, run.cinemaId)
  throwUnlessMade(await till.call('complimentary', request))
  expect(await weekNow()).toMatchObject({ tickets: 0, grossKobo: 0, reportedNetKobo: 400_000, hireKobo: 200_000 })
  expect((await run.settle(run.exhibitor, week)).payableKobo).toBe(-200_000)
  await admin.act(`showtimes/${showtime.id}/cancel`)
  expect(await run.settle(run.exhibitor, week)).toMatchObject({ payableKobo: 200_000 })
})

test('the returns and the box office report show paid and reported values separately', async () => {
  const { run, showtime } = await aRun({ name: 'Ekiti', terms: AT_LEAST, price: CINEMA_DAY_VP })
  await run.buy(showtime, 2)
  const day = await run.dayOf(showtime)
  const file = await run.finance.call('GET', `returns?date=${day}`)
  const lines = parse<Record<string, string>>(file.body, { bom: true, columns: true })
  expect(lines.find(({ film }) => film === 'Ekiti')).toMatchObject({
    type: 'Adult',
    'price kobo': '100000',
    'gross kobo': '200000',
    'reported gross kobo': '400000',
    'reported net kobo': '355556',
  })
  const box = await run.finance.read<{ rows: { key: string }[] }>(`boxoffice?by=film&from=${day}&to=${day}`)
  expect(box.rows.find(({ key }) => key === run.filmId)).toMatchObject({ grossKobo: 200_000, reportedKobo: 400_000 })
})

test('terms with a least value need its amount', async () => {
  const run = await SettledRun.make(server, { name: 'Kebbi' })
  const terms = { filmID: run.filmId, from: businessDayFromToday(0), ...HALF, reports: 'at-least' }
  const refused = await run.finance.call('POST', 'terms', terms)
  expect(refused.json()).toMatchObject({
    error: 'bad-request',
    fields: { reportsKobo: 'goes with a least value of tickets' },
  })
  expect(await run.finance.read(`terms?filmID=${run.filmId}`)).toMatchObject({ items: [] })
})
