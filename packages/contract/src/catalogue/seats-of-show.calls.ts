import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, SeatName, Uuid } from '../shared/entities/entities.ts'
import { Note } from '../shared/entities/staff-list.ts'
import { MAX_SEATS_HELD, SEAT_STATES } from './seats-of-show.ts'
import { PlanRows } from './screens.calls.ts'
import { ClosedBooks } from '../sales/closing.calls.ts'
import { acting, reading } from '../shared/staff-calls.ts'

// The seats of one showtime: which are sold, used, held and free.

const ShowOfSeats = z.object({
  id: Uuid,
  title: z.string(),
  cinemaID: Uuid,
  cinema: z.string(),
  screen: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  /** The time zone of the cinema. */
  timeZone: z.string(),
  state: z.enum(['draft', 'published', 'cancelled']),
  /** It is null while the books are open. */
  books: ClosedBooks.nullable(),
})

const SeatsOfShow = z.object({
  show: ShowOfSeats,
  /** The plan with which the showtime is sold: the rows from the front to the back. */
  plan: PlanRows,
  /** What has become of each seat of the plan, row after row. */
  seats: z.array(
    z.object({
      seat: z.string(),
      state: z.enum(SEAT_STATES),
      /** The ticket for this seat. */
      ticketID: Uuid.optional(),
      /** Why the seat is held. */
      reason: z.string().optional(),
    }),
  ),
})
export type SeatsOfShow = z.output<typeof SeatsOfShow>

export const getSeats = endpoint({
  ...reading,
  path: '/api/v1/staff/showtimes/:id/seats',
  summary: 'The seats of a showtime: sold, used, held and free',
  input: z.object({ id: Uuid }),
  output: SeatsOfShow,
  errors: ['showtime-not-found'],
})

const chosenSeats = z.array(SeatName).min(1).max(MAX_SEATS_HELD)

const HOLDING_REFUSALS = ['showtime-not-found', 'showtime-cancelled', 'showtime-started'] as const

export const holdSeats = endpoint({
  ...acting,
  path: '/api/v1/staff/showtimes/:id/seats/hold',
  summary: 'Takes free seats of a showtime off sale, all or none',
  input: z.object({ id: Uuid, seats: chosenSeats, reason: Note }),
  output: SeatsOfShow,
  errors: [...HOLDING_REFUSALS, 'seats-not-free'],
})

export const releaseSeats = endpoint({
  ...acting,
  path: '/api/v1/staff/showtimes/:id/seats/release',
  summary: 'Puts held seats of a showtime on sale again; seats that are not held stay as they are',
  input: z.object({ id: Uuid, seats: chosenSeats }),
  output: SeatsOfShow,
  errors: HOLDING_REFUSALS,
})

export const moveTicket = endpoint({
  ...acting,
  path: '/api/v1/staff/tickets/:ticketID/move',
  summary:
    'Moves an unused ticket to a free seat of the same showtime, and tells its holder. Both tickets of a love seat move together',
  input: z.object({
    ticketID: Uuid,
    seat: SeatName,
    /** True if the caller has agreed to a seat of another kind, such as a wheelchair place. */
    isOtherKind: z.literal(true).optional(),
  }),
  output: z.object({ ticketID: Uuid, seat: z.string() }),
  errors: [
    'ticket-not-found',
    'ticket-used',
    'ticket-refunded',
    'ticket-over',
    'seats-not-free',
    'seat-of-other-kind',
    'love-seat-torn',
  ],
})
