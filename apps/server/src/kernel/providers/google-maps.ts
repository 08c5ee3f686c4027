import { z } from 'zod'
import { ask, ProviderError } from './ask.ts'
import { createRecentAnswers } from './recent-answers.ts'

interface Coordinates {
  lat: number
  lng: number
}

interface Place {
  formattedAddress: string
  lga: string
  state: string
  country: string
}

interface Journey {
  distance: string
  duration: string
}

const Component = z.object({ long_name: z.string(), types: z.array(z.string()) })
const GeocodingResult = z.object({
  address_components: z.array(Component),
  formatted_address: z.string(),
})
type GeocodingResult = z.output<typeof GeocodingResult>
const Geocoding = z.object({
  status: z.string(),
  results: z.array(GeocodingResult).default([]),
})
const Text = z.object({ text: z.string() })
const Matrix = z.object({
  status: z.string(),
  rows: z
    .array(
      z.object({
        elements: z.array(z.object({ status: z.string(), distance: Text.optional(), duration: Text.optional() })),
      }),
    )
    .default([]),
})

/**
 * Three decimals are 110 metres, which is precise enough for an area and for a journey to the
 * cinema.
 */
const DECIMALS = 3
const ANSWERS_KEPT = 500
const UNKNOWN = ['ZERO_RESULTS', 'NOT_FOUND', 'MAX_ROUTE_LENGTH_EXCEEDED']

/** Finds places and journeys. Returns undefined if the map has none. Throws ProviderError. */
export function createGoogleMaps(
  { url, key }: { url: string; key: string },
  { timeoutMs = 8000 }: { timeoutMs?: number } = {},
) {
  const places = createRecentAnswers<Place | undefined>('places', ANSWERS_KEPT)
  const journeys = createRecentAnswers<Journey | undefined>('journeys', ANSWERS_KEPT)
  const askFor = (path: string, query: Record<string, string>) =>
    ask('google-maps', `${url}/maps/api/${path}/json?${new URLSearchParams({ ...query, key }).toString()}`, {
      timeoutMs,
    })
  return {
    placeAt(point: Coordinates): Promise<Place | undefined> {
      const latlng = rounded(point)
      return places.get(latlng, async () => readPlace(await askFor('geocode', { latlng })))
    },
    journey(from: Coordinates, to: Coordinates): Promise<Journey | undefined> {
      const [origins, destinations] = [rounded(from), rounded(to)]
      const query = { origins, destinations, units: 'metric' }
      return journeys.get(`${origins}|${destinations}`, async () => readJourney(await askFor('distancematrix', query)))
    },
  }
}

function rounded({ lat, lng }: Coordinates): string {
  return `${lat.toFixed(DECIMALS)},${lng.toFixed(DECIMALS)}`
}

function readPlace(answer: unknown): Place | undefined {
  const { results } = accepted(Geocoding, answer) ?? { results: [] }
  const formattedAddress = results[0]?.formatted_address
  // The names come from one result, because near a border another one may lie in another state.
  const area = results.map(readArea).find((found) => found !== undefined)
  return formattedAddress && area ? { formattedAddress, ...area } : undefined
}

function readArea({ address_components: components }: GeocodingResult) {
  const named = (type: string) => components.find(({ types }) => types.includes(type))?.long_name
  const lga = named('administrative_area_level_2')
  const state = named('administrative_area_level_1')
  const country = named('country')
  if (!lga || !state || !country) return undefined
  // The map sometimes says Bauchi State, but our area is called Bauchi.
  return { lga, state: state.replace(/ State$/, ''), country }
}

function readJourney(answer: unknown): Journey | undefined {
  const element = accepted(Matrix, answer)?.rows[0]?.elements[0]
  const found = element && accepted(z.looseObject({ status: z.string() }), element)
  if (!found || !element.distance || !element.duration) return undefined
  return { distance: element.distance.text, duration: element.duration.text }
}

/**
 * Returns the answer; undefined if its status says that nothing was found. Throws for any other
 * status.
 */
function accepted<T extends { status: string }>(schema: z.ZodType<T>, answer: unknown): T | undefined {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) {
    throw new ProviderError('garbage', 'the maps service answered in another shape')
  }
  const { status } = parsed.data
  if (status === 'OK') return parsed.data
  if (UNKNOWN.includes(status)) return undefined
  throw new ProviderError('refused', `the maps service answered ${status}`)
}
