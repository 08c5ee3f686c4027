import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { PRINTED_OUTCOMES } from './allotment.rules.ts'
import { MAX_COUNTER_TICKETS, MAX_TILL_KOBO } from './counter.rules.ts'
import { Instant, LocalDate, NamedInstant, OffsetMs, Uuid } from '../shared/entities/entities.ts'
import { TicketExhibitor } from '../shared/entities/ticket.ts'
import { KOBO_A_NAIRA, UNITS } from '../shared/kobo.ts'
import { TAX_BASES, TAX_KINDS } from '../books/taxes.rules.ts'
import { getMenu } from '../catalogue/items.calls.ts'
import { MAX_PART_COUNT, PREPARATIONS } from '../catalogue/items.rules.ts'
import { typedText } from '../shared/typing/typed-text.ts'
import { PlanRows } from '../catalogue/screens.calls.ts'
import {
  APPROVAL_REFUSALS,
  Approval,
  counterActing,
  counterApproved,
  counterReading,
  TILL_REFUSALS,
} from './counter.calls.ts'
import { sellAtCounter } from './counter-sales.calls.ts'
import { PICKUP_CODE } from './pickups.rules.ts'
import { MAX_ITEM_COUNT, MAX_ITEM_LINES, MAX_SOLD_LINES } from './snacks.rules.ts'

// A till gets its part of the seats for the counter, and the menu, in advance, and reports what it has sold of them
// without a network. All amounts are kobo.

const AllottedSeat = z.object({
  seat: z.string(),
  /** The code of the ticket for this seat. It is also the pin. */
  code: z.string(),
})

/** The present rates of taxes, from which the till computes the taxes of each ticket and each line of food. */
const TaxesNow = z.array(z.object({ kind: z.enum(TAX_KINDS), name: z.string(), ppm: z.int(), base: z.enum(TAX_BASES) }))

export const takeAllotment = endpoint({
  ...counterReading,
  method: 'POST',
  path: '/api/v1/counter/allotment',
  summary:
    'Gives the machine of an open till its part of the seats that a showtime keeps for the counter. A repeated call returns the seats that are left of it. A session has one machine, and a supervisor approves any other',
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
      taxes: TaxesNow,
    }),
    serverTime: Instant,
  }),
  errors: [
    'till-session-not-found',
    'till-closed',
    'till-of-another',
    'showtime-not-found',
    'supervisor-needed',
    'busy',
  ],
})

export const getTillMenu = endpoint({
  ...counterReading,
  path: '/api/v1/counter/menu',
  summary:
    'The food and drinks that the tills of a cinema sell now, with what a till needs to sell them without a network',
  input: z.object({ cinemaID: Uuid }),
  output: getMenu.output.extend({
    cinemaID: Uuid,
    /** The items of the menu, with an entry for each size, and items that are only sold as parts of its bundles. */
    items: z.array(
      z.object({
        itemID: Uuid,
        name: z.string(),
        /** The price of one at a till; null for a part of bundles that is not sold alone. */
        kobo: z.int().nullable(),
        age: z.int().nullable(),
        preparation: z.enum(PREPARATIONS),
      }),
    ),
    taxes: TaxesNow,
    exhibitor: TicketExhibitor,
  }),
  errors: ['cinema-not-found'],
})

export const approveMachine = endpoint({
  ...counterApproved,
  path: '/api/v1/counter/machines',
  summary:
    'Lets another machine sell from the allotment at an open till, beside the first one of its session. A supervisor has to approve it',
  input: z.object({ sessionID: Uuid, machineID: Uuid, approval: Approval.optional() }),
  output: z.object({ approverID: Uuid }),
  errors: [...TILL_REFUSALS, ...APPROVAL_REFUSALS],
})

const { phoneNumber, tenders } = sellAtCounter.input.shape

/** A line of food or drinks that a till has sold without a network, as its receipt shows it. */
const PrintedLine = z.object({
  itemID: Uuid,
  count: z
    .int()
    .min(1)
    .max(MAX_ITEM_COUNT * MAX_PART_COUNT),
  /** What the buyer has paid for the line. */
  kobo: z.int().min(1).max(MAX_TILL_KOBO),
  /** The sold bundle of which the line is a part; missing for an item that was sold alone. */
  bundle: z
    .object({ line: z.int().min(1).max(MAX_ITEM_LINES), itemID: Uuid, count: z.int().min(1).max(MAX_ITEM_COUNT) })
    .optional(),
})
export type PrintedLine = z.output<typeof PrintedLine>

export const reportOfflineSale = endpoint({
  ...counterActing,
  path: '/api/v1/counter/offline-sales',
  summary:
    'Records a sale of tickets of the allotment, of food, or of both, that a till has made without a network. Nothing that became of its seats or of the stock meanwhile refuses it: a buyer whose seat is gone gets another one, or the money back, and the stock may fall below 0. A reference that another sale has refuses it neither. A price that did not hold when the till can have read it, and closed books, need a supervisor: `approveOfflineSale` is for these',
  input: z.object({
    sessionID: Uuid,
    /** The showtime of its tickets; missing without tickets. */
    showtimeID: Uuid.optional(),
    tickets: z
      .array(
        z.object({
          typeID: Uuid,
          code: typedText().min(1).max(40),
          /** What the buyer has paid for it, in whole naira. */
          kobo: z.int().min(KOBO_A_NAIRA).multipleOf(KOBO_A_NAIRA, `must be whole ${UNITS}`),
        }),
      )
      .max(MAX_COUNTER_TICKETS)
      .refine((tickets) => new Set(tickets.map(({ code }) => code)).size === tickets.length, {
        error: 'names a code twice',
      }),
    items: z.array(PrintedLine).max(MAX_SOLD_LINES).default([]),
    /** The code that the till has made for the pick-up of its food. */
    pickupCode: z.string().regex(PICKUP_CODE, 'must be the code of a pick-up').optional(),
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
    'supervisor-needed',
    'showtime-not-found',
    'code-not-allotted',
    'type-not-sold',
    'item-not-here',
    'tender-not-fitting',
    'transfer-not-arrived',
    'busy',
  ],
})

/** A till sends hundreds of sales when its network is back, so those with a PIN to compare have a call of their own. */
export const approveOfflineSale = endpoint({
  ...counterApproved,
  path: '/api/v1/counter/offline-sales/approved',
  summary:
    'Records a sale of an allotment that needs a supervisor, with the PIN of one. It is the same sale as that of `reportOfflineSale` with the same key',
  input: reportOfflineSale.input.extend({ approval: Approval }),
  output: reportOfflineSale.output,
  status: 201,
  errors: [...reportOfflineSale.errors, 'gate-pin-wrong', 'too-many-requests'],
})
