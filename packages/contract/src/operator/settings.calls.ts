import { z } from 'zod'
import { EMAIL_SHAPE } from '../people/email.ts'
import { endpoint } from '../shared/endpoint.ts'
import { MAX_TILL_KOBO } from '../sales/counter.rules.ts'
import { Instant, PaymentProvider, Uuid, Vp } from '../shared/entities/entities.ts'
import {
  DOORS_OPEN_HOURS,
  LEAST_NAIRA,
  LOGO_MAX_BYTES,
  POINTS_GIFT_DEVICE_HOURS,
  PRODUCT_NAME_LENGTH,
  REFUND_HOURS,
  SECOND_PERSON_DAYS,
  SERVICE_VOUCHER_DAYS,
  STAFF_IDLE_MINUTES,
  SUPPORT_LENGTH,
  TICKETS_OF_A_PURCHASE,
  VISIT_PERCENT,
} from './settings.rules.ts'
import { ACCOUNT_CODES_LENGTH } from '../books/naira-ledger.rules.ts'
import { BRAND_COLOUR, isReadable, readableColour } from './brand-colour.ts'
import { NamedStaff, Note, Version } from '../shared/entities/staff-list.ts'
import { formatNaira, nairaFor } from '../points/vp.ts'
import { movingMoney, readingMoney } from '../shared/staff-calls.ts'
import { typedText } from '../shared/typing/typed-text.ts'

const LeastNaira = z.int().min(LEAST_NAIRA.min).max(LEAST_NAIRA.max)

export const Settings = z.object({
  active_payment_method: PaymentProvider,
  minimum_top_up: Vp.refine((vp) => nairaFor(vp) > 0, `must cost at least ${formatNaira(1)}`),
  maximum_top_up: Vp.min(1),
  /** The least that each provider takes for one payment, in whole naira. No top-up through it costs less. */
  least_naira_paystack: LeastNaira,
  least_naira_flutterwave: LeastNaira,
  /** The number of tickets that one purchase may hold. */
  max_tickets: z.int().min(TICKETS_OF_A_PURCHASE.min).max(TICKETS_OF_A_PURCHASE.max),
  /**
   * A ticket can be given back until this many hours before its showtime; null means that purchases
   * are final.
   */
  refund_hours_before: z.int().min(REFUND_HOURS.min).max(REFUND_HOURS.max).nullable(),
  /** The code of a service voucher is valid for this many days. */
  service_voucher_days: z.int().min(SERVICE_VOUCHER_DAYS.min).max(SERVICE_VOUCHER_DAYS.max),
  /**
   * The day after its showtime, a paid ticket of the app earns this percentage of its price in Points. Null means no
   * bonus. The payer gets it, because a bonus for the holder would let one person collect those of many.
   */
  visit_percent: z.int().min(VISIT_PERCENT.min).max(VISIT_PERCENT.max).nullable(),
  /** The doors open this many hours before the start of a showtime. */
  doors_open_hours_before: z.int().min(DOORS_OPEN_HOURS.min).max(DOORS_OPEN_HOURS.max),
  /**
   * One person may change the balance of a customer by this many Vp within 24 hours. A larger
   * change needs a second person, and so does the credit of an unmatched payment of more Vp to a
   * customer whom the payment does not name. Only an admin may change this limit and the settings
   * below it.
   */
  adjustment_limit: Vp,
  /** Managers give back this many Vp of one purchase without finance; 0 means none. */
  manager_refund_limit: Vp,
  /** A manager gives back this many Vp of all purchases within 24 hours without finance. */
  manager_refund_day_limit: Vp,
  /** A customer gives other customers this many Vp within 24 hours; 0 means none. */
  points_gift_day_limit: Vp,
  /** A customer gives no Points from a device that signed in fewer hours ago for the first time. */
  points_gift_device_hours: z.int().min(POINTS_GIFT_DEVICE_HOURS.min).max(POINTS_GIFT_DEVICE_HOURS.max),
  /** Closing a till with a larger difference, in kobo, needs a second person. Only an admin may change it. */
  till_difference_limit: z.int().min(0).max(MAX_TILL_KOBO),
  /** One person at a counter gives back, pays out or gives away this many kobo. Only an admin may change it. */
  counter_limit: z.int().min(0).max(MAX_TILL_KOBO),
  /**
   * Two people do not count as two for an approval if, within this many days, one of them has let
   * the other one in, by an invitation, a link for a password, a role, or by removing a second
   * factor. The same holds if a third person has let both in, and through others in between.
   */
  second_person_days: z.int().min(SECOND_PERSON_DAYS.min).max(SECOND_PERSON_DAYS.max),
  /** A session of an admin or of finance ends when it was not used for this many minutes. */
  staff_idle_minutes: z.int().min(STAFF_IDLE_MINUTES.min).max(STAFF_IDLE_MINUTES.max),
  /**
   * The name that the operator gives the product. Null means the name in the environment of the
   * server.
   */
  product_name: typedText().min(1).max(PRODUCT_NAME_LENGTH).nullable(),
  /**
   * The address at which customers find help. Null means the address in the environment of the
   * server.
   */
  support_email: z.email({ pattern: EMAIL_SHAPE, error: 'must be an email' }).max(SUPPORT_LENGTH).nullable(),
  support_phone: z.string().trim().min(1).max(SUPPORT_LENGTH).nullable(),
  /** The colour of the chain, which is behind the white text of buttons. Null means the red of the app. */
  brand_colour: z
    .string()
    .trim()
    .toLowerCase()
    .regex(BRAND_COLOUR, { error: 'must be like #c81e2b', abort: true })
    .refine(isReadable, {
      error: ({ input }) =>
        `has too little contrast with white letters or the page. ${readableColour(String(input))} has enough`,
    })
    .nullable(),
  /** The codes of the other countries whose numbers can sign up. Null means that there are none. */
  served_countries: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'must have codes such as GH'))
    .max(60)
    .nullable(),
  /** True if people who are not logged in, and search engines, see showtimes. Only an admin may change it. */
  showtimes_for_visitors: z.boolean(),
  /** The operator's own account codes, with one line for each account of the ledger, such as `bank=1020`. */
  account_codes: z.string().max(ACCOUNT_CODES_LENGTH),
  /** True if what a sponsor or a distributor pays for a ticket belongs to its gross, with taxes and film hire. */
  sponsored_in_gross: z.boolean(),
})

