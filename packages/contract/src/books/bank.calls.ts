import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, LocalDate, NamedDay, Uuid } from '../shared/entities/entities.ts'
import { ListQuery, NamedStaff, pageOf } from '../shared/entities/staff-list.ts'
import { BANK_KINDS, REFERENCE_MAX_LENGTH, TYPED_PAYOUT_PROVIDERS, TYPED_PAYOUTS } from './bank.rules.ts'
import { SPONSOR_MAX_LENGTH } from '../catalogue/offers.rules.ts'
import { STATEMENT_MAX_BYTES } from './bank-statement.ts'
import { MAX_KOBO } from '../shared/kobo.ts'
import { decidingMoney, line, movingMoney, readingMoney, optionalText } from '../shared/staff-calls.ts'

// These calls say what moved the bank, take its statements, and tick the lines of the one off against the other.

/** Something that moved the bank. Money that came is above zero. */
export const BankEvent = z.object({
  /** The number of its movement in the naira ledger. */
  movement: z.int(),
  kind: z.enum(BANK_KINDS),
  day: LocalDate,
  reference: z.string(),
  /** The cinema of the safe, who paid out, or who was paid. */
  party: z.string(),
  kobo: z.int(),
})
export type BankEvent = z.output<typeof BankEvent>

export const ListedBankEvent = BankEvent.extend({
  /** A typed event has an id, by which it is undone. */
  id: Uuid.nullable(),
  feeKobo: z.int(),
  /** What a provider kept for money that it had taken back before. */
  keptKobo: z.int(),
  state: z.enum(['open', 'ticked', 'undone']),
  recordedBy: NamedStaff.nullable(),
})
export type ListedBankEvent = z.output<typeof ListedBankEvent>

export const BankLine = z.object({
  id: Uuid,
  day: LocalDate,
  text: z.string(),
  kobo: z.int(),
  /** The tick that matched this line; null while nothing matches it. */
  tick: z
    .object({
      /** It is null for a line that belongs to nothing in these books. */
      event: BankEvent.nullable(),
      note: z.string().nullable(),
      by: NamedStaff,
      at: Instant,
    })
    .nullable(),
  /** Open events with the same amount, the most likely one first. */
  suggestions: z.array(BankEvent),
})
export type BankLine = z.output<typeof BankLine>

/** What is open of one side, by its age in days. */
const OpenByAge = z.array(z.object({ from: z.int(), count: z.int(), inKobo: z.int(), outKobo: z.int() }))

const Kobo = z.int().min(1).max(MAX_KOBO)
const typed = { day: NamedDay, reference: optionalText(REFERENCE_MAX_LENGTH) }
const listed = ListQuery.omit({ q: true })

export const listBankEvents = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/bank/events',
  summary: 'What moved the bank, the newest first',
  input: listed.extend({ state: z.enum(['open', 'ticked', 'all']).default('open') }),
  output: pageOf(ListedBankEvent),
})

export const recordDeposit = endpoint({
  ...movingMoney,
  path: '/api/v1/staff/bank/deposits',
  summary: 'Records that cash of a safe was taken to the bank',
  input: z.object({ cinemaID: Uuid, kobo: Kobo, ...typed }),
  output: z.object({ event: ListedBankEvent }),
  status: 201,
  errors: ['cinema-not-found', 'bank-reference-used'],
})

export const recordPayout = endpoint({
  ...movingMoney,
  path: '/api/v1/staff/bank/payouts',
  summary: 'Records what the bank of card terminals paid out, or transfers to tills that went to the bank at once',
  input: z.object({
    account: z.enum(TYPED_PAYOUTS),
    provider: z.enum(TYPED_PAYOUT_PROVIDERS),
    grossKobo: Kobo,
    feeKobo: z.int().min(0).max(MAX_KOBO),
    ...typed,
  }),
  output: z.object({ event: ListedBankEvent }),
  status: 201,
  errors: ['bank-reference-used'],
})

export const recordSponsorPayment = endpoint({
  ...movingMoney,
  path: '/api/v1/staff/bank/sponsors',
  summary: 'Records that a company paid into the bank what it owes for offers',
  input: z.object({ sponsor: line(SPONSOR_MAX_LENGTH), kobo: Kobo, ...typed }),
  output: z.object({ event: ListedBankEvent }),
  status: 201,
  errors: ['sponsor-not-found', 'bank-reference-used'],
})

export const sponsorStatementCsv = endpoint({
  ...readingMoney,
  perMinute: 30,
  path: '/api/v1/staff/bank/sponsors/statement.csv',
  summary: 'A statement for a sponsor as a CSV: each ticket of which it pays a part, and its payments',
  input: z.object({ sponsor: line(SPONSOR_MAX_LENGTH) }),
  output: z.unknown(),
  errors: ['sponsor-not-found'],
})

export const undoBankEvent = endpoint({
  ...decidingMoney,
  path: '/api/v1/staff/bank/events/:id/undo',
  summary: 'Takes back an event that was typed by mistake, by one with the same amounts below zero',
  output: z.object({ event: ListedBankEvent }),
  errors: ['bank-event-not-found', 'bank-event-undone', 'bank-ticked'],
})

export const listBankLines = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/bank/lines',
  summary: 'Lines of the statements, the newest first, each with the events that it may show',
  input: listed.extend({ state: z.enum(['open', 'ticked', 'all']).default('open') }),
  output: pageOf(BankLine),
})

export const addBankStatement = endpoint({
  ...movingMoney,
  path: '/api/v1/staff/bank/statements',
  body: 'csv',
  maxBytes: STATEMENT_MAX_BYTES,
  perMinute: 20,
  summary: 'Adds the lines of a statement that are not known yet, and names those that cannot be read',
  input: z.object({}),
  output: z.object({
    /** The lines that were added, and those that were there already. */
    added: z.int(),
    known: z.int(),
    problems: z.array(z.object({ line: z.int(), message: z.string() })),
  }),
  errors: ['statement-unreadable', 'statement-too-long'],
})

export const tickBankLine = endpoint({
  ...movingMoney,
  path: '/api/v1/staff/bank/lines/:id/tick',
  summary: 'Ticks a line off with the event that it shows',
  input: z.object({ id: Uuid, movement: z.int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  output: z.object({ line: BankLine }),
  errors: ['bank-line-not-found', 'bank-event-not-found', 'bank-event-undone', 'bank-amount-differs', 'bank-ticked'],
})

export const setBankLineAside = endpoint({
  ...decidingMoney,
  path: '/api/v1/staff/bank/lines/:id/aside',
  summary: 'Says why a line belongs to nothing in these books, such as a fee of the bank',
  output: z.object({ line: BankLine }),
  errors: ['bank-line-not-found', 'bank-ticked'],
})

export const untickBankLine = endpoint({
  ...decidingMoney,
  path: '/api/v1/staff/bank/lines/:id/untick',
  summary: 'Opens a line again that was ticked off by mistake',
  output: z.object({ line: BankLine }),
  errors: ['bank-line-not-found', 'bank-not-ticked'],
})

export const getBankAges = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/bank/ages',
  summary: 'How much is open on both sides, by its age',
  input: z.object({}),
  output: z.object({ events: OpenByAge, lines: OpenByAge }),
})
