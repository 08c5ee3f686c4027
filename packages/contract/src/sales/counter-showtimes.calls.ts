import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, LocalDate, NamedDay, Uuid } from '../shared/entities/entities.ts'
import { ListQuery, pageOf } from '../shared/entities/staff-list.ts'
import { ZONES } from '../catalogue/seat-plan.ts'
import { SEAT_STATES } from '../catalogue/seats-of-show.ts'
import { AppliedOffer } from '../catalogue/offers.calls.ts'
import { TYPE_CLASSES } from '../catalogue/ticket-types.rules.ts'
import { PlanRows } from '../catalogue/screens.calls.ts'
import { counterReading } from './counter.calls.ts'

// These calls show the showtimes that a counter sells, and their seats. All amounts are in kobo.

const CounterShowtime = z.object({
  id: Uuid,
  film: z.string(),
  rating: z.string(),
  screen: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  /** The counter stops selling the showtime at this time. */
  soldUntil: Instant,
  /** The cinema is in this time zone, by whose clock the till shows times. */
  timeZone: z.string(),
  totalSeats: z.int(),
  seatsLeft: z.int(),
  /** The ticket types that the counter sells, the standard type first. */
  types: z.array(
    z.object({
      typeID: Uuid,
      name: z.string(),
      class: z.enum(TYPE_CLASSES),
      note: z.string(),
      /** A price is always a whole number of naira. */
      kobo: z.int(),
    }),
  ),
  /** The prices of types in zones of the hall; missing where no zone has prices. */
  zones: z.array(z.object({ zone: z.enum(ZONES), typeID: Uuid, kobo: z.int() })).optional(),
  /** The offers that hold at the counter now, in the order of their positions. */
  offers: z.array(AppliedOffer).optional(),
})
export type CounterShowtime = z.output<typeof CounterShowtime>

export const listCounterShowtimes = endpoint({
  ...counterReading,
  path: '/api/v1/counter/showtimes',
  summary:
    'The showtimes of a cinema that its counter sells on the present business day, or on another one, by start, with prices in kobo',
  input: ListQuery.omit({ q: true }).extend({
    cinemaID: Uuid,
    /** A business day in the time zone of the cinema. The default is the current one. */
    day: NamedDay.optional(),
    /** The open session of the till that asks, so that the office sees when the till had contact last. */
    sessionID: Uuid.optional(),
    /** The sale whose tickets are exchanged. The offers are computed as if they were refunded already. */
    exchangedID: Uuid.optional(),
  }),
  output: pageOf(CounterShowtime),
})

export const listCounterDays = endpoint({
  ...counterReading,
  path: '/api/v1/counter/days',
  summary: 'The business days on which a cinema has showtimes that its counter sells, by the clock of the cinema',
  input: z.object({ cinemaID: Uuid }),
  output: z.object({ days: z.array(LocalDate) }),
})

export const getCounterSeats = endpoint({
  ...counterReading,
  path: '/api/v1/counter/showtimes/:id/seats',
  summary: 'The plan of a showtime with the state of each seat, so that seats can be chosen',
  input: z.object({ id: Uuid }),
  output: z.object({
    /** The rows from the front to the back. */
    plan: PlanRows,
    /** The seats of the plan, row after row. The counter sells those that are free. */
    seats: z.array(z.object({ seat: z.string(), state: z.enum(SEAT_STATES) })),
  }),
  errors: ['showtime-not-found'],
})
