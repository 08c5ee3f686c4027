import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { getTillMenu } from '@velvet/contract/sales/offline-sales.calls'
import { sql } from 'kysely'
import { beginningOf, ownerAt } from '../../../books/parties/owners-sql.ts'
import { taxesInForceAt } from '../../../books/taxes/tax-rates-sql.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'

/** Reads what a receipt of food has to say and a till without a network cannot know. */
export async function findFoodPaper(db: Database, cinemaId: string) {
  const { rows } = await sql<Pick<OutputOf<typeof getTillMenu>, 'taxes' | 'exhibitor'>>`/* find-food-paper */
    select ${ownerAt(sql`now()`)} as exhibitor, ${taxesInForceAt(sql`now()`, 'food')} as taxes
    from cinemas where id = ${cinemaId}`.execute(db)
  return rows[0]
}

interface SoldItems {
  cinemaId: string
  itemIds: readonly string[]
  soldAt: Date
}

/** A till without a network sells by a menu that it has read at most this long before. */
const MENU_AGE = sql`interval '1 day'`

/**
 * Returns the prices of items at a cinema that a till can have read before it sold them, and those since. A row begins
 * with its first day or when it was added, and ends when a later row begins.
 */
export async function selectHeldPrices(tx: Transaction, { cinemaId, itemIds, soldAt }: SoldItems) {
  const { rows } = await sql<{ itemId: string; kobo: number }>`/* select-held-prices */
    select item_id as "itemId", kobo from item_prices prices
    join cinemas on cinemas.id = prices.cinema_id
    where cinemas.id = ${cinemaId} and item_id = any(${itemIds}::uuid[]) and kobo is not null
      and ${beginningOf(sql`prices.from_date`)} <= now()
      and not exists (
        select from item_prices later
        where (later.item_id, later.cinema_id) = (prices.item_id, prices.cinema_id)
          and (later.from_date, later.added_at, later.id) > (prices.from_date, prices.added_at, prices.id)
          and greatest(later.added_at, ${beginningOf(sql`later.from_date`)}) <= ${soldAt}::timestamptz - ${MENU_AGE}
      )`.execute(tx)
  return rows
}

/** Returns what a purchase has of which item, in the order of its lines. */
export async function selectSoldItems(tx: Transaction, purchaseId: string) {
  const { rows } = await sql<{ itemID: string; count: number }>`/* select-sold-items */
    select item_id as "itemID", count from purchase_items where purchase_id = ${purchaseId} order by place`.execute(tx)
  return rows
}

/** Returns true if no pick-up has this code. */
export async function isNewPickupCode(tx: Transaction, code: string): Promise<boolean> {
  const { rows } = await sql`/* find-pickup-code */ select from pickups where code = ${code}`.execute(tx)
  return rows.length === 0
}

/** Gives the pick-up of a purchase the code that a till has printed for it. */
export async function updatePickupCode(tx: Transaction, purchaseId: string, code: string): Promise<void> {
  await sql`/* update-pickup-code */ update pickups set code = ${code} where purchase_id = ${purchaseId}`.execute(tx)
}
