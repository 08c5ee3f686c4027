import type { Settlement } from '@velvet/contract/books/settlements.calls'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { anOffer } from '../../test/offers.ts'
import { TestStaff } from '../../test/people.ts'
import { bindTo, HALF, SettledRun } from '../../test/settlements.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { cash, standard, TestTill } from '../../test/test-till.ts'

const server = useCheckedServer()
const admin = TestStaff.use(server, 'admin')
const distributor = TestStaff.use(server, 'distributor')

const csvOf = async (by: TestStaff, path: string) =>
  parse<Record<string, string>>((await by.call('GET', path)).body, { bom: true, columns: true })

test('₦1,000 tickets on Cinema Day are in every report with the ₦2,000 of the terms', async () => {
  const run = await SettledRun.make(server, { name: 'Jigawa', state: 'Jigawa' })
  await bindTo(server, distributor, run.distributorID)
  const showtime = await run.showtime()
  const week = await run.weekOf(showtime)
  await run.addTerms({ from: week, ...HALF, reports: 'at-least', reportsKobo: 200_000 })
  const day = await run.dayOf(showtime)
  const only = { cinemas: [run.cinemaId], plays: { from: day, until: day } }
  await anOffer(admin, { name: 'Cinema Day', kind: 'set', value: 100_000, only })

  await run.buy({ ...showtime, price: 1_500 }, 2)
  const till = await TestTill.open(server, run.cinemaId)
  await till.sell(showtime, { tickets: standard(1), tenders: cash(100_000) })

  expect(await csvOf(distributor, `returns?date=${day}`)).toMatchObject([
    { 'price kobo': '100000', tickets: '3', 'gross kobo': '300000', 'reported gross kobo': '600000' },
  ])
  const paid = { tickets: 3, grossKobo: 300_000 }
  const box = await distributor.read<object>(`boxoffice?by=film&from=${day}&to=${day}`)
  expect(box).toMatchObject({ rows: [{ label: 'Jigawa', ...paid, reportedKobo: 600_000 }] })
  expect(await distributor.read<object>(`playweeks?from=${week}&to=${week}`)).toMatchObject({
    items: [{ ...paid, netKobo: 266_667, reportedNetKobo: 533_334, hireKobo: 266_667 }],
  })

  const { id } = await run.settle(run.distributor, week)
  const { settlement } = await distributor.read<{ settlement: Settlement }>(`settlements/${id}`)
  expect(settlement).toMatchObject({ payableKobo: 266_667, total: { ...paid, reportedKobo: 600_000 } })
  expect(await csvOf(distributor, `settlements/${id}/csv`)).toMatchObject([
    { film: 'Jigawa', 'net kobo': '266667', 'hire kobo': '266667', 'reported net kobo': '533334' },
  ])
  expect((await run.settle(run.exhibitor, week)).payableKobo).toBe(0)
})
