import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, PaymentProvider, Uuid } from '../entities.ts'
import { MOVEMENT_REASONS } from '../ledger.ts'
import { SALES_BY } from '../report-rules.ts'
import { ListQuery, pageOf } from '../staff-list.ts'

// What was sold and paid. Each figure is the sum of rows that another call lists.
//
// A sale, a refund and an admission each count on the day on which they happened, so that the report
// of a day that is over never changes. A ticket that goes back, also one of a cancelled showtime, is
// subtracted on the day on which its Points go back. Whoever came in stays counted as an admission.

const READS = ['admin', 'manager', 'finance'] as const
const MONEY = ['admin', 'finance'] as const

/** A day in the time zone of each cinema. The usual report ends today. */
const days = { from: z.iso.date().optional(), to: z.iso.date().optional() }

const filters = {
  cinemaID: Uuid.optional(),
  filmID: Uuid.optional(),
  distributor: z.string().max(120).optional(),
  /** An hour of the day, from 0 to 23. */
  hour: z.coerce.number().int().min(0).max(23).optional(),
}

const salesInput = z.object({ ...days, ...filters, by: z.enum(SALES_BY).default('day') })

const figures = {
  /** Tickets sold, less those that went back. */
  tickets: z.int(),
  admissions: z.int(),
  /** What the tickets cost in Vp, less what went back. */
  vp: z.int(),
  /** The seats of the showtimes that began in these days, without cancelled ones. */
  seats: z.int(),
  /** Those of the seats that have a holder. */
  seatsTaken: z.int(),
}

export const SalesRow = z.object({ key: z.string(), label: z.string(), ...figures })
export type SalesRow = z.output<typeof SalesRow>

export const reportSales = endpoint({
  method: 'GET',
  path: '/api/v1/staff/reports/sales',
  access: 'staff',
  roles: READS,
  perMinute: 120,
  summary: 'What was sold and who came, by film, cinema, distributor, day or hour of the day',
  input: salesInput,
  output: z.object({
    from: z.string(),
    to: z.string(),
    rows: z.array(SalesRow),
    total: z.object(figures),
  }),
  errors: ['not-allowed'],
})

export const SaleLine = z.object({
  at: Instant,
  kind: z.enum(['sold', 'returned', 'admitted']),
  /** The purchase that was made, or the ticket that went back or was admitted. */
  id: Uuid,
  film: z.string(),
  cinema: z.string(),
  /** When the showtime begins. */
  startsAt: Instant,
  customer: z.object({ uuid: Uuid, username: z.string() }),
  tickets: z.int(),
  admissions: z.int(),
  vp: z.int(),
})
export type SaleLine = z.output<typeof SaleLine>

export const listSaleLines = endpoint({
  method: 'GET',
  path: '/api/v1/staff/reports/sales/lines',
  access: 'staff',
  roles: READS,
  summary: 'The sales, refunds and admissions behind a figure, newest first, a page at a time',
  input: ListQuery.omit({ q: true }).extend({ ...days, ...filters }),
  output: pageOf(SaleLine),
  errors: ['not-allowed'],
})

const Sum = z.object({ count: z.int(), naira: z.number(), vp: z.int() })

export const TopUpRow = z.object({
  /** The day and the provider, such as `2026-11-22.paystack`. */
  key: z.string(),
  day: z.string(),
  provider: PaymentProvider,
  /** Every top-up that was begun on the day, whatever became of it. */
  begun: Sum,
  /** What was credited on the day. */
  credited: Sum,
  /** What refunds and reversals took back on the day. */
  takenBack: z.object({ count: z.int(), vp: z.int() }),
})
export type TopUpRow = z.output<typeof TopUpRow>

const topUpTotal = TopUpRow.omit({ key: true, day: true, provider: true })

export const reportTopUps = endpoint({
  method: 'GET',
  path: '/api/v1/staff/reports/topups',
  access: 'staff',
  roles: MONEY,
  perMinute: 120,
  summary: 'Top-ups begun against Points credited, by day in Lagos and by provider',
  input: z.object({ ...days, provider: PaymentProvider.optional() }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    rows: z.array(TopUpRow),
    total: topUpTotal,
  }),
  errors: ['not-allowed'],
})

export const CreditLine = z.object({
  at: Instant,
  /** The movement in the ledger. */
  id: Uuid,
  reason: z.enum(MOVEMENT_REASONS),
  provider: PaymentProvider,
  /** The reference of the top-up, or of what was taken back. */
  reference: z.string(),
  customer: z.object({ uuid: Uuid, username: z.string() }),
  vp: z.int(),
})
export type CreditLine = z.output<typeof CreditLine>

export const listCreditLines = endpoint({
  method: 'GET',
  path: '/api/v1/staff/reports/topups/lines',
  access: 'staff',
  roles: MONEY,
  summary: 'The movements of Points behind the credits of a day, newest first, a page at a time',
  input: ListQuery.omit({ q: true }).extend({ ...days, provider: PaymentProvider.optional() }),
  output: pageOf(CreditLine),
  errors: ['not-allowed'],
})

const csv = { method: 'GET', access: 'staff', perMinute: 30, output: z.unknown() } as const

export const salesCsv = endpoint({
  ...csv,
  path: '/api/v1/staff/reports/sales.csv',
  roles: READS,
  summary: 'The report of sales as a CSV',
  input: salesInput,
  errors: ['not-allowed'],
})

export const saleLinesCsv = endpoint({
  ...csv,
  path: '/api/v1/staff/reports/sales/lines.csv',
  roles: READS,
  summary: 'The lines behind a figure of the report of sales as a CSV',
  input: z.object({ ...days, ...filters }),
  errors: ['not-allowed'],
})

export const topUpsCsv = endpoint({
  ...csv,
  path: '/api/v1/staff/reports/topups.csv',
  roles: MONEY,
  summary: 'The report of top-ups as a CSV',
  input: reportTopUps.input,
  errors: ['not-allowed'],
})

export const creditLinesCsv = endpoint({
  ...csv,
  path: '/api/v1/staff/reports/topups/lines.csv',
  roles: MONEY,
  summary: 'The movements behind the credits as a CSV',
  input: reportTopUps.input,
  errors: ['not-allowed'],
})
