import { z } from 'zod'
import { SCREEN_NAME_MAX_LENGTH } from './cinemas.rules.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Uuid } from '../shared/entities/entities.ts'
import {
  countKinds,
  countOnlineSeats,
  halvesOfLoveSeats,
  PLAN_LIMITS,
  ROW_NAME,
  SEAT_ZONES,
  seatName,
  seatsInZones,
  type SeatRow,
} from './seat-plan.ts'
import { MAX_COUNTER_SEATS } from '../sales/allotment.rules.ts'
import { ListQuery, pageOf, Version } from '../shared/entities/staff-list.ts'
import { acting, actingOnOne, changing, reading, line } from '../shared/staff-calls.ts'

// The screens of a cinema, each with its seat plan.

const SeatNumber = z.int().min(1).max(PLAN_LIMITS.number)

const Place = z.discriminatedUnion('kind', [
  z.object({ number: SeatNumber, kind: z.enum([...SEAT_ZONES, 'wheelchair', 'house', 'blocked']) }),
  z.object({ number: SeatNumber.optional(), kind: z.literal('gap') }),
])

const Row = z.object({
  row: z.string().trim().toUpperCase().regex(ROW_NAME, 'is one to three letters'),
  seats: z.array(Place).min(1, 'has no places').max(PLAN_LIMITS.places, `has more than ${PLAN_LIMITS.places} places`),
})

/**
 * The rows from the front to the back, each from left to right. Customers get seats in this order.
 */
const Plan = z
  .array(Row)
  .min(1, 'has no rows')
  .max(PLAN_LIMITS.rows, `has more than ${PLAN_LIMITS.rows} rows`)
  .superRefine((plan, context) => {
    // The path names the row or the seat, so that the editor of the plan finds it.
    const refuse = (message: string, ...path: string[]) => context.addIssue({ code: 'custom', message, path })
    for (const row of repeated(plan.map(({ row }) => row))) refuse(`has two rows ${row}`, row)
    for (const seat of plan.flatMap((row) => repeated(seatsOf(row)))) {
      refuse(`has two seats ${seat}`, seat)
    }
    const counts = countKinds(plan)
    if (countOnlineSeats(plan) === 0) refuse('has no seat that is sold online')
    else if (counts.standard + counts.wheelchair === 0) refuse('has no standard seat for those who choose no zone')
    const halves = halvesOfLoveSeats(plan)
    for (const [seat, zone] of seatsInZones(plan)) {
      if (zone === 'love-seat' && !halves.has(seat)) refuse(`has half a love seat, ${seat}`, seat)
    }
  })

function seatsOf({ row, seats }: SeatRow): string[] {
  return seats.map((place) => seatName(row, place)).filter((name) => name !== undefined)
}

/** Returns each name that comes before at an earlier place. */
function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
}

const CounterSeats = z.int().min(0).max(MAX_COUNTER_SEATS)

const ScreenFields = z.object({
  name: line(SCREEN_NAME_MAX_LENGTH),
  plan: Plan,
  /** How many seats of each showtime are kept for the counter. Without it, the number stays as it is. */
  counterSeats: CounterSeats.optional(),
})

/** A seat plan as it is read. */
export const PlanRows = z.array(z.object({ row: z.string(), seats: z.array(Place).readonly() })).readonly()

export const Screen = z.object({
  id: Uuid,
  version: Version,
  cinemaID: Uuid,
  name: z.string(),
  plan: PlanRows,
  /** The number of seats that are sold online. */
  totalSeats: z.int(),
  counterSeats: CounterSeats,
  archived: z.boolean(),
})
export type Screen = z.output<typeof Screen>

const screenAnswer = z.object({ screen: Screen })

export const listScreens = endpoint({
  ...reading,
  path: '/api/v1/staff/cinemas/:id/screens',
  summary: 'The screens of a cinema by name, a page at a time, archived ones too',
  input: ListQuery.extend({ id: Uuid }),
  output: pageOf(Screen),
  errors: ['cinema-not-found'],
})

export const makeScreen = endpoint({
  ...acting,
  path: '/api/v1/staff/cinemas/:id/screens',
  maxBytes: PLAN_LIMITS.bytes,
  summary: 'Adds a screen with its seat plan',
  input: ScreenFields.extend({ id: Uuid }),
  output: screenAnswer,
  status: 201,
  errors: ['cinema-not-found', 'cinema-archived', 'screen-name-taken'],
})

export const getScreen = endpoint({
  ...reading,
  path: '/api/v1/staff/screens/:id',
  summary: 'One screen with its seat plan',
  input: z.object({ id: Uuid }),
  output: screenAnswer,
  errors: ['screen-not-found'],
})

export const changeScreen = endpoint({
  ...changing,
  path: '/api/v1/staff/screens/:id',
  maxBytes: PLAN_LIMITS.bytes,
  summary: 'Changes a screen. Showtimes that have not ended get the new seats; no sold seat may go',
  input: ScreenFields.extend({ id: Uuid }),
  output: screenAnswer,
  errors: ['screen-not-found', 'screen-archived', 'screen-name-taken', 'seats-sold'],
})

export const archiveScreen = endpoint({
  ...actingOnOne,
  path: '/api/v1/staff/screens/:id/archive',
  summary: 'Takes a screen that has no showtime to come out of the programme',
  output: screenAnswer,
  errors: ['screen-not-found', 'screen-has-showtimes'],
})

export const unarchiveScreen = endpoint({
  ...actingOnOne,
  path: '/api/v1/staff/screens/:id/unarchive',
  summary: 'Brings an archived screen back',
  output: screenAnswer,
  errors: ['screen-not-found'],
})
