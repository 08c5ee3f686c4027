import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { counterKoboFor } from '@velvet/contract/catalogue/type-prices'
import type { SeatPlan, Zone } from '@velvet/contract/catalogue/seat-plan'
import { drawnRow } from '@velvet/contract/test/drawn-row'
import type { MadeShowtime } from './people.ts'
import type { TestServer } from './start-test-server.ts'

/** The hall has three standard seats, two VIP seats and two love seats. */
export const HALL_WITH_ZONES: SeatPlan = [drawnRow('A', '_sss_'), drawnRow('B', '_vv__'), drawnRow('C', 'llll_')]

/** Sets the price of a ticket type in a zone of a showtime. The default is the standard type. */
export async function priceZone(
  { db }: Pick<TestServer, 'db'>,
  { id }: MadeShowtime,
  { zone, vp, typeId = STANDARD_TYPE_ID }: { zone: Zone; vp: number; typeId?: string },
): Promise<void> {
  const price = { vp, kobo: counterKoboFor(vp) }
  await db
    .insertInto('showtime_prices')
    .values({ showtime_id: id, type_id: typeId, zone, ...price })
    .onConflict((conflict) => conflict.columns(['showtime_id', 'type_id', 'zone']).doUpdateSet(price))
    .execute()
}

/** Makes a showtime whose tickets cost 100 Vp. VIP seats cost 250 Vp, and love seats 150 Vp each. */
export async function aShowtimeWithZones(
  server: TestServer,
  options: { startsInHours?: number; cinemaId?: string } = {},
): Promise<MadeShowtime> {
  const showtime = await server.make.showtime({ price: 100, plan: HALL_WITH_ZONES, ...options })
  await priceZone(server, showtime, { zone: 'vip', vp: 250 })
  await priceZone(server, showtime, { zone: 'love-seat', vp: 150 })
  return showtime
}
