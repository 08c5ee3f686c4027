import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, NamedDay, Uuid } from '../shared/entities/entities.ts'
import { ListQuery, pageOf } from '../shared/entities/staff-list.ts'
import { NAIRA_ACCOUNT_NAMES, NAIRA_KINDS } from './naira-ledger.rules.ts'
import { typedText } from '../shared/typing/typed-text.ts'
import { readingMoney } from '../shared/staff-calls.ts'

// These calls show the naira ledger: its accounts, and the movements of each, with what caused them.

const account = {
  account: z.enum(NAIRA_ACCOUNT_NAMES),
  /** The account belongs to the owner with this id or name. It is empty for an account of the operator. */
  subject: z.string(),
  /** People read this name in place of an id, such as the name of a till and its cinema. */
  subjectName: z.string(),
}

/** An account with its balance, which is above zero on the side that is usual for the account. */
export const NairaBalance = z.object({ ...account, kobo: z.int() })
export type NairaBalance = z.output<typeof NairaBalance>

export const NairaMovement = z.object({
  id: z.int(),
  kind: z.enum(NAIRA_KINDS),
  at: Instant,
  /** The movement belongs to this business day, which begins later than the day of the calendar. */
  day: z.string(),
  /** The row with this id caused the movement. It may be a purchase. */
  cause: Uuid,
  /** The console links to this page, which shows the cause. It is null if no page does. */
  shownAt: z.object({ page: z.enum(['till-session', 'points-movement', 'showtime']), id: Uuid }).nullable(),
  /** Debits are above zero and credits below, so that together they are 0. */
  entries: z.array(z.object({ ...account, kobo: z.int() })),
})
export type NairaMovement = z.output<typeof NairaMovement>

export const listNairaBalances = endpoint({
  ...readingMoney,
  perMinute: 120,
  path: '/api/v1/staff/naira/accounts',
  summary:
    'The accounts of the naira ledger with their balances in kobo, a page at a time. The movements of open tills are left out for admins, who may count them',
  input: ListQuery.omit({ q: true }),
  output: pageOf(NairaBalance),
})

const requested = {
  account: z.enum(NAIRA_ACCOUNT_NAMES).optional(),
  /** The id or the name of the account's owner. */
  subject: typedText().max(200).optional(),
  /** These are business days. */
  from: NamedDay.optional(),
  to: NamedDay.optional(),
}

export const listNairaMovements = endpoint({
  ...readingMoney,
  perMinute: 120,
  path: '/api/v1/staff/naira/movements',
  summary:
    'Movements of the naira ledger, newest first, a page at a time, with their entries. Those of open tills are left out for admins, who may count them',
  input: ListQuery.omit({ q: true }).extend(requested),
  output: pageOf(NairaMovement),
})

export const nairaCsv = endpoint({
  ...readingMoney,
  perMinute: 30,
  path: '/api/v1/staff/naira/movements.csv',
  summary: 'The entries of the naira ledger as a CSV, with a line for each entry',
  input: z.object(requested),
  output: z.unknown(),
})

/** The journal has one voucher for each kind of movement in a day or a month. */
const JOURNAL_BY = ['day', 'month'] as const

export const journalCsv = endpoint({
  ...readingMoney,
  perMinute: 30,
  path: '/api/v1/staff/naira/journal.csv',
  summary:
    'The journal for an accountant: for each kind of movement of a day or a month, a line for each account and cinema, with the codes of the operator. The debits of a number are its credits. By months, it has whole months',
  input: z.object({ from: NamedDay.optional(), to: NamedDay.optional(), by: z.enum(JOURNAL_BY).default('day') }),
  output: z.unknown(),
})

const TaxOfPlace = z.object({
  /** The place is empty for taxes on film hire, and for the VAT of vouchers that was due at their sale. */
  country: z.string(),
  state: z.string(),
  tax: z.string(),
  tickets: z.int(),
  grossKobo: z.int(),
  /** The price of the tickets without taxes. */
  netKobo: z.int(),
  taxKobo: z.int(),
})
export type TaxOfPlace = z.output<typeof TaxOfPlace>

export const reportTaxes = endpoint({
  ...readingMoney,
  perMinute: 60,
  path: '/api/v1/staff/naira/taxes',
  summary:
    'The taxes that the naira ledger has due for a month, by place, with the tickets of the same bookings. Those of open tills are left out for admins, who may count them',
  input: z.object({
    /** Any day of the month. Without it, the report covers the last complete month. */
    month: NamedDay.optional(),
  }),
  output: z.object({ from: z.string(), to: z.string(), rows: z.array(TaxOfPlace) }),
})
