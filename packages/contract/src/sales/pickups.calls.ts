import { z } from 'zod'
import { Instant } from '../shared/entities/entities.ts'
import { PICKUP_STATES } from './pickups.rules.ts'

// A pick-up is how the food and drinks of a purchase get to their buyer.

/** The pick-up of a purchase, as its buyer sees it. */
export const Pickup = z.object({
  code: z.string(),
  state: z.enum(PICKUP_STATES),
  /** Null if the customer has yet to say that they are at the bar. */
  wantedAt: Instant.nullable(),
})
export type Pickup = z.output<typeof Pickup>
