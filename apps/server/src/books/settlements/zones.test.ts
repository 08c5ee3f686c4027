import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { HALF, SettledRun } from '../../test/settlements.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { HALL_WITH_ZONES, priceZone } from '../../test/zones.ts'

const server = useCheckedServer()

test('a settlement shows the gross of each zone, also for a later refund', async () => {
  const run = await SettledRun.make(server, { name: 'Zamfara' })
  const showtime = await run.showtime({ price: 150, plan: HALL_WITH_ZONES })
  await priceZone(server, showtime, { zone: 'vip', vp: 300 })
  const week = await run.weekOf(showtime)
  await run.addTerms({ from: week, ...HALF })
  await run.buy(showtime, 1)
  const guest = await server.make.customer({ balance: 300 })
  const { tickets } = await guest.buy({ ...showtime, price: 300 }, 1, { seats: ['B2'] })
  const settled = await run.settle(run.distributor, week)
  const zones = [
    { name: 'standard', kobo: 10_000 },
    { name: 'vip', kobo: 20_000 },
  ]
  expect(settled).toMatchObject({ lines: [{ grossKobo: 30_000, zones }], total: { zones } })
  const file = await run.finance.call('GET', `settlements/${settled.id}/csv`)
  expect(parse(file.body, { bom: true, columns: true })).toMatchObject([
    { 'Standard gross kobo': '10000', 'VIP gross kobo': '20000' },
  ])

  await run.finance.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
  expect((await run.settle(run.distributor, week)).total.zones).toEqual([
    { name: 'standard', kobo: 0 },
    { name: 'vip', kobo: -20_000 },
  ])
})
