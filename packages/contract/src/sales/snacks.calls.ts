import { z } from 'zod'
import { MAX_ITEM_COUNT, MAX_ITEM_LINES } from './snacks.rules.ts'
import { Uuid } from '../shared/entities/entities.ts'

// Food and drinks on a purchase at a counter. All amounts are in kobo.

/** The food and drinks of an order. Each item appears once. */
export const OrderedItems = z
  .array(z.object({ itemID: Uuid, count: z.int().min(1).max(MAX_ITEM_COUNT) }))
  .min(1)
  .max(MAX_ITEM_LINES)
  .refine((items) => new Set(items.map(({ itemID }) => itemID)).size === items.length, 'names an item twice')

/** A receipt shows food and drinks in such lines. */
export const SoldItem = z.object({
  /** The number of the line within the purchase. A refund names the line by it. */
  place: z.int(),
  itemID: Uuid,
  name: z.string(),
  count: z.int(),
  /** The price of the line, and the part of it without taxes. */
  kobo: z.int(),
  netKobo: z.int(),
  taxes: z.array(z.object({ name: z.string(), kobo: z.int(), ppm: z.int().optional() })),
  /** The lowest age of the buyer; null if there is none. It is checked when the item is handed over. */
  age: z.int().nullable(),
  /** True if the line was refunded. */
  isRefunded: z.boolean(),
})
export type SoldItem = z.output<typeof SoldItem>

/** Food and drinks can be refused for these reasons. */
export const ITEM_REFUSALS = ['item-not-here', 'item-sold-out'] as const
