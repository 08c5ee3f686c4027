import { formatKobo } from '@velvet/contract/money/kobo'
import { parse } from 'csv-parse/sync'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { SettledHouse } from '../../test/settlements.ts'
import { useTestServer } from '../../test/start-test-server.ts'

const server = useTestServer()

test('the file of a settlement has a column for each tax, and a film named like a formula does no harm in a spreadsheet', async () => {
  const title = '=SUM(A1)\n"Ẹlẹ́dàá"'
  const house = await SettledHouse.make(server, { name: title, state: 'Ekiti' })
  const showtime = await house.showtime()
  await house.buy(showtime, 1)
  const { id, number } = await house.settle(house.exhibitor, await house.weekOf(showtime))
  const answer = await house.finance.call('GET', `settlements/${id}/csv`)
  expect(answer.headers['content-disposition']).toContain(`settlement-${number}.csv`)
  expect(parse(answer.body, { bom: true, columns: true })).toMatchObject([
    {
      ...{ film: `'${title}`, 'gross kobo': '450000', 'VAT kobo': '30000' },
      ...{ 'State tax kobo': '20000', 'net kobo': '400000', 'rest kobo': '400000' },
      ...{ 'no terms': 'yes', 'later change': 'no' },
    },
  ])
})

test('the paper of a settlement has every total, the sign of the naira and the letters of Hausa', async () => {
  const house = await SettledHouse.make(server, { name: 'Ɗan ɗaki ƙanƙane' })
  const showtime = await house.showtime()
  const week = await house.weekOf(showtime)
  await house.addTerms({ from: week, weeks: [500_000] })
  await house.buy(showtime, 1)
  const { id, number, payableKobo } = await house.settle(house.distributor, week)
  const answer = await house.finance.call('GET', `settlements/${id}/pdf`)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="settlement-${number}.pdf"`,
  })
  const { text } = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true })
  expect(text).toContain(`Settlement ${number}`)
  expect(text).toContain('Due to Ɗan ɗaki ƙanƙane Pictures')
  expect(text).toContain(formatKobo(payableKobo))
  expect(text).toContain('₦4,500.00')
})
