import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Uuid } from '../shared/entities/entities.ts'
import { Note, Version } from '../shared/entities/staff-list.ts'
import { CANCEL_HOURS_AFTER_END, MAX_SHOWTIMES_CANCELLED } from './programme.rules.ts'
import { acting, actingOnOne } from '../shared/staff-calls.ts'
import { PlannedShowtime } from './programme.calls.ts'

// Showtimes are cancelled one by one or many together, and all Points that were paid for them go back.

/** True if the caller was told that no seat is sold. The server then refuses if one is. */
const isUnsold = z.literal(true).optional()

/** What is owed for tickets that were sold at windows, by the tender that paid them. All amounts are in kobo. */
const OwedAtCounters = z.object({
  tickets: z.int(),
  sales: z.int(),
  /** The number of sales whose buyers left a phone number, to which an SMS goes. */
  toText: z.int(),
  kobo: z.int(),
  cash: z.int(),
  terminal: z.int(),
  transfer: z.int(),
})

/** What became of the price of the cancelled tickets. */
export const paidBack = {
  /** The number of tickets whose Points are back. */
  refundedTickets: z.int(),
  refundedVp: z.int(),
  /**
   * The number of tickets whose Points the holder's account cannot take yet; they are paid once it
   * can.
   */
  owedTickets: z.int(),
  /** The number of tickets whose Points are still being paid back. */
  waitingTickets: z.int(),
  /** What windows still have to pay back. The cancellation approves it, whatever it is. */
  counter: OwedAtCounters,
}

const CANCELLING_REFUSALS = [
  'showtime-not-found',
  'showtime-cancelled',
  'showtime-over',
  'showtime-sold',
  'show-settled',
  'settlement-above-limit',
  'changed-meanwhile',
] as const

export const cancelShowtime = endpoint({
  ...actingOnOne,
  confirmed: true,
  path: '/api/v1/staff/showtimes/:id/cancel',
  summary: `Takes a showtime off the programme and gives the Points of all its tickets back, until ${CANCEL_HOURS_AFTER_END} hours after its end`,
  input: z.object({
    id: Uuid,
    note: Note.optional(),
    isUnsold,
  }),
  output: z.object({ showtime: PlannedShowtime, ...paidBack }),
  errors: CANCELLING_REFUSALS,
})

export const cancelShowtimes = endpoint({
  ...acting,
  confirmed: true,
  path: '/api/v1/staff/showtimes/cancel',
  summary:
    'Cancels showtimes of one cinema, all or none, as `cancel` does with a single one; each holder gets one notice',
  input: z.object({
    showtimes: z
      .array(
        z.object({
          id: Uuid,
          /** The version that the caller has read. */
          version: Version,
        }),
      )
      .min(1)
      .max(MAX_SHOWTIMES_CANCELLED),
    note: Note.optional(),
    isUnsold,
  }),
  output: z.object({
    /** The number of showtimes that were cancelled. */
    cancelled: z.int(),
    ...paidBack,
  }),
  errors: CANCELLING_REFUSALS,
})

export const previewCancellation = endpoint({
  ...acting,
  idempotent: false,
  path: '/api/v1/staff/showtimes/cancel/preview',
  summary: 'What a cancellation of these showtimes would take back; changes nothing',
  input: z.object({ ids: z.array(Uuid).min(1).max(MAX_SHOWTIMES_CANCELLED) }),
  output: z.object({
    tickets: z.int(),
    /** The number of customers who hold these tickets. */
    holders: z.int(),
    /** The Points that would go back. */
    vp: z.int(),
    /** The number of tickets that are paid with Points. */
    app: z.int(),
    counter: OwedAtCounters,
    /** The number of tickets without a payment. */
    free: z.int(),
  }),
  errors: ['showtime-not-found'],
})
