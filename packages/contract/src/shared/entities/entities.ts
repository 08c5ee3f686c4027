import { country } from '../country/country.ts'
import { z } from 'zod'
import { isInNamedYears, NAMED_YEARS } from '../time/named-years.ts'
import { FILM_FORMATS } from '../../catalogue/films.rules.ts'
import { SHOW_MARKS } from '../../catalogue/show-marks.ts'
import { MAX_CLOCK_OFFSET_MS } from '../../tickets/gate.rules.ts'
import { isVersion } from '../app/version.ts'
import { isStorable, UNSTORABLE_WORDS } from '../typing/typed-text.ts'
import { MAX_BALANCE_VP, MAX_VP } from '../../points/vp.ts'
import { LANGUAGES } from '../words/languages.ts'

// The entities of the specification (section 3), with its field names and capital letters. Fields
// that it does not name are our own and come last in each entity.

/** Capital letters are accepted too, since some systems write them. */
export const Uuid = z.uuid().toLowerCase()

/** The name of a seat as it stands on its ticket, such as C4. */
export const SeatName = z.string().trim().toUpperCase().min(2).max(6).refine(isStorable, UNSTORABLE_WORDS)
/** The name and the note of a ticket type in other languages than English, as far as the operator has written them. */
export const TypeTranslations = z.partialRecord(
  z.enum(LANGUAGES).exclude(['en']),
  z.object({ name: z.string().optional(), note: z.string().optional() }),
)
/** Whole Points, never negative. */
export const Vp = z.int().min(0).max(MAX_VP)
/** The balance of an account, in whole Points. */
export const VpBalance = z.int().min(0).max(MAX_BALANCE_VP)
/** `YYYY-MM-DD` in the cinema's own time zone. */
export const LocalDate = z.iso.date()
/** `HH:MM`, 24 hours, in the cinema's own time zone. */
export const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** An instant in ISO 8601 with its offset. */
export const Instant = z.iso.datetime({ offset: true })
export const YEARS_WORDS = `must be in a year from ${NAMED_YEARS.first} to ${NAMED_YEARS.last}`
/** A day that a caller names. */
export const NamedDay = LocalDate.refine(isInNamedYears, YEARS_WORDS)
/** An instant that a caller names. */
export const NamedInstant = Instant.refine(isInNamedYears, YEARS_WORDS)
/** How many milliseconds the clock of the server is ahead of that of a phone or a till. */
export const OffsetMs = z.int().min(-MAX_CLOCK_OFFSET_MS).max(MAX_CLOCK_OFFSET_MS)
/** The `next` that the previous page of a list returned. */
export const Cursor = z.string().max(500)
/** A phone number as a person may type it. The server normalises it. */
export const PhoneInput = z.string().trim().min(1).max(20)
/** A version of the app, such as 3.1.0. */
export const AppNumber = z
  .string()
  .trim()
  .max(40)
  .refine(isVersion, 'must be a version of three numbers, such as 3.1.0')
/** Identifies a known device for callers who keep no cookies. */
export const DeviceKey = z
  .string()
  .max(200)
  .optional()
  .describe(
    'Given to a native app by an earlier login, sign-up or new password: wrong passwords entered elsewhere do not count against a caller who sends it. Browsers have it as a cookie',
  )

export const User = z.object({
  UUID: Uuid,
  Username: z.string(),
  PhoneNumber: z.string(),
  /** The customer's address, or the shared transactions address if they gave none. */
  Email: z.string(),
  /** False for the shared address. */
  HasOwnEmail: z.boolean(),
  Balance: VpBalance,
  LGA: z.string(),
  UserDpUrl: z.string().nullable(),
  State: z.string(),
  Country: z.string(),
  /** The language that the customer has chosen. */
  Language: z.enum(LANGUAGES).nullable(),
})
export type User = z.output<typeof User>

export const MovieStatus = z.enum(['now-playing', 'coming-soon'])

