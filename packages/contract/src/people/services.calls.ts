import { z } from 'zod'
import { EMAIL_SHAPE } from './email.ts'
import { CONTACT_MAX_LENGTHS, CONTACT_MIN_LENGTH, GENERAL_ENQUIRY } from './contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Uuid } from '../shared/entities/entities.ts'
import { customerReading, publicActing, publicReading } from '../shared/customer-calls.ts'
import { typedText } from '../shared/typing/typed-text.ts'

/** Accepts a number, or its text in a query. An empty text is refused, since Number('') is 0. */
function degrees(limit: number) {
  const optionalText = `must be degrees from -${limit} to ${limit}`
  return z
    .union([z.number(), z.string().trim().min(1, optionalText)], optionalText)
    .pipe(z.coerce.number<string | number>(optionalText).min(-limit, optionalText).max(limit, optionalText))
}

const Coordinates = { lat: degrees(90), lng: degrees(180) }

export const getAppUpdate = endpoint({
  ...publicReading,
  path: '/api/updateapp',
  summary: 'The newest version of the native apps, where to get it, and what they need to start',
  input: z.object({}),
  output: z.object({
    latest_version: z.string(),
    appstore: z.string(),
    playstore: z.string(),
    /** Identifies the app to the push service; it is public. */
    onesignal_app_id: z.string(),
  }),
})

export const geocode = endpoint({
  ...customerReading,
  path: '/api/v1/geocode',
  perMinute: 30,
  summary: 'The place at a pair of coordinates',
  input: z.object(Coordinates),
  output: z.object({
    coordinates: z.object({ lat: z.number(), lng: z.number() }),
    formatted_address: z.string(),
    LGA: z.string(),
    State: z.string(),
    Country: z.string(),
  }),
  errors: ['place-unknown', 'provider-unavailable', 'too-many-requests'],
})

export const distance = endpoint({
  ...customerReading,
  path: '/api/v1/distance',
  perMinute: 60,
  summary: 'Distance and travel time from a pair of coordinates to a cinema',
  input: z.object({ ...Coordinates, cinemaID: Uuid }),
  output: z.object({ distance: z.string(), duration: z.string() }),
  errors: ['cinema-not-found', 'place-unknown', 'provider-unavailable', 'too-many-requests'],
})

const headerSafe = z
  .string()
  .trim()
  .regex(/^[^\r\n]*$/, 'must be one line')

export const contact = endpoint({
  ...publicActing,
  path: '/api/v1/contact',
  perMinute: 5,
  summary: 'Passes a message on to the support team',
  input: z.object({
    name: headerSafe.min(CONTACT_MIN_LENGTH).max(CONTACT_MAX_LENGTHS.name),
    email: z
      .string()
      .trim()
      .min(CONTACT_MIN_LENGTH)
      .max(CONTACT_MAX_LENGTHS.email)
      .pipe(z.email({ pattern: EMAIL_SHAPE })),
    country: headerSafe.min(CONTACT_MIN_LENGTH).max(CONTACT_MAX_LENGTHS.country),
    subject: headerSafe.max(100).default(GENERAL_ENQUIRY),
    message: typedText().min(CONTACT_MIN_LENGTH).max(CONTACT_MAX_LENGTHS.message),
    /** People cannot see this field, so only machines fill it in. */
    _gotcha: z.string().max(200).optional(),
  }),
  output: z.object({ message: z.string() }),
  status: 202,
  errors: ['provider-unavailable', 'too-many-requests'],
})
