import type { Database } from '../platform/database/connect.ts'
import type { MadeShowtime } from './made-showtime.ts'

/** 1,600 Vp are worth ₦1,066.67, which a counter rounds up to ₦1,100. */
export const COUNTER_PRICE = { vp: 1_600, kobo: 110_000 }

/** Returns every row that a sale writes. */
export async function tracesOfSales(db: Database, { id }: Pick<MadeShowtime, 'id'>) {
  const seats = await db.selectFrom('showtimes').select('assigned_seats').where('id', '=', id).executeTakeFirstOrThrow()
  const purchases = await db.selectFrom('purchases').selectAll().where('showtime_id', '=', id).execute()
  const tickets = await db.selectFrom('tickets').selectAll().where('showtime_id', '=', id).execute()
  const tenders = await db
    .selectFrom('tenders')
    .select(['kind', 'kobo', 'given_kobo', 'reference'])
    .where('purchase_id', 'in', (eb) => eb.selectFrom('purchases').select('id').where('showtime_id', '=', id))
    .orderBy('place')
    .execute()
  return { assigned: seats.assigned_seats, purchases, tickets, tenders }
}

export const NO_TRACES = { assigned: 0, purchases: [], tickets: [], tenders: [] }