export const Movie = z.object({
  MovieID: Uuid,
  Title: z.string(),
  /** The poster 480 px wide; posterSources() names its other sizes. */
  PosterURL: z.string(),
  Language: z.string(),
  Distributor: z.string(),
  Description: z.string(),
  Status: MovieStatus,
  Year: z.int(),
  Minutes: z.int(),
  Rating: z.string(),
  /** The dominant colour of the poster, #rrggbb, which is shown until the poster has loaded. */
  Colour: z.string(),
  TrailerID: Uuid.nullable(),
  /** The addresses of stills from the film, which the slider shows after the poster. */
  Stills: z.array(z.string()),
  /** The number of the certificate of the NFVCB; empty if there is none. */
  CertificateNumber: z.string().optional(),
  /** The warning of the NFVCB; empty if there is none. */
  Advisory: z.string().optional(),
  /** The day of the first showtime of a film that is coming soon; null if none is on sale. */
  OpensOn: LocalDate.nullable().optional(),
  /**
   * The next showtime in the customer's area; null if there is none. Only the list of a customer's
   * area has this field.
   */
  NextShow: z
    .object({
      Date: LocalDate,
      StartTime: LocalTime,
      Latitude: z.number().optional(),
      Longitude: z.number().optional(),
    })
    .nullable()
    .optional(),
  // Only the answer about one film has the fields below. Each is empty if it was not entered.
  /** The names of actors, with commas between them. */
  Cast: z.string().optional(),
  Director: z.string().optional(),
  Genre: z.string().optional(),
  /** The languages of the subtitles. */
  Subtitles: z.string().optional(),
  /** The languages in which a voice describes the pictures. */
  AudioDescription: z.string().optional(),
  /** The day on which the film was first shown anywhere. */
  OriginalRelease: LocalDate.nullable().optional(),
  /** True if people who are not logged in see the showtimes of films. */
  ShowtimesForVisitors: z.boolean().optional(),
})
export type Movie = z.output<typeof Movie>

export const FilmFormat = z.enum(FILM_FORMATS)
export const ShowMark = z.enum(SHOW_MARKS)

export const Showtime = z.object({
  ShowtimeID: Uuid,
  Date: LocalDate,
  StartTime: LocalTime,
  TotalSeats: z.int(),
  AssignedSeats: z.int(),
  MovieID: Uuid,
  CinemaID: Uuid,
  CinemaName: z.string(),
  /** The place of the cinema. */
  Latitude: z.number().optional(),
  Longitude: z.number().optional(),
  ScreenName: z.string(),
  StartsAt: Instant,
  TicketPrice: Vp,
  /** The price of one standard ticket with the best offer, if an offer lowers it. */
  OfferPrice: Vp.optional(),
  /** True if online sale has ended before the start, even if seats are left. */
  SaleEnded: z.boolean().optional(),
  /** The format of the picture; null if it was not entered. */
  Format: FilmFormat.nullable().optional(),
  /** The marks of access; missing if the showtime has none. */
  Marks: z.array(ShowMark).nullable().optional(),
})
export type Showtime = z.output<typeof Showtime>

export const Trailer = z.object({
  TrailerID: Uuid,
  TrailerTitle: z.string(),
  TrailerThumbnailUrl: z.string(),
  TrailerVideoUrl: z.string(),
  MovieID: Uuid,
  Seconds: z.int(),
  /** The size of the video in bytes, which is shown before it plays on a metered network. */
  Bytes: z.int(),
})
export type Trailer = z.output<typeof Trailer>

export const Cinema = z.object({
  CinemaID: Uuid,
  Name: z.string(),
  Address: z.string(),
  Slug: z.string(),
  Latitude: z.number(),
  Longitude: z.number(),
  CinemaPreviewUrl: z.string(),
  /** A JSON text: an array of picture addresses. */
  CinemaImages: z.string(),
  Features: z.string(),
  LGA: z.string(),
  /** The films that it still sells on its present day; only in the list of the cinemas of an LGA. */
  OnToday: z.object({ Date: LocalDate, Titles: z.array(z.string()) }).optional(),
})
export type Cinema = z.output<typeof Cinema>

export const PaymentProvider = z.enum(['flutterwave', 'paystack'])
export type PaymentProvider = z.output<typeof PaymentProvider>

export const Payment = z.object({
  /** A phone number followed by a timestamp in milliseconds (section 3). */
  tx_ref: z.string(),
  provider: PaymentProvider,
  VpValue: Vp,
  /** Whole naira. */
  amount: z.int(),
  currency: z.literal(country().currency),
  status: z.enum(['pending', 'successful', 'failed', 'unmatched']),
  createdAt: Instant,
  /** The state of the refund, if the money was sent back. */
  refund: z.enum(['pending', 'refunded', 'failed']).optional(),
  /** The naira of this refund. They include the top-up fee. */
  refunded: z.number().positive().optional(),
  /** When the Points were added. */
  creditedAt: Instant.optional(),
  /** The naira that the provider or a bank gave back to the payer, without a refund of ours. */
  reversed: z.number().positive().optional(),
})
export type Payment = z.output<typeof Payment>