/** The settings, with the version that a change is based on. */
const PresentSettings = Settings.extend({
  version: Version,
  /** The address of the logo of the chain. Null means the logo of the app. */
  brand_logo: z.string().nullable(),
})

/** A change of limits that one person has proposed and a second one has not decided yet. */
export const WaitingLimits = z.object({
  id: Uuid,
  /** The limits that the change names, with their new values. */
  limits: Settings.pick({
    adjustment_limit: true,
    manager_refund_limit: true,
    manager_refund_day_limit: true,
    points_gift_day_limit: true,
    points_gift_device_hours: true,
    second_person_days: true,
    staff_idle_minutes: true,
  }).partial(),
  note: z.string(),
  proposedBy: NamedStaff,
  proposedAt: Instant,
})
export type WaitingLimits = z.output<typeof WaitingLimits>

const SettingsAnswer = z.object({
  settings: PresentSettings,
  waiting: WaitingLimits.nullable(),
})

export const getSettings = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/settings',
  summary: "The operator's settings of top-ups, purchases and refunds",
  input: z.object({}),
  output: SettingsAnswer.extend({
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
  confirmed: true,
  // A caller may change a single setting without having read the others, so no version is required.
  versioned: 'if-sent',
  summary:
    'Changes the settings that are named; the others stay. A change of limits that need two people is only proposed: `waiting` is then the proposal, and these limits stay until another person approves it',
  input: Settings.partial().extend({ note: Note }),
  output: SettingsAnswer,
  errors: ['payment-provider-missing', 'settings-contradict', 'limits-wait'],
})

const changingLogo = {
  ...movingMoney,
  roles: ['admin'],
  confirmed: true,
  perMinute: 60,
  output: SettingsAnswer,
} as const

export const uploadLogo = endpoint({
  ...changingLogo,
  body: 'multipart',
  maxBytes: LOGO_MAX_BYTES,
  path: '/api/v1/staff/settings/logo',
  summary: 'Sets the logo of the chain: multipart field image',
  input: z.object({}),
  errors: ['poster-invalid', 'uploads-unavailable', 'body-too-large'],
})

export const removeLogo = endpoint({
  ...changingLogo,
  path: '/api/v1/staff/settings/logo/remove',
  summary: 'Shows the logo of the app again',
  input: z.object({}),
})

export const approveLimits = endpoint({
  ...movingMoney,
  confirmed: true,
  path: '/api/v1/staff/settings/limits/:id/approve',
  summary: 'Changes the limits as another person has proposed',
  input: z.object({ id: Uuid }),
  output: SettingsAnswer,
  errors: ['limits-not-found', 'limits-decided', 'adjustment-own', 'approver-not-independent'],
})

export const rejectLimits = endpoint({
  ...movingMoney,
  path: '/api/v1/staff/settings/limits/:id/reject',
  summary: 'Leaves the limits as they are; the person who proposed the change may also withdraw it so',
  input: z.object({ id: Uuid, note: Note }),
  output: SettingsAnswer,
  errors: ['limits-not-found', 'limits-decided'],
})
