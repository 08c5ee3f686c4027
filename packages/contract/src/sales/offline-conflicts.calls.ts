import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { UNSOLD_OUTCOMES } from './allotment.rules.ts'
import { Instant, Uuid } from '../shared/entities/entities.ts'
import { ListQuery, NamedStaff, Note, pageOf } from '../shared/entities/staff-list.ts'
import { KOBO_A_NAIRA } from '../shared/kobo.ts'
import {
  APPROVAL_REFUSALS,
  Approval,
  CashKobo,
  counterApproved,
  counterReading,
  TILL_REFUSALS,
} from './counter.calls.ts'

// What a person has to look at after tills sold without a network. All amounts are kobo.

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

/** A visitor was admitted with the ticket before its sale had come. */
const UnsoldAdmission = z.object({
  /** The machine that had the ticket, by the last characters of its id. */
  machine: z.string(),
  /** The person who was signed in at the till when it got the ticket. */
  takenBy: NamedStaff.nullable(),
  /** Each time that a door admitted a visitor with it. */
  admissions: z.array(z.object({ at: Instant, by: NamedStaff, door: z.string().nullable(), isUndone: z.boolean() })),
  /** True while the till has had no contact since, so that the sale may still come by itself. */
  isTillOffline: z.boolean(),
  /** The last answer of a supervisor; null if there is none. */
  resolution: z
    .object({
      outcome: z.enum(UNSOLD_OUTCOMES),
      reason: z.string(),
      at: Instant,
      by: NamedStaff,
      approver: NamedStaff,
    })
    .nullable(),
})

export const listPrintedConflicts = endpoint({
  ...counterReading,
  path: '/api/v1/counter/conflicts',
  summary:
    'Tickets of the allotments of a cinema that a person has to look at, newest first: a ticket was admitted and no sale has come, a seat was gone when the sale came, another sale has the reference of its slip, or its price did not hold',
  input: ListQuery.omit({ q: true }).extend({
    cinemaID: Uuid,
    tillID: Uuid.optional(),
    /** `unsold` lists only tickets that admitted a visitor and are not explained yet. */
    state: z.enum(['all', 'unsold']).default('all'),
  }),
  output: pageOf(
    z.object({
      /** The id of the ticket. It has this id before its sale, too. */
      id: Uuid,
      /** Null while no sale has come. */
      purchaseID: Uuid.nullable(),
      showtimeID: Uuid,
      till: z.string(),
      film: z.string(),
      startsAt: Instant,
      soldAt: Instant.nullable(),
      /** What the buyer has paid for it; null while no sale has come. */
      kobo: z.int().nullable(),
      /** The price that held, where the ticket was sold for another one; 0 if its type had none. */
      listKobo: z.int().nullable(),
      /** The supervisor who approved the sale for its price, or because the books were closed. */
      approver: NamedStaff.nullable(),
      /** The seat that is printed on the paper. */
      seat: z.string(),
      /** The seat that the buyer has now; null if there is none. */
      seatNow: z.string().nullable(),
      /** The slips of the sale whose reference another slip has too, at its first ticket. */
      repeatedSlips: z.array(RepeatedSlip),
      /** True once the money was given back. */
      isRefunded: z.boolean(),
      /** The door admitted a visitor with this ticket; null if it did not. */
      admitted: Admission,
      /** The door admitted a visitor with another ticket that has the printed seat now. */
      otherAdmitted: Admission,
      /** True while a visitor is inside with it, no sale has come, and no supervisor has said what happened. */
      isOpen: z.boolean(),
      /** Null unless a visitor was admitted before the sale, and a supervisor is or was asked. */
      unsold: UnsoldAdmission.nullable(),
    }),
  ),
})
export type PrintedConflict = z.output<typeof listPrintedConflicts.output>['items'][number]

export const resolveUnsold = endpoint({
  ...counterApproved,
  path: '/api/v1/counter/conflicts/:id/resolve',
  summary:
    'Says what happened with an admitted ticket of an allotment whose sale has not come: sold, which books a sale for cash at its till; lost; or a wrong scan. A supervisor has to approve it',
  input: z.object({
    id: Uuid,
    outcome: z.enum(UNSOLD_OUTCOMES),
    /** The cash that was taken, in whole naira. It must be given if the ticket was sold, and only then. */
    kobo: CashKobo.min(KOBO_A_NAIRA).optional(),
    /** The type of the sold ticket. If it is left out, the standard type was sold. */
    typeID: Uuid.optional(),
    reason: Note,
    approval: Approval.optional(),
  }),
  output: z.object({
    outcome: z.enum(UNSOLD_OUTCOMES),
    /** The purchase that was booked; null if none was. */
    purchaseID: Uuid.nullable(),
    /** The seat that the buyer has now; null if another person has it and no other was free. */
    seatNow: z.string().nullable(),
  }),
  errors: [
    ...TILL_REFUSALS,
    ...APPROVAL_REFUSALS,
    'admission-not-found',
    'admission-resolved',
    'type-not-sold',
    'busy',
  ],
})
