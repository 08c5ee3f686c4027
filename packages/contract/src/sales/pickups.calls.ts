import { z } from 'zod'
import { customerReading } from '../shared/customer-calls.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, Uuid } from '../shared/entities/entities.ts'
import { BundleOfLine } from '../shared/entities/ticket.ts'
import {
  APPROVAL_REFUSALS,
  Approval,
  counterActing,
  counterApproved,
  counterReading,
  TILL_REFUSALS,
} from './counter.calls.ts'
import { PAID_KINDS } from './counter.rules.ts'
import { MAX_SOLD_LINES } from './snacks.rules.ts'
import { MAX_WAITING_PICKUPS, PICKUP_STATES, PICKUPS_WAIT_S } from './pickups.rules.ts'

// A pick-up is an order of food and drinks, which the bar hands over to the buyer.

/** The pick-up of a purchase, as its buyer sees it. */
export const Pickup = z.object({
  code: z.string(),
  state: z.enum(PICKUP_STATES),
  /** When the customer wants the order. It is null until the customer says that they are at the bar. */
  wantedAt: Instant.nullable(),
})
export type Pickup = z.output<typeof Pickup>

const PickupLine = z.object({
  /** The number of the line within the purchase. */
  place: z.int(),
  name: z.string(),
  count: z.int(),
  /** The lowest age of the buyer, which the bar checks; null if there is none. */
  age: z.int().nullable(),
  isPaidBack: z.boolean(),
  /** Null if the line was sold alone. */
  bundle: BundleOfLine.nullish(),
})

/** A pick-up, as the bar sees it. */
export const BarPickup = Pickup.extend({
  orderedAt: Instant,
  /** True once the customer has said that they are at the bar. */
  isHere: z.boolean(),
  /** True if a window sold the order. A till then pays its sold-out lines back. */
  isOfWindow: z.boolean(),
  lines: z.array(PickupLine),
  /** The seats of the same purchase. */
  seats: z.array(z.string()),
})
export type BarPickup = z.output<typeof BarPickup>

/** The server also reads a code in small letters, with dashes, or with the prefix of a scanner. */
const code = z.string().max(40)

export const listCounterPickups = endpoint({
  ...counterReading,
  path: '/api/v1/counter/pickups',
  perMinute: 600,
  summary: `The orders that wait at the bar of a cinema, at most ${MAX_WAITING_PICKUPS}, in the order of their times. With the version that was read last, the call waits up to ${PICKUPS_WAIT_S} seconds for a change`,
  input: z.object({
    /** A person who works in one cinema may leave this out. */
    cinemaID: Uuid.optional(),
    since: z.string().max(100).optional(),
  }),
  output: z.object({ rows: z.array(BarPickup), version: z.string() }),
  errors: ['busy'],
})

const step = {
  ...counterActing,
  input: z.object({ code }),
  output: z.object({ pickup: BarPickup }),
} as const
const STEP_REFUSALS = ['pickup-not-found', 'pickup-paid-back', 'pickup-unclaimed'] as const

export const startPickup = endpoint({
  ...step,
  path: '/api/v1/counter/pickups/:code/making',
  summary: 'Records that the bar makes an order. An order that is ready or handed over already stays so',
  errors: STEP_REFUSALS,
})

export const finishPickup = endpoint({
  ...step,
  path: '/api/v1/counter/pickups/:code/ready',
  summary: 'Records that an order is ready, and notifies its customer',
  errors: STEP_REFUSALS,
})

export const handPickup = endpoint({
  ...step,
  path: '/api/v1/counter/pickups/:code/handed',
  summary: 'Records that an order was handed over. A second hand-over is refused',
  errors: [...STEP_REFUSALS, 'pickup-handed'],
})

export const markSoldOut = endpoint({
  ...counterApproved,
  path: '/api/v1/counter/pickups/:code/lines/:place/sold-out',
  summary:
    'Refunds a line of which the bar has run out, by the tender that paid it, and notifies its customer. A supervisor does or approves this',
  input: z.object({
    code,
    place: z.coerce.number().int().min(1).max(MAX_SOLD_LINES),
    /** The till that refunds an order of a window. An order of the app is refunded to the balance. */
    sessionID: Uuid.optional(),
    approval: Approval.optional(),
  }),
  output: z.object({
    pickup: BarPickup,
    /** The amounts that a till refunds by each tender; empty for an order of the app. */
    parts: z.array(z.object({ kind: z.enum(PAID_KINDS), kobo: z.int(), reference: z.string().nullable() })),
  }),
  errors: [
    ...STEP_REFUSALS,
    ...TILL_REFUSALS,
    ...APPROVAL_REFUSALS,
    'pickup-handed',
    'pickup-ready',
    'item-not-found',
    'nothing-to-refund',
  ],
})

const OwnPickup = z.object({ pickup: Pickup.extend({ lines: z.array(PickupLine) }) })

export const getPickup = endpoint({
  ...customerReading,
  path: '/api/v1/pickups/:code',
  summary: 'An order of food and drinks, for the customer who paid for it',
  input: z.object({ code }),
  output: OwnPickup,
  errors: ['pickup-not-found'],
})

export const comeForPickup = endpoint({
  ...customerReading,
  method: 'POST',
  path: '/api/v1/pickups/:code/here',
  summary: 'Tells the bar that the customer is there. A second time changes nothing',
  input: z.object({ code }),
  output: OwnPickup,
  errors: ['pickup-not-found'],
})
