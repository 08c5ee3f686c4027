import { USUAL_TAXES } from '@velvet/contract/books/usual-taxes'
import { parse } from 'csv-parse/sync'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { addTax, businessDayFromToday } from '../../test/books.ts'
import { HALF, SettledRun, taxOf } from '../../test/settlements.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { cash, standard, TestTill } from '../../test/test-till.ts'

const server = useCheckedServer()

/** A ticket costs 3,000 francs, which includes 458 TVA, so the net price is 2,542. */
const PRICE = { vp: 4_500, kobo: 3_000 }
const PLACE = { country: 'Côte d’Ivoire', state: 'Abidjan' }

test('an evening in Abidjan is sold, closed and settled in whole francs', async () => {
  const run = await SettledRun.make(server, { name: 'Abidjan', place: PLACE })
  for (const { kind, name, ppm } of USUAL_TAXES) {
    await addTax(server, { kind, name, ppm, ...PLACE }, run.finance)
  }
  const showtime = await run.showtime({ price: PRICE.vp })
  const week = await run.weekOf(showtime)
  await run.addTerms({ from: week, ...HALF })
  await run.buy(showtime, 1)
  const till = await TestTill.open(server, run.cinemaId, { openingCount: 10_000 })
  const sale = await till.sell(showtime, { tickets: standard(1), tenders: cash(5_000) })
  expect(sale).toMatchObject({ change: 2_000, tickets: [{ Kobo: 3_000, Taxes: [{ name: 'TVA', kobo: 458 }] }] })

  const count = { counts: [{ kobo: 1_000, pieces: 13 }], terminal: 0, transfer: 0 }
  const closed = await till.act('close', count)
  expect(closed.json(), closed.body).toMatchObject({ expected: { cash: 13_000 }, difference: { cash: 0 } })
  const days = `from=${businessDayFromToday(0)}&to=${businessDayFromToday(0)}`
  const ofFile = (text: string) => parse<Record<string, string>>(text, { bom: true, columns: true })
  const [z] = ofFile((await run.finance.call('GET', `tills/reports.csv?${days}`)).body)
  expect(z).toMatchObject({ 'sales francs': '3000', 'counted cash francs': '13000', 'grand total francs': '3000' })

  const made = await run.settle(run.distributor, week)
  expect(made).toMatchObject({ payableKobo: 2_542, total: { grossKobo: 6_000, netKobo: 5_084, hireKobo: 2_542 } })
  expect(made.lines[0] && taxOf(made.lines[0], 'TVA')).toBe(916)
  const file = await run.finance.call('GET', `settlements/${made.id}/csv`)
  expect(ofFile(file.body)).toMatchObject([{ 'gross francs': '6000', 'TVA francs': '916', 'hire francs': '2542' }])
  const paper = await run.finance.call('GET', `settlements/${made.id}/pdf`)
  const { text } = await extractText(new Uint8Array(paper.rawPayload), { mergePages: true })
  expect(text).toMatch(/2,542\sF\sCFA/)
  expect(text).not.toMatch(/□|₦|\d\.\d\d\b|kobo|naira|Lagos/)
})
