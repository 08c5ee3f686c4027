import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PaymentProvider, Vp } from '../entities.ts'
import {
  DOORS_OPEN_HOURS,
  PRODUCT_NAME_LENGTH,
  REFUND_HOURS,
  SUPPORT_LENGTH,
  TICKETS_OF_A_PURCHASE,
} from '../settings-rules.ts'
import { Note, Version } from '../staff-list.ts'
import { nairaFor } from '../vp.ts'
import { movingMoney, readingMoney } from './staff-calls.ts'

export const Settings = z.object({
  active_payment_method: PaymentProvider,
  minimum_top_up: Vp.refine((vp) => nairaFor(vp) > 0, 'must cost at least ₦1'),
  maximum_top_up: Vp.min(1),
  /** The number of tickets that one purchase may hold. */
  max_tickets: z.int().min(TICKETS_OF_A_PURCHASE.min).max(TICKETS_OF_A_PURCHASE.max),
  /**
   * A ticket can be given back until this many hours before its showtime; null means that purchases
   * are final.
   */
  refund_hours_before: z.int().min(REFUND_HOURS.min).max(REFUND_HOURS.max).nullable(),
  /** The doors open this many hours before the start of a showtime. */
  doors_open_hours_before: z.int().min(DOORS_OPEN_HOURS.min).max(DOORS_OPEN_HOURS.max),
  /**
   * One person may change the balance of a customer by this many Vp within 24 hours. A larger
   * change needs a second person. Finance may also credit an unmatched payment of at most this many
   * Vp to a customer whom the payment does not name. Only an admin may change this limit and the
   * settings below it.
   */
  adjustment_limit: Vp,
  /**
   * The name that the operator gives the product. Null means the name in the environment of the
   * server.
   */
  product_name: z.string().trim().min(1).max(PRODUCT_NAME_LENGTH).nullable(),
  /**
   * The address at which customers find help. Null means the address in the environment of the
   * server.
   */
  support_email: z.email('must be an email').max(SUPPORT_LENGTH).nullable(),
  support_phone: z.string().trim().min(1).max(SUPPORT_LENGTH).nullable(),
})

/** The settings, with the version that a change is based on. */
const PresentSettings = Settings.extend({ version: Version })

export const getSettings = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/settings',
  summary: "The operator's settings of top-ups, purchases and refunds",
  input: z.object({}),
  output: z.object({
    settings: PresentSettings,
    /** The values that hold for settings that are null. */
    defaults: z.object({
      product_name: z.string(),
      support_email: z.string(),
      support_phone: z.string(),
    }),
  }),
})

export const updateSettings = endpoint({
  ...movingMoney,
  method: 'PUT',
  path: '/api/v1/staff/settings',
  // A caller may change a single setting without having read the others, so no version is required.
  versioned: 'if-sent',
  summary: 'Changes the settings that are named; the others stay',
  input: Settings.partial().extend({ note: Note }),
  output: z.object({ settings: PresentSettings }),
  errors: ['not-allowed', 'settings-contradict', 'changed-meanwhile', 'idempotency-key-reused'],
})
