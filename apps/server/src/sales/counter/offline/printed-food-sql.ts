import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { getTillMenu } from '@velvet/contract/sales/offline-sales.calls'
import { MENU_HOURS } from '@velvet/contract/sales/snacks.rules'
import { sql } from 'kysely'
import { beginningOf, ownerAt } from '../../../books/parties/owners-sql.ts'
import { taxesInForceAt } from '../../../books/taxes/tax-rates-sql.ts'
import type { Database, Transaction } from '../../../platform/database/connect.ts'

/** Reads the taxes on food and the owner of the cinema, which a till without a network prints on its receipts. */
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

/**
 * Returns the prices of items at a cinema that held at any moment from `MENU_HOURS` before a sale until the sale. The
 * till may have read its menu at any of them. A price ends when a later one begins to hold.
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
          and greatest(later.added_at, ${beginningOf(sql`later.from_date`)}) <= ${soldAt}::timestamptz
            - make_interval(hours => ${MENU_HOURS})
      )`.execute(tx)
  return rows
}

/** Returns the item and the count of each line of a purchase, in the order of its lines. */
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
