import { UNITS } from '@velvet/contract/shared/kobo'
import type { AnswerOf } from '@velvet/client/call'
import {
  ADJUSTMENT_LIMITS_OF_A_PERSON,
  DOORS_OPEN_HOURS,
  LEAST_NAIRA,
  POINTS_GIFT_DEVICE_HOURS,
  REFUND_HOURS,
  SECOND_PERSON_DAYS,
  SERVICE_VOUCHER_DAYS,
  VISIT_PERCENT,
  STAFF_IDLE_MINUTES,
  TICKETS_OF_A_PURCHASE,
} from '@velvet/contract/operator/settings.rules'
import type { WaitingLimits } from '@velvet/contract/operator/settings.calls'
import { koboIn, typedNaira } from '../../../parts/money.ts'
import type { settingsCalls } from './calls.ts'

type Settings = AnswerOf<typeof settingsCalls.updateSettings>['settings']
/** The settings that are not numbers, so the form of the limits has no field for them. */
type Other =
  | 'version'
  | 'active_payment_method'
  | 'product_name'
  | 'support_email'
  | 'support_phone'
  | 'brand_colour'
  | 'brand_logo'
  | 'showtimes_for_visitors'
  | 'account_codes'
  | 'sponsored_in_gross'
  | 'served_countries'
type Name = Exclude<keyof Settings, Other>

const TWO_PEOPLE = 'An admin proposes a change of this, and a second person approves it'

const LEAST_HINT = 'The smallest top-up costs at least this while new top-ups use this provider'

interface Limits {
  unit: string
  hint?: string
  min: number
  max?: number
}

/** These settings are null if their field is empty. */
const OPTIONAL: readonly Name[] = ['refund_hours_before', 'visit_percent']
const isOptional = (name: string) => OPTIONAL.includes(name as Name)

const field = (name: Name, label: string, limits: Limits) => ({
  name,
  label,
  ...limits,
  type: 'number' as const,
  inputMode: 'numeric' as const,
  required: !isOptional(name),
})

/** The settings that the server keeps in kobo, and that people type in naira. */
const NAIRA: readonly Name[] = ['till_difference_limit', 'counter_limit']
const isNaira = (name: string) => NAIRA.includes(name as Name)

const nairaField = (name: Name, label: string, hint: string) => ({
  name,
  label,
  hint,
  unit: UNITS,
  isNaira: true,
  required: true,
})

type SettingField = ReturnType<typeof field> | ReturnType<typeof nairaField>

