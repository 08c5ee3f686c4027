import { z } from 'zod'
import { endpoint } from '../../calls/endpoint.ts'
import { PRINTED_OUTCOMES } from '../../counter/allotment.ts'
import { MAX_COUNTER_TICKETS } from '../../counter/counter-rules.ts'
import {
  Instant,
  LocalDate,
  NamedInstant,
  OffsetMs,
  TicketExhibitor,
  Uuid,
} from '../../entities/entities.ts'
import { ListQuery, NamedStaff, pageOf } from '../../entities/staff-list.ts'
import { KOBO_A_NAIRA } from '../../money/kobo.ts'
import { TAX_BASES, TAX_KINDS } from '../../money/taxes.ts'
import { typedText } from '../../typing/typed-text.ts'
import { PlanRows } from '../cinemas/screens.ts'
import { counterActing, counterReading, TILL_REFUSALS } from './counter-calls.ts'
import { sellAtCounter } from './counter-sales.ts'

// A till gets its part of the seats for the counter in advance, and reports what it has sold of them without a
// network. All amounts are kobo.

const AllottedSeat = z.object({
  seat: z.string(),
  /** The code of the ticket for this seat. It is also the pin. */
  code: z.string(),
})

export const takeAllotment = endpoint({
  ...counterReading,
  method: 'POST',
  path: '/api/v1/counter/allotment',
  summary:
    'Gives a machine at an open till its part of the seats that a showtime keeps for the counter. A repeated call returns the seats that are left of it',
  input: z.object({
    sessionID: Uuid,
    showtimeID: Uuid,
    /** An id that the browser has made for itself, because two machines can use one till. */
    machineID: Uuid,
  }),
  output: z.object({
    seats: z.array(AllottedSeat),
    /** The rows of the hall from the front to the back, so that the till gives the best of its seats first. */
    plan: PlanRows,
    /** When these seats go back on sale for everybody. */
    endsAt: Instant,
    /** The till prints these facts on tickets, and knows them only from the server. */
    paper: z.object({
      cinemaAddress: z.string(),
      exhibitor: TicketExhibitor,
      playDate: LocalDate,
      /** These taxes hold now. The till computes those of each ticket from them. */
      taxes: z.array(
        z.object({
          kind: z.enum(TAX_KINDS),
          name: z.string(),
          ppm: z.int(),
          base: z.enum(TAX_BASES),
        }),
      ),
    }),
    serverTime: Instant,
  }),
  errors: ['not-allowed', 'till-session-not-found', 'till-closed', 'showtime-not-found', 'busy'],
})

const { phoneNumber, tenders } = sellAtCounter.input.shape

export const reportOfflineSale = endpoint({
  ...counterActing,
  path: '/api/v1/counter/offline-sales',
  summary:
    'Records a sale that a till has made from its allotment without a network. Nothing that became of its seats meanwhile refuses it: a buyer whose seat is gone gets another one, or the money back. A reference that another sale has refuses it neither',
  input: z.object({
    sessionID: Uuid,
    showtimeID: Uuid,
    tickets: z
      .array(
        z.object({
          typeID: Uuid,
          code: typedText().min(1).max(40),
          /** What the buyer has paid for it, in whole naira. */
          kobo: z.int().min(KOBO_A_NAIRA).multipleOf(KOBO_A_NAIRA, 'must be whole naira'),
        }),
      )
      .min(1)
      .max(MAX_COUNTER_TICKETS)
      .refine((tickets) => new Set(tickets.map(({ code }) => code)).size === tickets.length, {
        error: 'names a code twice',
      }),
    tenders,
    phoneNumber,
    /** When it was sold, by the clock of the till. */
    soldAt: NamedInstant,
    /** By how many milliseconds the server's clock was ahead of the till's at their last contact. */
    offsetMs: OffsetMs.default(0),
  }),
  output: sellAtCounter.output.extend({
    /** What became of each printed seat, in the order of the tickets. */
    printed: z.array(
      z.object({
        seat: z.string(),
        outcome: z.enum(PRINTED_OUTCOMES),
        /** The seat that the buyer has now; null if there is none, so that the money goes back. */
        seatNow: z.string().nullable(),
      }),
    ),
    /** The typed references of its tenders that another sale of the cinema has too. A person has to compare the slips. */
    repeatedReferences: z.array(z.string()),
  }),
  status: 201,
  errors: [
    ...TILL_REFUSALS,
    'showtime-not-found',
    'code-not-allotted',
    'type-not-sold',
    'tender-not-fitting',
    'transfer-not-arrived',
    'busy',
  ],
})

const Admission = z.object({ at: Instant, by: NamedStaff }).nullable()

const RepeatedSlip = z.object({
  reference: z.string(),
  /** What the sale was paid with this reference. */
  kobo: z.int(),
  /** The first other sales of the cinema that have this reference; empty if two slips of one sale have it. */
  others: z.array(
    z.object({
      till: z.string(),
      soldAt: Instant,
      film: z.string(),
      /** Such as `A1 A2`. */
      seats: z.string(),
      kobo: z.int(),
    }),
  ),
})

export const listPrintedConflicts = endpoint({
  ...counterReading,
  path: '/api/v1/counter/conflicts',
  summary:
    'Tickets that tills of a cinema sold without a network, and that a person has to look at: their seat was gone when the sale arrived, or another sale has the reference of their slip. Newest first',
  input: ListQuery.omit({ q: true }).extend({ cinemaID: Uuid }),
  output: pageOf(
    z.object({
      /** The id of the ticket. */
      id: Uuid,
      purchaseID: Uuid,
      showtimeID: Uuid,
      till: z.string(),
      film: z.string(),
      startsAt: Instant,
      soldAt: Instant,
      kobo: z.int(),
      /** The seat that is printed on the paper. */
      seat: z.string(),
      /** The seat that the buyer has now; null if there is none. */
      seatNow: z.string().nullable(),
      /** The slips of the sale whose reference another slip has too, at its first ticket. */
      repeatedSlips: z.array(RepeatedSlip),
      /** True once the money was given back. */
      isRefunded: z.boolean(),
      /** The door let somebody in with this ticket; null if it did not. */
      admitted: Admission,
      /** The door let somebody in with another ticket that has the printed seat now. */
      otherAdmitted: Admission,
    }),
  ),
})
