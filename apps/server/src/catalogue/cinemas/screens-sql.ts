import type { SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { isAfter, contains } from '../../platform/database/conditions-sql.ts'

/** A screen as the console shows it. */
function screens(db: Database) {
  return db
    .selectFrom('screens')
    .select((eb) => [
      'id',
      'version',
      'cinema_id as cinemaID',
      'name',
      eb.ref('plan').$castTo<SeatPlan>().as('plan'),
      'total_seats as totalSeats',
      'counter_seats as counterSeats',
      sql<boolean>`archived_at is not null`.as('archived'),
    ])
}

interface Page {
  cinemaId: string
  q: string | undefined
  limit: number
  after: readonly [name: string, id: string] | undefined
}

/** Reads one row more than the page holds; `after` names the last row of the page before. */
export function selectScreens(db: Database, { cinemaId, q, limit, after }: Page) {
  return screens(db)
    .where('cinema_id', '=', cinemaId)
    .$if(q !== undefined && q !== '', (query) => query.where(contains('name', q ?? '')))
    .where(isAfter(['name', 'id'], after))
    .orderBy('name')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
}

export function selectScreen(db: Database, id: string) {
  return screens(db).where('id', '=', id).executeTakeFirst()
}

/** Reads a screen and locks it until the transaction ends. */
export function lockScreen(tx: Transaction, id: string) {
  return screens(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

interface ScreenValues {
  name: string
  plan: SeatPlan
  totalSeats: number
  /** How many seats of each showtime are kept for the counter. */
  counterSeats: number
}

export async function insertScreen(
  tx: Transaction,
  { id, cinemaId, name, plan, totalSeats, counterSeats }: ScreenValues & { id: string; cinemaId: string },
): Promise<void> {
  await tx
    .insertInto('screens')
    .values({
      id,
      cinema_id: cinemaId,
      name,
      plan: JSON.stringify(plan),
      total_seats: totalSeats,
      counter_seats: counterSeats,
    })
    .execute()
}

export async function updateScreen(
  tx: Transaction,
  id: string,
  { name, plan, totalSeats, counterSeats }: ScreenValues,
): Promise<void> {
  await tx
    .updateTable('screens')
    .set({
      name,
      plan: JSON.stringify(plan),
      total_seats: totalSeats,
      counter_seats: counterSeats,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export async function setScreenArchived(tx: Transaction, id: string, isArchived: boolean): Promise<void> {
  await tx
    .updateTable('screens')
    .set({
      archived_at: isArchived ? sql<Date>`now()` : null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}
