import { z } from 'zod'
import { MAX_ITEM_COUNT, MAX_ITEM_LINES, WANTED } from './snacks.rules.ts'
import { ownMoving } from '../shared/customer-calls.ts'
import { endpoint } from '../shared/endpoint.ts'
import { BUNDLE_PARTS, BUNDLE_VERSION_LENGTH } from '../catalogue/items.rules.ts'
import { orderKey } from './bundles.rules.ts'
import { BundleOfLine } from '../shared/entities/ticket.ts'
import { Pickup } from './pickups.calls.ts'
import { Uuid, Vp, VpBalance } from '../shared/entities/entities.ts'

// Food and drinks on a purchase. All amounts are in kobo, except those in Vp of an order in the app.

const OrderedItem = z.object({
  itemID: Uuid,
  count: z.int().min(1).max(MAX_ITEM_COUNT),
  /** One item for each part of a bundle that has several, in the order of the parts. */
  choices: z.array(Uuid).max(BUNDLE_PARTS.max).optional(),
  /** The version of a bundle on the menu from which the buyer chose it. Without it, only the choices must fit. */
  version: z.string().length(BUNDLE_VERSION_LENGTH).optional(),
})
export type OrderedItem = z.output<typeof OrderedItem>

/** The food and drinks of an order. Each item appears once, and a bundle once for each choice. */
export const OrderedItems = z
  .array(OrderedItem)
  .min(1)
  .max(MAX_ITEM_LINES)
  .refine((items) => new Set(items.map(orderKey)).size === items.length, 'names an item twice')

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
  /** The bundle of which the line is a part, with the price of the whole bundle; null for none. */
  bundle: BundleOfLine.extend({ kobo: z.int() }).nullish(),
})
export type SoldItem = z.output<typeof SoldItem>

/** Food and drinks can be refused for these reasons. */
export const ITEM_REFUSALS = ['item-not-here', 'item-sold-out', 'menu-changed', 'bundle-needs-tickets'] as const

/** An order of food and drinks in the app can also be refused for these reasons. */
export const ORDER_REFUSALS = [...ITEM_REFUSALS, 'too-late', 'age-needed'] as const

export const orderItems = endpoint({
  ...ownMoving,
  path: '/api/v1/items/order',
  summary: 'Buys food and drinks with Points, for a showtime of which the caller has a ticket',
  input: z.object({
    uuid: Uuid,
    showtimeID: Uuid,
    items: OrderedItems,
    amountToPay: Vp,
    wanted: z.enum(WANTED),
  }),
  output: z.object({ message: z.string(), purchaseID: Uuid, balance: VpBalance, pickup: Pickup }),
  errors: [
    'account-blocked',
    'showtime-not-found',
    'showtime-cancelled',
    'ticket-not-found',
    ...ORDER_REFUSALS,
    'price-changed',
    'balance-too-low',
    'busy',
  ],
})
