import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, NamedDay, PaymentProvider, Uuid } from '../shared/entities/entities.ts'
import { MOVEMENT_REASONS } from './ledger.rules.ts'
import { DAY_BEGINS, SALES_BY } from './reports.rules.ts'
import { ListQuery, NamedCustomer, pageOf } from '../shared/entities/staff-list.ts'
import { reading, readingMoney } from '../shared/staff-calls.ts'

// Reports of what was sold and paid. Each figure is the sum of rows that another call lists.
//
// A sale, a refund and an admission each count on the day on which they happened. The console and the file of
// sales leave out the admissions, because who came belongs to the play date of the showtime. Seats count on the
// play date too, in reports of their own, so that no row mixes the two. A ticket that is
// refunded is subtracted on the day of the refund, even if the showtime was cancelled. An admission
// stays counted after the ticket was refunded.
//
// The tickets and the Points of a day that is over never change, as long as its cinemas keep their time
// zones. Its other figures can: a phone at the door may report an admission days later, or an admission
// is undone, and seats show what became of a showtime, which may be cancelled afterwards.

/** Days in the time zone of each cinema. Without them, the report ends today. */
const days = { from: NamedDay.optional(), to: NamedDay.optional() }

/** The first and the last day of the answer, also where the call named none. */
const shownDays = { from: z.string(), to: z.string() }

const filters = {
  cinemaID: Uuid.optional(),
  filmID: Uuid.optional(),
  distributor: z.string().max(120).optional(),
  /** An hour of the day, from 0 to 23. */
  hour: z.coerce.number().int().min(0).max(23).optional(),
  dayBegins: z.enum(DAY_BEGINS).default('00:00'),
}

const salesInput = z.object({ ...days, ...filters, by: z.enum(SALES_BY).default('day') })

const totals = {
  /** The number of tickets sold, minus the refunded ones. */
  tickets: z.int(),
  admissions: z.int(),
  /** Buyers paid this in the app, in Vp, less what was refunded. */
  vp: z.int(),
  /** Buyers paid this at counters. The price of a ticket that was taken back is not in it, even before it is repaid. */
  counterKobo: z.int(),
  /** The tickets of both are worth this at the box office, taxes included. */
  grossKobo: z.int(),
}

const named = { key: z.string(), label: z.string() }

export const SalesTotals = z.object(totals)
export type SalesTotals = z.output<typeof SalesTotals>

export const SalesRow = z.object({ ...named, ...totals })
export type SalesRow = z.output<typeof SalesRow>

export const reportSales = endpoint({
  ...reading,
  path: '/api/v1/staff/reports/sales',
  perMinute: 120,
  summary: 'What was sold and who came, by film, cinema, distributor, day or hour of the day',
  input: salesInput,
  output: z.object({
    ...shownDays,
    rows: z.array(SalesRow),
    total: SalesTotals,
  }),
})

const SaleKind = z.enum(['sold', 'returned', 'admitted'])

/** The lines of one kind alone tell one story, such as what went back in a week. */
const lineFilters = { ...days, ...filters, kind: SaleKind.optional() }

export const SaleLine = z.object({
  at: Instant,
  /** The day on which the report counts this line, by the clocks at the cinema. */
  day: z.string(),
  kind: SaleKind,
  /** The id of the purchase, or of the ticket that was refunded or admitted. */
  id: Uuid,
  film: z.string(),
  cinema: z.string(),
  /** The time zone of the cinema, by whose clocks the line has its day and its hour. */
  timeZone: z.string(),
  /** When the showtime begins. */
  startsAt: Instant,
  /** The person who bought, returned or used a ticket; null if the ticket belongs to no account. */
  customer: NamedCustomer.nullable(),
  ...totals,
})
export type SaleLine = z.output<typeof SaleLine>

export const listSaleLines = endpoint({
  ...reading,
  path: '/api/v1/staff/reports/sales/lines',
  summary: 'The sales, refunds and admissions behind a figure, newest first, a page at a time',
  input: ListQuery.omit({ q: true }).extend(lineFilters),
  output: pageOf(SaleLine).extend(shownDays),
})

const Sum = z.object({ count: z.int(), naira: z.number(), vp: z.int() })

export const TopUpRow = z.object({
  /** The day and the provider, such as `2026-11-22.paystack`. */
  key: z.string(),
  day: z.string(),
  provider: PaymentProvider,
  /** Every top-up that was begun on the day, even if it failed. */
  begun: Sum,
  /** The top-ups that were credited on the day. */
  credited: Sum,
  /**
   * The Points that refunds and reversals took back on the day, less the Points that the customers
   * got back because a refund was called off or a reversal did not stand in the end.
   */
  takenBack: z.object({ count: z.int(), vp: z.int() }),
})
export type TopUpRow = z.output<typeof TopUpRow>

const topUpTotal = TopUpRow.omit({ key: true, day: true, provider: true })

export const reportTopUps = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/reports/topups',
  perMinute: 120,
  summary: 'Top-ups begun against Points credited, by day in Lagos and by provider',
  input: z.object({ ...days, provider: PaymentProvider.optional() }),
  output: z.object({
    ...shownDays,
    rows: z.array(TopUpRow),
    total: topUpTotal,
  }),
})

export const CreditLine = z.object({
  at: Instant,
  /** The day on which the report counts this line, by the clocks in Lagos. */
  day: z.string(),
  /** The movement in the ledger. */
  id: Uuid,
  reason: z.enum(MOVEMENT_REASONS),
  provider: PaymentProvider,
  /** The reference of the top-up, or of the refund or reversal. */
  reference: z.string(),
  customer: NamedCustomer,
  vp: z.int(),
  /** The naira that the report counts as credited; 0 for Points that were taken back. */
  naira: z.number(),
})
export type CreditLine = z.output<typeof CreditLine>

export const listCreditLines = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/reports/topups/lines',
  summary: 'The movements of Points behind the credits of a day, newest first, a page at a time',
  input: ListQuery.omit({ q: true }).extend({ ...days, provider: PaymentProvider.optional() }),
  output: pageOf(CreditLine).extend(shownDays),
})

const csv = { perMinute: 30, output: z.unknown() } as const

export const salesCsv = endpoint({
  ...reading,
  ...csv,
  path: '/api/v1/staff/reports/sales.csv',
  summary: 'The report of sales as a CSV',
  input: salesInput,
})

export const saleLinesCsv = endpoint({
  ...reading,
  ...csv,
  path: '/api/v1/staff/reports/sales/lines.csv',
  summary: 'The lines behind a figure of the report of sales as a CSV',
  input: z.object(lineFilters),
})

export const topUpsCsv = endpoint({
  ...readingMoney,
  ...csv,
  path: '/api/v1/staff/reports/topups.csv',
  summary: 'The report of top-ups as a CSV',
  input: reportTopUps.input,
})

export const creditLinesCsv = endpoint({
  ...readingMoney,
  ...csv,
  path: '/api/v1/staff/reports/topups/lines.csv',
  summary: 'The movements behind the credits as a CSV',
  input: reportTopUps.input,
})
