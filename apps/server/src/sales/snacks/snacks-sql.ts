import type { SoldItem } from '@velvet/contract/sales/snacks.calls'
import type { TaxInForce, TicketValue } from '@velvet/contract/books/taxes.rules'
import type { Preparation } from '@velvet/contract/catalogue/items.rules'
import { sql, type RawBuilder } from 'kysely'
import { bundleOfLine } from '../../catalogue/items/names-sql.ts'
import { taxesInForceAt } from '../../books/taxes/tax-rates-sql.ts'
import { bundledTickets, presentParts } from '../../catalogue/items/bundles-sql.ts'
import { latestPrice, presentDayThere } from '../../catalogue/items/items-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { BundleSold, Expanded, Sellable } from './expand-bundles.ts'

/** An item with its price at the tills of a cinema in kobo. */
export interface ItemForSale extends Sellable {
  /** Null if the cinema does not watch the unit. */
  unitId: string | null
  preparation: Preparation
  age: number | null
  taxes: TaxInForce[]
}

/**
 * Returns items and all parts of bundles, with their prices at the tills of a cinema and the taxes on food there.
 *
 * @param soldAt when they were sold, which decides about their taxes; undefined means now
 */
export async function selectItemsForSale(db: Database, cinemaId: string, ids: readonly string[], soldAt?: Date) {
  const { rows } = await sql<ItemForSale>`/* select-items-for-sale */
    select items.id as "itemId", items.name, size, levels.unit_id as "unitId", preparation, age,
      case when tills and not archived then (
        select kobo from item_prices
        where item_id = items.id and cinema_id = cinemas.id and from_date <= ${presentDayThere}
        order by ${latestPrice} limit 1
      ) end as price, ${presentParts} as parts, ${bundledTickets} as tickets,
      ${taxesInForceAt(sql`coalesce(${soldAt ?? null}::timestamptz, now())`, 'food')} as taxes
    from cinemas cross join items
    left join stock_levels levels on (levels.cinema_id, levels.unit_id) = (cinemas.id, items.unit_id)
    where cinemas.id = ${cinemaId} and (items.id = any(${ids}::uuid[]) or items.id in (
      select unnest(item_ids) from bundle_parts where bundle_id = any(${ids}::uuid[])))`.execute(db)
  return rows
}

export interface NewLine extends TicketValue {
  itemId: string
  /** The name of the item with its size. */
  name: string
  count: number
  preparation: Preparation
  /** The price of the line in Vp; 0 at a counter. */
  vp: number
  /** Null if the cinema does not watch what is sold. */
  unitId: string | null
  /** The number of the sold bundle of which the line is a part; null for none. */
  bundleLine: number | null
}

/** The food of a sale, with its bundles and the tickets that are parts of them. */
export interface Food extends Omit<Expanded<unknown>, 'lines'> {
  lines: readonly NewLine[]
}

export const NO_FOOD: Food = { lines: [], bundles: [], tickets: new Map() }

interface NewBundle extends Omit<BundleSold, 'price'> {
  purchaseId: string
  /** The price in Vp; 0 at a counter. */
  vp: number
}

/** Returns the part of a statement that writes the bundles of purchases. */
export const insertionOfBundles = (bundles: readonly NewBundle[]): RawBuilder<unknown> => sql`
    insert into purchase_bundles (purchase_id, line, item_id, count, price_vp, gross_kobo)
    select * from unnest(
      ${bundles.map(({ purchaseId }) => purchaseId)}::uuid[],
      ${bundles.map(({ line }) => line)}::integer[],
      ${bundles.map(({ itemId }) => itemId)}::uuid[],
      ${bundles.map(({ count }) => count)}::integer[],
      ${bundles.map(({ vp }) => vp)}::bigint[],
      ${bundles.map(({ kobo }) => kobo)}::bigint[]
    ) bundle`

/** This fires the trigger items_make_up_purchases (docs/data-model.md). */
export async function insertLines(tx: Transaction, purchaseId: string, lines: readonly NewLine[]): Promise<void> {
  await sql`/* write-lines */
    insert into purchase_items (purchase_id, place, item_id, count, gross_kobo, net_kobo, taxes, unit_id, bundle_line)
    select ${purchaseId}::uuid, place, item_id, count, gross_kobo, net_kobo, taxes::jsonb, unit_id, bundle_line
    from unnest(
      ${lines.map(({ itemId }) => itemId)}::uuid[],
      ${lines.map(({ count }) => count)}::integer[],
      ${lines.map(({ grossKobo }) => grossKobo)}::bigint[],
      ${lines.map(({ netKobo }) => netKobo)}::bigint[],
      ${lines.map(({ taxes }) => JSON.stringify(taxes))}::text[],
      ${lines.map(({ unitId }) => unitId)}::uuid[],
      ${lines.map(({ bundleLine }) => bundleLine)}::integer[]
    ) with ordinality line (item_id, count, gross_kobo, net_kobo, taxes, unit_id, bundle_line, place)`.execute(tx)
}

type Row = Omit<SoldItem, 'name'> & {
  itemName: string
  size: string
  unitId: string | null
}

/** Returns the food and drinks of a purchase in the order in which they were sold. */
export async function selectLines(db: Database, purchaseId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`/* select-lines */
    select lines.place, item_id as "itemID", items.name as "itemName", size, count, gross_kobo as kobo,
      net_kobo as "netKobo", taxes, age, lines.unit_id as "unitId", refunds.kobo is not null as "isRefunded",
      ${bundleOfLine(sql`, 'kobo', gross_kobo`)} as bundle
    from purchase_items lines
    join items on items.id = item_id
    left join item_refunds refunds on (refunds.purchase_id, refunds.place) = (lines.purchase_id, lines.place)
    where lines.purchase_id = ${purchaseId} order by lines.place`.execute(db)
  return rows
}

/** Points that an account cannot take are tried again after this time. */
export const OWED_FOOD_WAIT = sql<string>`interval '1 hour'`

interface LineRefund {
  purchaseId: string
  /** The refund at a counter; undefined for Points. */
  eventId?: string
  /** The movement of Points; undefined if they are owed. */
  movementId?: string | undefined
  lines: readonly { place: number; kobo: number }[]
}

/** Records which lines a refund repays. This fires the trigger book_naira (docs/data-model.md). */
export async function insertLineRefunds(
  tx: Transaction,
  { purchaseId, eventId, movementId, lines }: LineRefund,
): Promise<void> {
  const isOwed = eventId === undefined && movementId === undefined
  await sql`/* write-line-refunds */
    insert into item_refunds (purchase_id, place, event_id, movement_id, owed_since, next_attempt_at, kobo, is_late)
    select ${purchaseId}::uuid, place, ${eventId ?? null}::uuid, ${movementId ?? null}::uuid,
      case when ${isOwed} then now() end, case when ${isOwed} then now() + ${OWED_FOOD_WAIT} end, kobo,
      ${eventId === undefined}::boolean and exists (
        select from pickups where purchase_id = ${purchaseId}::uuid and state in ('handed', 'unclaimed'))
    from unnest(
      ${lines.map(({ place }) => place)}::integer[], ${lines.map(({ kobo }) => kobo)}::bigint[]
    ) line (place, kobo)`.execute(tx)
}
