import { z } from 'zod'
import {
  CINEMA_LENGTHS,
  CINEMA_PICTURE_MAX_BYTES,
  CINEMA_PHONE,
  CINEMA_PHONE_WORDS,
  CINEMA_PICTURES,
  CINEMA_SLUG,
  LATITUDES,
  LONGITUDES,
} from './cinemas.rules.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Uuid } from '../shared/entities/entities.ts'
import { ListQuery, pageOf, Version } from '../shared/entities/staff-list.ts'
import { typedText } from '../shared/typing/typed-text.ts'
import {
  acting,
  actingOnOne,
  addingPicture,
  changing,
  PICTURE_REFUSALS,
  reading,
  line,
  optionalText,
} from '../shared/staff-calls.ts'

// The cinemas of the operator, as the console reads and changes them. Staff who are bound to
// certain cinemas read and change only those.

/** What staff enter about a cinema. */
const CinemaFields = z.object({
  name: line(CINEMA_LENGTHS.name),
  slug: z
    .string()
    .trim()
    .max(CINEMA_LENGTHS.slug)
    .regex(CINEMA_SLUG, 'takes lowercase letters and digits, with single hyphens between them'),
  address: optionalText(CINEMA_LENGTHS.address),
  country: line(80),
  state: line(80),
  lga: line(80),
  latitude: z.number().min(LATITUDES.min).max(LATITUDES.max),
  longitude: z.number().min(LONGITUDES.min).max(LONGITUDES.max),
  features: typedText().max(CINEMA_LENGTHS.features).default(''),
  /** Customers with a ticket call this number. Empty if the cinema has none. */
  phone: typedText().max(CINEMA_LENGTHS.phone).regex(CINEMA_PHONE, CINEMA_PHONE_WORDS).default(''),
})

export const StaffCinema = CinemaFields.extend({
  id: Uuid,
  version: Version,
  features: z.string(),
  phone: z.string(),
  /** The addresses of the pictures in the carousel, in their order. */
  images: z.array(z.string()),
  timeZone: z.string(),
  /** The number of screens that are not archived. */
  screens: z.int(),
  archived: z.boolean(),
})
export type StaffCinema = z.output<typeof StaffCinema>

const cinemaAnswer = z.object({ cinema: StaffCinema })

export const listStaffCinemas = endpoint({
  ...reading,
  path: '/api/v1/staff/cinemas',
  summary: 'Cinemas by name, a page at a time; `q` looks in names, addresses and areas',
  input: ListQuery.extend({
    status: z.enum(['open', 'archived']).default('open'),
  }),
  output: pageOf(StaffCinema),
})

export const getStaffCinema = endpoint({
  ...reading,
  path: '/api/v1/staff/cinemas/:id',
  summary: 'One cinema, also when it is archived',
  input: z.object({ id: Uuid }),
  output: cinemaAnswer,
  errors: ['cinema-not-found'],
})

export const makeCinema = endpoint({
  ...acting,
  everyCinema: true,
  path: '/api/v1/staff/cinemas',
  summary: 'Adds a cinema, which opens its area to customers at once',
  input: CinemaFields,
  output: cinemaAnswer,
  status: 201,
  errors: ['area-unknown', 'slug-taken'],
})

export const changeCinema = endpoint({
  ...changing,
  path: '/api/v1/staff/cinemas/:id',
  summary: 'Changes a cinema; `images` may reorder its pictures and leave some out',
  input: CinemaFields.extend({
    id: Uuid,
    images: z.array(z.string().max(300)).max(CINEMA_PICTURES).optional(),
  }),
  output: cinemaAnswer,
  errors: ['cinema-not-found', 'cinema-archived', 'cinema-keeps-time-zone', 'area-unknown', 'slug-taken'],
})

export const archiveCinema = endpoint({
  ...actingOnOne,
  path: '/api/v1/staff/cinemas/:id/archive',
  summary: 'Takes a cinema that has no showtime to come out of every list of the customers',
  output: cinemaAnswer,
  errors: ['cinema-not-found', 'cinema-has-showtimes'],
})

export const unarchiveCinema = endpoint({
  ...actingOnOne,
  path: '/api/v1/staff/cinemas/:id/unarchive',
  summary: 'Brings an archived cinema back',
  output: cinemaAnswer,
  errors: ['cinema-not-found'],
})

export const addCinemaPicture = endpoint({
  ...addingPicture,
  path: '/api/v1/staff/cinemas/:id/pictures',
  maxBytes: CINEMA_PICTURE_MAX_BYTES,
  summary: 'Adds a picture to the end of the carousel: multipart field image, cropped to 3:2',
  output: cinemaAnswer,
  errors: ['cinema-not-found', 'cinema-archived', ...PICTURE_REFUSALS],
})

export const listKnownAreas = endpoint({
  ...reading,
  path: '/api/v1/staff/areas',
  summary: 'Every area in which a cinema can be opened: country, state and LGA',
  input: z.object({}),
  output: z.object({
    areas: z.array(
      z.object({
        country: z.string(),
        /** True if mobile numbers from this country can sign up. */
        isServed: z.boolean(),
        states: z.array(
          z.object({
            state: z.string(),
            lgas: z.array(z.string()),
            /** The latitude and longitude of the main town of each LGA, in the same order. Only Nigeria has them. */
            centres: z.array(z.array(z.number())).optional(),
          }),
        ),
      }),
    ),
  }),
})

export const followMapLink = endpoint({
  ...reading,
  path: '/api/v1/staff/maplink',
  perMinute: 30,
  summary: 'The point of a short link that a phone shares of a place, from the known sites of such links alone',
  input: z.object({ link: z.string().max(300) }),
  output: z.object({ latitude: z.string(), longitude: z.string() }),
  errors: ['place-unknown', 'provider-unavailable', 'too-many-requests'],
})
