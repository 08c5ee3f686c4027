import { SettledHouse } from '../settlements.ts'
import type { TestServer } from '../start-test-server.ts'

/** Settles a week with both parties, with a commission and a tax on hire, and pays the distributor. */
export async function settleAWeek(server: TestServer): Promise<void> {
  const house = await SettledHouse.make(server, { name: 'Settled', state: 'Kano' })
  const showtime = await house.showtime()
  const from = await house.weekOf(showtime)
  await house.addTerms({ from, weeks: [500_000] })
  await house.addCommission({ from, ppm: 50_000 })
  const tax = { kind: 'withholding', name: 'Withholding tax', from, ppm: 100_000 }
  await house.finance.call('POST', 'hiretaxes', tax)
  await house.buy(showtime, 1)
  await house.settle(house.exhibitor, from)
  const { id } = await house.settle(house.distributor, from)
  const payment = { reference: 'TRF 1', paidOn: from }
  await house.finance.call('POST', `settlements/${id}/payment`, payment)
}
