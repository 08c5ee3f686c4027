import type { exchangeSale } from '@velvet/contract/sales/exchanges.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { throwUnlessMade } from './outcomes.ts'
import type { MadeShowtime } from './people.ts'
import type { TestServer } from './start-test-server.ts'
import type { TestDoor } from './test-door.ts'
import { standard, TestTill, type CounterSale } from './test-till.ts'

type Exchanged = OutputOf<typeof exchangeSale>

/** 1,500 Vp are worth ₦1,000. */
export const PRICE = 1_500

/** Makes two showtimes in a cinema with an open till. The second one costs `price` Vp. */
export async function twoShows(server: TestServer, { price = PRICE, seats = 10 } = {}) {
  const early = await server.make.showtime({ price: PRICE, seats, startsInHours: 1 })
  const { cinemaId } = early
  const late = await server.make.showtime({ price, seats, startsInHours: 1.2, cinemaId })
  return { early, late, till: await TestTill.open(server, cinemaId, { openingCount: 1_000_000 }) }
}

export function exchange(
  till: TestTill,
  { purchase, tickets: { length } }: Pick<CounterSale, 'purchase' | 'tickets'>,
  { id: showtimeID }: MadeShowtime,
  { key, ...input }: { key?: string; [field: string]: unknown } = {},
) {
  const request = { showtimeID, tickets: standard(length), tenders: [], ...input }
  return till.call(`sales/${purchase.id}/exchange`, request, key === undefined ? {} : { key })
}

export async function exchanged(...request: Parameters<typeof exchange>): Promise<Exchanged> {
  const answer = await exchange(...request)
  throwUnlessMade(answer)
  return answer.json<Exchanged>()
}

export const scanFirst = (door: TestDoor, sale: Pick<CounterSale, 'tickets'>, { id }: MadeShowtime) =>
  door.scan({ code: sale.tickets[0]?.QrCode, showtimeID: id })
