import { sql, type RawBuilder } from 'kysely'
import { insertionOfPickups, type NewPickup } from '../pickups/pickups-sql.ts'
import { insertionOfBundles, type Food } from './snacks-sql.ts'

interface SaleOfItems extends Pick<Food, 'lines' | 'bundles'> {
  purchaseId: string
  cinemaId: string
  pickup: NewPickup | undefined
}

/**
 * Returns the parts of a statement that write the food of sales in the app with its pick-ups, and take it off the
 * stock. The row of each unit is updated once, however many sales it has. This fires the trigger
 * items_make_up_purchases (docs/data-model.md).
 */
export function partsForItems(sales: readonly SaleOfItems[]): RawBuilder<unknown> {
  const lines = sales.flatMap(({ lines: own, ...sale }) => own.map((line, index) => ({ ...sale, ...line, index })))
  const bundles = sales.flatMap(({ purchaseId, bundles: own }) =>
    own.map(({ price: vp, ...bundle }) => ({ ...bundle, purchaseId, vp })),
  )
  return sql`, bundles_bought as (${insertionOfBundles(bundles)}), item_lines as (
      select * from unnest(
        ${lines.map(({ purchaseId }) => purchaseId)}::uuid[],
        ${lines.map(({ cinemaId }) => cinemaId)}::uuid[],
        ${lines.map(({ index }) => index + 1)}::integer[],
        ${lines.map(({ itemId }) => itemId)}::uuid[],
        ${lines.map(({ count }) => count)}::integer[],
        ${lines.map(({ vp }) => vp)}::bigint[],
        ${lines.map(({ grossKobo }) => grossKobo)}::bigint[],
        ${lines.map(({ netKobo }) => netKobo)}::bigint[],
        ${lines.map(({ taxes }) => JSON.stringify(taxes))}::text[],
        ${lines.map(({ unitId }) => unitId)}::uuid[],
        ${lines.map(({ bundleLine }) => bundleLine)}::integer[]
      ) line (purchase_id, cinema_id, place, item_id, count, price_vp, gross_kobo, net_kobo, taxes, unit_id, bundle_line)
    ), items_bought as (
      insert into purchase_items (purchase_id, place, item_id, count, price_vp, gross_kobo, net_kobo, taxes, unit_id,
        bundle_line)
      select purchase_id, place, item_id, count, price_vp, gross_kobo, net_kobo, taxes::jsonb, unit_id, bundle_line
      from item_lines
    ), units_sold as (
      select purchase_id, cinema_id, unit_id, sum(count)::integer as count,
        (sum(sum(count)) over later)::integer as count_from_here, (count(*) over later)::integer as moves_from_here
      from item_lines where unit_id is not null
      group by cinema_id, unit_id, purchase_id
      window later as (partition by cinema_id, unit_id order by purchase_id rows between current row and unbounded following)
    ), levels as (
      update stock_levels levels set on_hand = on_hand - sold.count, moves = levels.moves + sold.moves
      from (
        select cinema_id, unit_id, sum(count) as count, count(*) as moves from units_sold group by cinema_id, unit_id
      ) sold
      where (levels.cinema_id, levels.unit_id) = (sold.cinema_id, sold.unit_id)
      returning levels.cinema_id, levels.unit_id, on_hand, levels.moves
    ), stock_moved as (
      insert into stock_moves (cinema_id, unit_id, number, cause, count, on_hand, purchase_id)
      select cinema_id, unit_id, moves - moves_from_here + 1, 'sold', -count, on_hand + count_from_here - count,
        purchase_id
      from units_sold join levels using (cinema_id, unit_id)
    ), pickups_made as (${insertionOfPickups(sales.flatMap(({ pickup }) => pickup ?? []))})`
}
