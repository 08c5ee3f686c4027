import { USUAL_TAXES } from '@velvet/contract/books/usual-taxes'
import type { reportTaxes } from '@velvet/contract/books/naira-ledger.calls'
import { ticketValue } from '@velvet/contract/books/taxes.rules'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { parse } from 'csv-parse/sync'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { addTax, businessDayFromToday, nairaOf } from '../../test/books.ts'
import { NOTE } from '../../test/people.ts'
import { HALF, SettledRun, taxOf } from '../../test/settlements.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { cash, standard, TestTill } from '../../test/test-till.ts'

const server = useCheckedServer()

/** A ticket costs GH₵120, which includes GH₵15 VAT and two levies of GH₵2.50, so the net price is GH₵100. */
const PRICE = { vp: 1_800, kobo: 12_000 }
const TAXES = USUAL_TAXES.map(({ kind, name, ppm }) => ({ kind, name, ppm, base: 'net' as const }))

/** Sells two tickets in the app and one at a till in Accra, in a week with terms and a commission. */
async function anEvening(name: string, state: string) {
  const run = await SettledRun.make(server, { name, place: { country: 'Ghana', state } })
  for (const tax of TAXES) await addTax(server, { ...tax, country: 'Ghana', state }, run.finance)
  const showtime = await run.showtime({ price: PRICE.vp })
  const week = await run.weekOf(showtime)
  await run.addTerms({ from: week, ...HALF })
  await run.addCommission({ from: week, ppm: 50_000 })
  const [ticketId = ''] = await run.buy(showtime, 2)
  const till = await TestTill.open(server, run.cinemaId)
  const sale = await till.sell(showtime, { tickets: standard(1), tenders: cash(PRICE.kobo) })
  return { run, week, ticketId, till, sale, showtime }
}

test('VAT and both levies are shares of the same net, and the parts sum to the price', () => {
  const partsOf = (pesewas: number) => {
    const { taxes, netKobo } = ticketValue(pesewas, TAXES)
    return [...taxes.map(({ kobo }) => kobo), netKobo]
  }
  expect(partsOf(12_000)).toEqual([1_500, 250, 250, 10_000])
  expect(partsOf(45_000)).toEqual([5_625, 938, 938, 37_499])
  expect(partsOf(6_667)).toEqual([833, 139, 139, 5_556])
  expect(partsOf(1)).toEqual([0, 0, 0, 1])
})

test('adding a levy does not end VAT or the other levy', async () => {
  const { run, sale, showtime, till } = await anEvening('Kinds', 'Ashanti')
  expect(sale.tickets[0]?.Taxes).toMatchObject([
    { name: 'VAT', kobo: 1_500, ppm: 150_000 },
    { name: 'NHIL', kobo: 250, ppm: 25_000 },
    { name: 'GETFund levy', kobo: 250, ppm: 25_000 },
  ])
  await addTax(server, { ...TAXES[1], ppm: 0, country: 'Ghana', state: 'Ashanti' }, run.finance)
  const after = await till.sell(showtime, { tickets: standard(1), tenders: cash(PRICE.kobo) })
  expect(after.tickets[0]?.Taxes).toMatchObject([
    { name: 'VAT', kobo: 1_532 },
    { name: 'GETFund levy', kobo: 255 },
  ])
})

test('an evening in Accra is settled with VAT and levies, which are due by month', async () => {
  const { run, week, ticketId, sale, till } = await anEvening('Levies', 'Greater Accra')
  const made = await run.settle(run.exhibitor, week)
  const [line] = made.lines
  expect(line).toMatchObject({ grossKobo: 36_000, netKobo: 30_000, hireKobo: 15_000, commissionKobo: 1_200 })
  expect(line && TAXES.map(({ name }) => taxOf(line, name))).toEqual([4_500, 750, 750])
  expect(made.payableKobo).toBe(13_800)

  const file = await run.finance.call('GET', `settlements/${made.id}/csv`)
  expect(parse(file.body, { bom: true, columns: true })).toMatchObject([
    { 'VAT pesewas': '4500', 'NHIL pesewas': '750', 'GETFund levy pesewas': '750', 'net pesewas': '30000' },
  ])
  const paper = await run.finance.call('GET', `settlements/${made.id}/pdf`)
  const { text } = await extractText(new Uint8Array(paper.rawPayload), { mergePages: true })
  for (const part of ['NHIL', 'GETFund levy', 'GH₵45.00', 'GH₵138.00']) expect(text).toContain(part)
  expect(text).not.toMatch(/₦|naira|kobo|Lagos/)

  expect(await nairaOf(server.db, 'till-sale', sale.purchase.id)).toMatchObject({
    'tax-due VAT': -1_500,
    'tax-due NHIL': -250,
    'tax-due GETFund levy': -250,
  })
  const months = `naira/taxes?month=${businessDayFromToday(0)}`
  const taxesOfMonth = async () => (await run.finance.read<OutputOf<typeof reportTaxes>>(months)).rows
  expect((await taxesOfMonth()).filter(({ state }) => state === 'Greater Accra')).toMatchObject([
    { tax: 'GETFund levy', tickets: 1, netKobo: 10_000, taxKobo: 250 },
    { tax: 'NHIL', tickets: 1, netKobo: 10_000, taxKobo: 250 },
    { tax: 'VAT', tickets: 1, netKobo: 10_000, taxKobo: 1_500 },
  ])

  await run.finance.act(`tickets/${ticketId}/refund`)
  const [change] = (await run.settle(run.exhibitor, week)).lines
  expect(change).toMatchObject({ isLaterChange: true, grossKobo: -12_000, netKobo: -10_000 })
  expect(change && TAXES.map(({ name }) => taxOf(change, name))).toEqual([-1_500, -250, -250])
  expect((await till.call(`sales/${sale.purchase.id}/refund`, { reason: NOTE })).statusCode).toBe(200)
  expect((await taxesOfMonth()).filter(({ state, taxKobo }) => state === 'Greater Accra' && taxKobo !== 0)).toEqual([])
})

test('returns and the box office have a column for each levy, in pesewas', async () => {
  const { run } = await anEvening('Returns', 'Volta')
  const [today, later] = [businessDayFromToday(0), businessDayFromToday(2)]
  const boxOffice = await run.finance.call('GET', `boxoffice.csv?from=${today}&to=${later}&by=film`)
  const of = (text: string) => parse<Record<string, string>>(text, { bom: true, columns: true })
  expect(of(boxOffice.body).find(({ film }) => film === 'Returns')).toMatchObject({
    'gross pesewas': '36000',
    'GETFund levy pesewas': '750',
    'NHIL pesewas': '750',
    'VAT pesewas': '4500',
    'net pesewas': '30000',
  })
  const files = await Promise.all(
    [today, businessDayFromToday(1)].map((date) => run.finance.call('GET', `returns?date=${date}`)),
  )
  const lines = files.flatMap(({ body }) => of(body)).filter(({ film }) => film === 'Returns')
  const sum = (name: string) => lines.reduce((total, line) => total + Number(line[name]), 0)
  expect(['VAT', 'NHIL', 'GETFund levy', 'taxes', 'net'].map((name) => sum(`${name} pesewas`))).toEqual([
    4_500, 750, 750, 6_000, 30_000,
  ])
})
