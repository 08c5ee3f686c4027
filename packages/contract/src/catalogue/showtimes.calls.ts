import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Cinema, Showtime, TypeTranslations, Uuid, Vp } from '../shared/entities/entities.ts'
import { ZONES } from './seat-plan.ts'
import { SEATS_WAIT_S } from './seats-of-show.ts'
import { PlanRows } from './screens.calls.ts'
import { AppliedOffer } from './offers.calls.ts'
import { AREA_REFUSALS, areaNames, customerReading, publicReading } from '../shared/customer-calls.ts'

const readingOfArea = {
  ...customerReading,
  input: z.object({ movieId: Uuid, ...areaNames }),
  errors: ['movie-not-found', ...AREA_REFUSALS],
} as const

export const listShowtimes = endpoint({
  ...readingOfArea,
  path: '/api/v1/showingshowtimes/:movieId/:LGA',
  summary: 'Showtimes to come of a film in an LGA, ascending by their start',
  output: z.object({
    showtimeIds: z.array(Showtime),
    /** The same list again, because the specification allows both readings. */
    showtimes: z.object({ showtimeIds: z.array(Showtime) }),
  }),
})

export const listScreenings = endpoint({
  ...publicReading,
  path: '/api/v1/movie/:movieId/screenings',
  summary: 'The next showtimes of a film in all areas, ascending by their start, if visitors may see them',
  input: z.object({ movieId: Uuid }),
  output: z.object({ showtimeIds: z.array(Showtime) }),
  errors: ['movie-not-found', 'showtimes-for-customers'],
})

export const getShowtime = endpoint({
  ...customerReading,
  path: '/api/v1/showtime/:showtimeId',
  summary: 'One showtime',
  input: z.object({ showtimeId: Uuid }),
  output: z.object({ showtime: Showtime }),
  errors: ['showtime-not-found'],
})

export const getSeatPlan = endpoint({
  ...customerReading,
  path: '/api/v1/showtime/:showtimeId/seats',
  perMinute: 120,
  summary: 'The seat plan of a showtime, and which seats cannot be bought now',
  input: z.object({ showtimeId: Uuid }),
  output: z.object({
    /** The rows from the front to the back, each from left to right. */
    plan: PlanRows,
    /** The names of the seats that are sold or held. */
    taken: z.array(z.string()),
    /** Another one whenever the plan or the taken seats are others. */
    version: z.string(),
  }),
  errors: ['showtime-not-found'],
})

export const awaitSeatChanges = endpoint({
  ...customerReading,
  path: '/api/v1/showtime/:showtimeId/seats/changes',
  perMinute: 120,
  summary: `Waits, for at most ${SEATS_WAIT_S} seconds, until other seats of a showtime are taken than in this version; a later wait of the same session ends this one`,
  input: z.object({
    showtimeId: Uuid,
    /** The `version` that was read with the seats. */
    version: z.string().max(200),
  }),
  output: z.object({
    /** False if no seat has changed within the time. */
    changed: z.boolean(),
  }),
  errors: ['busy'],
})

export const listShowingCinemas = endpoint({
  ...readingOfArea,
  path: '/api/v1/showingcinemas/:movieId/:LGA',
  summary: 'Cinemas of an LGA with showtimes to come of a film',
  output: z.object({ cinemasLists: z.array(Cinema) }),
})

export const getTicketPrice = endpoint({
  ...customerReading,
  path: '/api/v1/ticketprice/:movieId/:cinemaId/:showtimeId',
  summary: 'Price of one ticket in Vp, and how many tickets one purchase may hold',
  input: z.object({ movieId: Uuid, cinemaId: Uuid, showtimeId: Uuid }),
  output: z.object({
    /** The price of the standard type. */
    ticketPrice: Vp,
    /** The operator's limit; a purchase of more tickets is refused. */
    maxTickets: z.int().min(1),
    /** The types that are sold online for this showtime; the standard type comes first. */
    types: z.array(
      z.object({
        typeID: Uuid,
        name: z.string(),
        price: Vp,
        /** What a holder of this type has to show at the door, if anything. */
        note: z.string().optional(),
        translations: TypeTranslations.optional(),
      }),
    ),
    /**
     * The prices of ticket types in zones of the hall; missing if no zone has prices. If the standard type has no price
     * in a zone, its seats cost the same as standard seats.
     */
    zones: z.array(z.object({ zone: z.enum(ZONES), typeID: Uuid, price: Vp })).optional(),
    /** The offers that hold for a purchase now, in the order of their positions, with amounts in Vp. */
    offers: z.array(AppliedOffer).optional(),
    /** True if the cinema sells food and drinks in the app; otherwise missing. */
    sellsSnacks: z.literal(true).optional(),
  }),
  errors: ['showtime-not-found'],
})
