import { z } from 'zod'
import { publicReading } from '../shared/customer-calls.ts'
import { endpoint } from '../shared/endpoint.ts'
import { LocalDate, NamedDay, Uuid, Vp } from '../shared/entities/entities.ts'
import { pageOf, Version } from '../shared/entities/staff-list.ts'
import { KOBO_A_NAIRA, MAX_KOBO, UNITS } from '../shared/kobo.ts'
import { acting, changing, line, reading, text } from '../shared/staff-calls.ts'
import {
  BUNDLE_PARTS,
  CATEGORY_MAX_LENGTH,
  ITEM_AGE,
  ITEM_NAME_MAX_LENGTH,
  ITEM_SIZE_MAX_LENGTH,
  MAX_ITEMS,
  MAX_PART_COUNT,
  MAX_PART_OPTIONS,
  MAX_POSITION,
  MENUS,
  PREPARATIONS,
  STOCK_UNIT_MAX_LENGTH,
} from './items.rules.ts'

// Items are food and drinks, which are sold beside tickets. Each size is an item of its own, and items with the same
// name and category are the sizes of one thing. A bundle is an item too: it has one price, and is made up of other items
// and of tickets.

const CINEMAS_AT_ONCE = 200

const partCount = z.int().min(1).max(MAX_PART_COUNT)

const Part = z.object({
  count: partCount,
  /** The items of which the buyer chooses one; a single one is fixed. */
  of: z
    .array(Uuid)
    .min(1)
    .max(MAX_PART_OPTIONS)
    .refine((ids) => new Set(ids).size === ids.length, 'names an item twice'),
})

const BundledTickets = z.object({ typeID: Uuid, count: partCount })

/** Staff enter these fields of an item. */
const ItemFields = z.object({
  name: line(ITEM_NAME_MAX_LENGTH),
  /** The size, such as `Large`. It is empty for an item that has only one size. */
  size: text(ITEM_SIZE_MAX_LENGTH).default(''),
  category: line(CATEGORY_MAX_LENGTH),
  /**
   * The unit in which the stock of the item is counted, such as a bucket. Items with the same unit share its stock. Null
   * means that the stock is not counted.
   */
  unit: line(STOCK_UNIT_MAX_LENGTH).nullable().default(null),
  preparation: z.enum(PREPARATIONS).default('ready'),
  /** The lowest age of a buyer; null if there is none. It is checked when the item is handed over. */
  age: z.int().min(ITEM_AGE.min).max(ITEM_AGE.max).nullable().default(null),
  /** True if customers can order the item in the app. */
  online: z.boolean().default(true),
  /** True if tills sell the item. */
  tills: z.boolean().default(true),
  position: z.int().min(0).max(MAX_POSITION).default(0),
  /** True if the item is no longer sold. */
  archived: z.boolean().default(false),
  /** The items of a bundle; empty for all other items. A bundle has no unit, no preparation and no age of its own. */
  parts: z.array(Part).max(BUNDLE_PARTS.max).default([]),
  /** The tickets of a bundle, which is then sold only with as many tickets of this type. */
  tickets: BundledTickets.nullable().default(null),
})

const ItemPrice = z.object({
  cinemaID: Uuid,
  /** Both prices are null from the day on which the cinema stops selling the item. */
  kobo: z.int().nullable(),
  vp: z.int().nullable(),
  /** The first business day of the price. */
  from: LocalDate,
  /** False until the first day of the price. */
  holds: z.boolean(),
})

const Item = ItemFields.extend({
  id: Uuid,
  version: Version,
  /** The current prices of the cinemas, and later ones. A cinema without a price does not sell the item. */
  prices: z.array(ItemPrice),
})
export type Item = z.output<typeof Item>

const itemAnswer = z.object({ item: Item })

export const listItems = endpoint({
  ...reading,
  path: '/api/v1/staff/items',
  summary: `All items with their prices by cinema, at most ${MAX_ITEMS}, so there is never a next page`,
  input: z.object({}),
  output: pageOf(Item).extend({ cinemas: z.array(z.object({ id: Uuid, name: z.string() })) }),
})

export const addItem = endpoint({
  ...acting,
  everyCinema: true,
  path: '/api/v1/staff/items',
  summary: 'Adds an item; a cinema sells it once it has a price for it',
  input: ItemFields,
  output: itemAnswer,
  status: 201,
  errors: ['item-name-taken', 'items-full'],
})

export const changeItem = endpoint({
  ...changing,
  everyCinema: true,
  path: '/api/v1/staff/items/:id',
  summary: 'Changes an item, archives it, or takes it into use again',
  input: ItemFields.extend({ id: Uuid }),
  output: itemAnswer,
  errors: ['item-not-found', 'item-name-taken'],
})

export const setItemPrice = endpoint({
  ...acting,
  confirmed: true,
  path: '/api/v1/staff/items/:id/prices',
  summary: 'Sets the price of an item in some cinemas from a business day on; a price of null ends its sale there',
  input: z.object({
    id: Uuid,
    cinemaIDs: z.array(Uuid).min(1).max(CINEMAS_AT_ONCE),
    kobo: z.int().min(KOBO_A_NAIRA).max(MAX_KOBO).multipleOf(KOBO_A_NAIRA, `must be whole ${UNITS}`).nullable(),
    /** If the price in Points is missing, it is computed from the price at the counter. */
    vp: Vp.min(1).optional(),
    /** The first day of the price; if missing, the current business day of each cinema. */
    from: NamedDay.optional(),
  }),
  output: itemAnswer,
  errors: ['item-not-found', 'cinema-not-found'],
})

const MenuPrice = z.object({
  itemID: Uuid,
  name: z.string(),
  vp: Vp,
  kobo: z.int(),
  soldOut: z.boolean(),
  /**
   * The parts of a bundle; missing for all other items. An order names in `choices` one item for each part that has
   * several, in the order of the parts.
   */
  parts: z.array(z.object({ choose: z.literal(1), count: z.int(), of: z.array(Uuid) })).optional(),
  /** The tickets of a bundle, which is sold only with as many tickets of this type for standard seats. */
  tickets: BundledTickets.optional(),
  /** Changes with the parts and the tickets of a bundle. An order that names another version is refused. */
  version: z.string().optional(),
})

const MenuItem = MenuPrice.extend({
  /** All sizes; missing if there is only one. The item itself has the id and the prices of the first size. */
  sizes: z.array(MenuPrice).optional(),
  /** The lowest age of a buyer; missing if there is none. */
  age: z.int().optional(),
})
export type MenuItem = z.output<typeof MenuItem>

export const getMenu = endpoint({
  ...publicReading,
  path: '/api/v1/cinemas/:id/menu',
  summary: 'The food and drinks that a cinema sells now, by category. The version changes with what it shows',
  input: z.object({ id: Uuid, at: z.enum(MENUS).default('app') }),
  output: z.object({
    version: z.string(),
    categories: z.array(z.object({ name: z.string(), items: z.array(MenuItem) })),
    /** All items that are parts of its bundles, also those that are not sold alone; missing without bundles. */
    options: z
      .array(z.object({ itemID: Uuid, name: z.string(), age: z.int().optional(), soldOut: z.boolean() }))
      .optional(),
  }),
  errors: ['cinema-not-found'],
})
