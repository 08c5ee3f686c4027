import { SettledRun } from '../settlements.ts'
import type { TestServer } from '../start-test-server.ts'

/** Settles a week with both parties, with a commission and a tax on hire, and pays the distributor. */
export async function settleAWeek(server: TestServer): Promise<void> {
  const run = await SettledRun.make(server, { name: 'Settled', state: 'Kano' })
  const showtime = await run.showtime()
  const from = await run.weekOf(showtime)
  await run.addTerms({ from, weeks: [500_000] })
  await run.addCommission({ from, ppm: 50_000 })
  const tax = { kind: 'withholding', name: 'Withholding tax', from, ppm: 100_000 }
  await run.finance.call('POST', 'hiretaxes', tax)
  await run.buy(showtime, 1)
  await run.settle(run.exhibitor, from)
  const { id } = await run.settle(run.distributor, from)
  const payment = { reference: 'TRF 1', paidOn: from }
  await run.finance.call('POST', `settlements/${id}/payment`, payment)
}
