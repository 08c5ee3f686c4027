import { parse } from 'csv-parse/sync'
import { dayAfter } from '@velvet/contract/catalogue/business-day'
import { expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { makeDistributor, playEarlier } from '../../test/settlements.ts'
import { linesOfCsv } from '../../test/observe.ts'
import { addTax, businessDayFromToday, STATE_TAX, VAT } from '../../test/books.ts'
import { type MadeShowtime, TestStaff } from '../../test/people.ts'

const server = useTestServer()
const finance = TestStaff.use(server, 'finance')

async function returnsOf(date: string, by: TestStaff = finance) {
  const answer = await by.call('GET', `returns?date=${date}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return parse<Record<string, string>>(answer.body, { bom: true, columns: true })
}

/** Makes a showtime of tomorrow with three tickets, of which one has gone back. */
async function sellAndRefund(filmId: string): Promise<MadeShowtime> {
  const state = 'Kano'
  await addTax(server, { ...VAT, state })
  const cinemaId = await server.make.cinema(await server.make.area('Main', { state }))
  const showtime = await server.make.showtime({ filmId, cinemaId, price: 300, startsInHours: 24 })
  const buyer = await server.make.customer({ balance: 10_000 })
  const { tickets } = await buyer.buy(showtime, 3)
  await finance.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
  return showtime
}

test('a film named like a formula or with line breaks is exported as harmless text', async () => {
  const { filmId, member } = await makeDistributor(server, '=SUM(A1)')
  await server.db
    .updateTable('films')
    .set({ certificate_number: '+234', language: '-Hausa\nEnglish', title: '@Amina, "queen"' })
    .where('id', '=', filmId)
    .execute()
  const { id } = await sellAndRefund(filmId)
  await server.db
    .updateTable('showtimes')
    .set({ marks: ['captioned'] })
    .where('id', '=', id)
    .execute()
  const [line, ...more] = await returnsOf(businessDayFromToday(1), member)
  expect(more).toEqual([])
  expect(line).toMatchObject({
    film: `'@Amina, "queen"`,
    'certificate number': `'+234`,
    distributor: `'=SUM(A1)`,
    language: `'-Hausa\nEnglish`,
    type: 'Adult',
    tickets: '2',
    complimentary: '0',
    'play date': businessDayFromToday(1),
    adjustment: '',
    access: 'Captioned',
    'gross kobo': '40000',
    'price kobo': '20000',
  })
  expect(Number(line?.['taxes kobo']) + Number(line?.['net kobo'])).toBe(40_000)
  expect(line?.['VAT kobo']).toBe(line?.['taxes kobo'])
})

test('a later refund stays in the returns of its play date and is an adjustment', async () => {
  const { filmId, title, member } = await makeDistributor(server, 'Adjusted Pictures')
  const [today, playDate] = [businessDayFromToday(0), businessDayFromToday(-3)]
  await playEarlier(server.db, await sellAndRefund(filmId), playDate)

  const [asSold, ...more] = await returnsOf(playDate, member)
  expect(more).toEqual([])
  expect(asSold).toMatchObject({ film: title, tickets: '3', 'gross kobo': '60000', adjustment: '' })
  const [adjusted, ...others] = await returnsOf(today, member)
  expect(others).toEqual([])
  expect(adjusted).toMatchObject({
    'play date': playDate,
    tickets: '-1',
    'gross kobo': '-20000',
    adjustment: 'adjustment',
  })
  const boxOffice = `boxoffice?from=${playDate}&to=${playDate}&by=film`
  const { total } = await member.read<{ total: { grossKobo: number } }>(boxOffice)
  expect(total.grossKobo).toBe(60_000 - 20_000)
  expect(await returnsOf(dayAfter(today, 1), member)).toEqual([])
})

test('a late sale and a refund with different taxes are reported as an adjustment', async () => {
  const { filmId, member } = await makeDistributor(server, 'Taxed Pictures')
  const playDate = businessDayFromToday(-3)
  const showtime = await sellAndRefund(filmId)
  await addTax(server, { ...VAT, state: 'Kano', ppm: 100_000 })
  const buyer = await server.make.customer({ balance: 300 })
  await buyer.buy(showtime, 1)
  await playEarlier(server.db, showtime, playDate)
  const late = server.db.updateTable('tickets').set({ created_at: new Date() })
  await late.where('payer_id', '=', buyer.id).execute()
  const [adjusted, ...more] = await returnsOf(businessDayFromToday(0), member)
  expect(more).toEqual([])
  expect(adjusted).toMatchObject({ tickets: '0', 'gross kobo': '0', adjustment: 'adjustment' })
  // VAT of 10 % less VAT of 7.5 %, both inclusive in 20,000 kobo.
  expect(adjusted).toMatchObject({ 'VAT kobo': String(1_818 - 1_395), 'net kobo': '-423' })
  await addTax(server, { ...VAT, state: 'Kano' })
})

test('the file of returns has a column for each tax and carries its day in its name', async () => {
  const { filmId, member } = await makeDistributor(server, 'Many Taxes')
  const date = '2026-02-14'
  for (const [state, cinema] of [
    ['Kogi', 'Alpha'],
    ['Kebbi', 'Beta'],
  ] as const) {
    await addTax(server, { ...VAT, state })
    if (cinema === 'Beta') await addTax(server, { ...STATE_TAX, state })
    const cinemaId = await server.make.cinema(await server.make.area('Main', { state }))
    const showtime = await server.make.showtime({ filmId, cinemaId, price: 6_750 })
    const names = server.db.updateTable('cinemas').set({ name: cinema })
    await names.where('id', '=', cinemaId).execute()
    const screens = server.db.updateTable('screens').set({ name: `Hall of ${cinema}` })
    await screens.where('id', '=', showtime.screenId).execute()
    await (await server.make.customer({ balance: 13_500 })).buy(showtime, 2)
    await playEarlier(server.db, showtime, date)
  }
  const file = await member.call('GET', `returns?date=${date}`)
  expect(file.headers['content-disposition']).toBe(`attachment; filename="returns-${date}.csv"`)
  const shown = `${date} 13:00,The film of Many Taxes,,english,Many Taxes,Adult,450000,2,0,900000`
  expect(linesOfCsv(file.body)).toEqual([
    'play date,cinema,screen,start,film,certificate number,language,distributor,type,price kobo,tickets,complimentary,gross kobo,taxes kobo,State tax kobo,VAT kobo,net kobo,adjustment,reported gross kobo,reported net kobo,ran,access',
    `${date},Alpha,Hall of Alpha,${shown},62790,0,62790,837210,,900000,837210,–,`,
    `${date},Beta,Hall of Beta,${shown},100000,40000,60000,800000,,900000,800000,–,`,
  ])
})

test('returns are refused without a day, or for a day that no calendar has', async () => {
  for (const query of ['', '?date=2026-02-31', '?date=yesterday']) {
    expect((await finance.call('GET', `returns${query}`)).statusCode).toBe(400)
  }
})