/** The numeric settings, grouped by the card that shows them. */
export const CARDS: readonly { title: string; fields: readonly SettingField[] }[] = [
  {
    title: 'Selling',
    fields: [
      field('minimum_top_up', 'Smallest top-up', { unit: 'Points', min: 1 }),
      field('maximum_top_up', 'Largest top-up', { unit: 'Points', min: 1 }),
      field('least_naira_paystack', 'Least that Paystack takes', { unit: UNITS, hint: LEAST_HINT, ...LEAST_NAIRA }),
      field('least_naira_flutterwave', 'Least that Flutterwave takes', {
        unit: UNITS,
        hint: LEAST_HINT,
        ...LEAST_NAIRA,
      }),
      field('max_tickets', 'Tickets of one purchase', { unit: 'at most', ...TICKETS_OF_A_PURCHASE }),
      field('doors_open_hours_before', 'Doors open', { unit: 'hours before', ...DOORS_OPEN_HOURS }),
      field('points_gift_day_limit', 'Points that one customer gives in a day', {
        unit: 'Points',
        hint: `To all other customers within 24 hours. 0 lets no customer give Points. ${TWO_PEOPLE}`,
        min: 0,
      }),
      field('points_gift_device_hours', 'A new device can give Points after', {
        unit: 'hours',
        hint: `Since the account first signed in on it. ${TWO_PEOPLE}`,
        ...POINTS_GIFT_DEVICE_HOURS,
      }),
    ],
  },
  {
    title: 'Refunds',
    fields: [
      field('refund_hours_before', 'Tickets can be given back until', {
        unit: 'hours before',
        hint: 'Leave it empty to make purchases final',
        ...REFUND_HOURS,
      }),
      field('visit_percent', 'Bonus for a visit', {
        unit: 'percent of the price',
        hint: 'In Points, the day after the showtime, to the customer who paid in the app. Leave it empty for none',
        ...VISIT_PERCENT,
      }),
      field('service_voucher_days', 'Free tickets as an apology are valid for', {
        unit: 'days',
        ...SERVICE_VOUCHER_DAYS,
      }),
      field('adjustment_limit', 'Adjustments by one person', {
        unit: 'Points',
        hint: `For one customer in a day, and ${ADJUSTMENT_LIMITS_OF_A_PERSON} times as many for all customers. More needs two people. ${TWO_PEOPLE}`,
        min: 0,
      }),
      field('manager_refund_limit', 'Refunds of one purchase by managers', {
        unit: 'Points',
        hint: `Finance refunds more, and 0 leaves all refunds to finance. ${TWO_PEOPLE}`,
        min: 0,
      }),
      field('manager_refund_day_limit', 'Refunds by one manager in a day', {
        unit: 'Points',
        hint: `All purchases within 24 hours. Finance refunds more. ${TWO_PEOPLE}`,
        min: 0,
      }),
    ],
  },
  {
    title: 'Tills',
    fields: [
      nairaField(
        'till_difference_limit',
        'Difference of a till',
        'Closing a till with a larger one needs a second person',
      ),
      nairaField(
        'counter_limit',
        'Refunds, payments and free tickets by one person',
        'On one business day: refunds, cash that is paid out, and the worth of free tickets at all tills and in the office. More needs a second person',
      ),
    ],
  },
  {
    title: 'Security',
    fields: [
      field('second_person_days', 'A new person counts as a second one after', {
        unit: 'days',
        hint: `Since one of the two let the other in, or another person let both in: by an invitation, a link for a password, a role, or by taking a second factor away. ${TWO_PEOPLE}`,
        ...SECOND_PERSON_DAYS,
      }),
      field('staff_idle_minutes', 'Sessions of admins and finance end after', {
        unit: 'minutes without use',
        hint: TWO_PEOPLE,
        ...STAFF_IDLE_MINUTES,
      }),
    ],
  },
]

const FIELDS = CARDS.flatMap(({ fields }) => fields)

interface SettingsValues extends Readonly<Record<Name, string>> {
  active_payment_method: Settings['active_payment_method']
  note: string
}

/** Says what a change of limits would change. */
export function limitText(limits: WaitingLimits['limits']): string {
  return FIELDS.filter(({ name }) => name in limits)
    .map(({ name, label }) => `${label}: ${String(limits[name as keyof typeof limits])}`)
    .join('; ')
}

export function valuesOf(settings: Settings): SettingsValues {
  const textOf = (name: Name) => (isNaira(name) ? typedNaira(Number(settings[name])) : String(settings[name] ?? ''))
  const pairs = FIELDS.map(({ name }) => [name, textOf(name)] as const)
  const numbers = Object.fromEntries(pairs) as Record<Name, string>
  return { ...numbers, active_payment_method: settings.active_payment_method, note: '' }
}

/** Returns true while an amount in naira cannot be read. */
export const isUnreadable = (values: SettingsValues) => NAIRA.some((name) => koboIn(values[name]) === undefined)

/** Returns the input of the call. An optional setting whose field is empty is null. */
export function settingsInput(values: SettingsValues) {
  const { active_payment_method, note, ...others } = values
  const numberOf = (name: string, text: string) => {
    if (isOptional(name) && text.trim() === '') return null
    return isNaira(name) ? koboIn(text) : Number(text)
  }
  const numbers = Object.entries(others).map(([name, text]) => [name, numberOf(name, text)] as const)
  return {
    ...(Object.fromEntries(numbers) as Pick<Settings, Name>),
    active_payment_method,
    note,
  }
}
