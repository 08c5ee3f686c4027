import { sql, type RawBuilder } from 'kysely'

/** Selects the name of an item with its size, as `nameOfItem` writes it. */
export const fullName = sql<string>`concat_ws(', ', items.name, nullif(size, ''))`

/**
 * Selects the sold bundle of a line of food; null for none. The query must read `lines` of purchase_items.
 *
 * @param more further fields of the bundle
 */
export const bundleOfLine = (more: RawBuilder<unknown> = sql``): RawBuilder<unknown> => sql`(
  select json_build_object('line', line, 'count', count, 'name', ${fullName}${more})
  from purchase_bundles sold join items on items.id = sold.item_id
  where (sold.purchase_id, line) = (lines.purchase_id, lines.bundle_line))`
