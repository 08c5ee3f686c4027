import type { Item } from '@velvet/contract/catalogue/items.calls'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'

/** Selects the parts of an item as staff entered them; an empty list unless it is a bundle. The query must read `items`. */
export const enteredParts = sql`(
  select coalesce(json_agg(json_build_object('count', count, 'of', item_ids) order by place), '[]')
  from bundle_parts where bundle_id = items.id and place > 0)`

/** Selects the parts of a bundle without archived items; null for all other items. The query must read `items`. */
export const presentParts = sql`(
  select json_agg(json_build_object('count', count, 'of', (
    select coalesce(json_agg(option_id order by option_place), '[]')
    from unnest(item_ids) with ordinality option (option_id, option_place)
    join items options on options.id = option_id
    where not options.archived
  )) order by place)
  from bundle_parts where bundle_id = items.id and place > 0)`

/** Selects the tickets of a bundle, or null. The query must read `items`. */
export const bundledTickets = sql`(
  select json_build_object('typeID', type_id, 'count', count)
  from bundle_parts where bundle_id = items.id and place = 0)`

type Parts = Pick<Item, 'parts' | 'tickets'>

/** Replaces the parts of an item. */
export async function replaceParts(tx: Transaction, id: string, { parts, tickets }: Parts): Promise<void> {
  await tx.deleteFrom('bundle_parts').where('bundle_id', '=', id).execute()
  const rows = parts.map(({ count, of }, index) => ({ place: index + 1, count, item_ids: of, type_id: null }))
  const ofTickets = tickets ? [{ place: 0, count: tickets.count, item_ids: [], type_id: tickets.typeID }] : []
  const all = [...ofTickets, ...rows].map((row) => ({ ...row, bundle_id: id }))
  if (all.length > 0) await tx.insertInto('bundle_parts').values(all).execute()
}

/** Returns which fields of a bundle name items or types that it cannot have. */
export async function findUnfitParts(tx: Transaction, id: string, { parts, tickets }: Parts) {
  const ids = [...new Set(parts.flatMap(({ of }) => of))]
  const { rows } = await sql<{ items: boolean; type: boolean; isPart: boolean }>`/* find-unfit-parts */
    select (
        select count(*) from items where id = any(${ids}::uuid[]) and id <> ${id} and not archived
          and not exists (select from bundle_parts where bundle_id = items.id)
      ) < ${ids.length} as items,
      ${tickets?.typeID ?? null}::uuid is not null and not exists (
        select from ticket_types where id = ${tickets?.typeID ?? null} and class <> 'complimentary') as type,
      exists (select from bundle_parts where ${id} = any(item_ids)) as "isPart"`.execute(tx)
  return rows[0]
}

interface Option {
  id: string
  name: string
  size: string
  age: number | null
  /** Null if the cinema does not watch its unit. */
  onHand: number | null
}

/** Returns items that are parts of bundles, with their stock in a cinema. */
export async function selectOptions(db: Database, cinemaId: string, ids: readonly string[]): Promise<Option[]> {
  const { rows } = await sql<Option>`/* select-bundle-options */
    select items.id, name, size, age, on_hand as "onHand"
    from items left join stock_levels levels on (levels.cinema_id, levels.unit_id) = (${cinemaId}, items.unit_id)
    where items.id = any(${ids}::uuid[])
    order by position, name, items.id`.execute(db)
  return rows
}
