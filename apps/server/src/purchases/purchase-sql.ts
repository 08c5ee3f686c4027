import { REMINDER_HOURS } from '@velvet/contract/notices'
import type { SeatRow } from '@velvet/contract/seats'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/connect.ts'

/** The showtime with its seat plan, held until the end of the transaction; no other buyer enters. */
export function lockShowtime(tx: Transaction, showtimeId: string) {
  return tx
    .selectFrom('showtimes')
    .innerJoin('screens', 'screens.id', 'showtimes.screen_id')
    .select((eb) => [
      'showtimes.id',
      'showtimes.cinema_id as cinemaId',
      // By the clock of the database, which all servers share.
      sql<boolean>`showtimes.starts_at <= now()`.as('hasBegun'),
      'showtimes.cancelled_at as cancelledAt',
      'showtimes.ticket_price as ticketPrice',
      'showtimes.total_seats as totalSeats',
      'showtimes.assigned_seats as assignedSeats',
      eb.ref('screens.plan').$castTo<SeatRow[]>().as('plan'),
    ])
    .where('showtimes.id', '=', showtimeId)
    .forUpdate('showtimes')
    .executeTakeFirst()
}

export async function listTakenSeats(tx: Transaction, showtimeId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('tickets')
    .select('seat')
    .where('showtime_id', '=', showtimeId)
    .where('status', '<>', 'void')
    .execute()
  return new Set(rows.map(({ seat }) => seat))
}

/** A check of the table refuses more than there are. */
export async function assignSeats(tx: Transaction, showtimeId: string, count: number) {
  await tx
    .updateTable('showtimes')
    .set({ assigned_seats: sql`assigned_seats + ${count}` })
    .where('id', '=', showtimeId)
    .execute()
}

export interface NewPurchase {
  id: string
  customerId: string
  showtimeId: string
  unitPrice: number
  movementId: string
  idempotencyKey: string | undefined
  tickets: readonly { id: string; seat: string; code: string }[]
}

/** Returns the purchase that this customer made with this key, however long ago. */
export function findPurchaseByKey(tx: Transaction, customerId: string, idempotencyKey: string) {
  return tx
    .selectFrom('purchases')
    .select(['id', 'showtime_id as showtimeId', 'tickets', 'total'])
    .where('customer_id', '=', customerId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
}

export async function insertPurchase(tx: Transaction, purchase: NewPurchase): Promise<void> {
  await tx
    .insertInto('purchases')
    .values({
      id: purchase.id,
      customer_id: purchase.customerId,
      showtime_id: purchase.showtimeId,
      tickets: purchase.tickets.length,
      unit_price: purchase.unitPrice,
      total: purchase.tickets.length * purchase.unitPrice,
      movement_id: purchase.movementId,
      idempotency_key: purchase.idempotencyKey ?? null,
      // Who buys shortly before the start is told the hour by the notice of the purchase.
      reminded_at: sql<Date>`(select now() from showtimes where id = ${purchase.showtimeId}
        and starts_at <= now() + make_interval(hours => ${REMINDER_HOURS}))`,
    })
    .execute()
}

export async function insertTickets(tx: Transaction, purchase: NewPurchase): Promise<void> {
  await tx
    .insertInto('tickets')
    .values(
      purchase.tickets.map(({ id, seat, code }) => ({
        id,
        seat,
        code,
        purchase_id: purchase.id,
        customer_id: purchase.customerId,
        showtime_id: purchase.showtimeId,
      })),
    )
    .execute()
}

export async function findMaxTickets(db: Database): Promise<number> {
  const settings = await db.selectFrom('settings').select('max_tickets').executeTakeFirstOrThrow()
  return settings.max_tickets
}
