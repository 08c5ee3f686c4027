import type { FastifyReply } from 'fastify'
import type { Routes } from '../routes.ts'
import { type Place, type Point, isOnTheMap, kilometresBetween, placeAt, pointFrom } from './places.ts'
import { distanceText, durationText } from './route-texts.ts'

type Query = Partial<Record<'key' | 'latlng' | 'origins' | 'destinations' | 'units', unknown>>

// A road is about 1.3 times as long as the straight line, at a speed of 27 km/h in a town.
const ROAD_FACTOR = 1.3
const METRES_A_MINUTE = 450
const MOST_POINTS = 25

/**
 * Imitates Google's geocoder and distance matrix, which report errors in `status`, mostly with HTTP
 * 200.
 */
export const googlemaps: Routes = (app, { sandbox }) => {
  app.addHook<{ Querystring: Query }>('onRequest', async ({ query, url }, reply) => {
    if (query.key === sandbox.keys.GOOGLE_MAPS_KEY) return
    const error_message = 'The provided API key is invalid.'
    return reply.send({ ...emptyAnswer(url), status: 'REQUEST_DENIED', error_message })
  })

  app.get<{ Querystring: Query }>('/maps/api/geocode/json', ({ query, url }, reply) => {
    const point = typeof query.latlng === 'string' ? pointFrom(query.latlng) : undefined
    return point ? geocode(point) : invalid(reply, url, 'latlng')
  })

  app.get<{ Querystring: Query }>('/maps/api/distancematrix/json', ({ query, url }, reply) => {
    const { origins, destinations } = query
    if (typeof origins !== 'string' || !origins) return invalid(reply, url, 'origins')
    if (typeof destinations !== 'string' || !destinations) return invalid(reply, url, 'destinations')
    return distanceMatrix(places(origins), places(destinations), query.units === 'imperial')
  })
}

function geocode({ lat, lng }: Point) {
  const place = placeAt({ lat, lng })
  if (!place) return { plus_code: {}, results: [], status: 'ZERO_RESULTS' }
  const { lga, state } = place
  const { region, country, iso } = namesOf(place)
  const component = (long_name: string, type: string, short_name = long_name) => ({
    long_name,
    short_name,
    types: [type, 'political'],
  })
  const result = {
    address_components: [
      component(lga, 'locality'),
      component(lga, 'administrative_area_level_2'),
      component(region, 'administrative_area_level_1', state),
      component(country, 'country', iso),
    ],
    formatted_address: addressIn(place),
    geometry: { location: { lat, lng }, location_type: 'APPROXIMATE' },
    place_id: `sandbox-${lga.toLowerCase().replaceAll(' ', '-')}`,
    types: ['locality', 'political'],
  }
  return { results: [result], status: 'OK' }
}

function distanceMatrix(origins: string[], destinations: string[], imperial: boolean) {
  return {
    destination_addresses: destinations.map(addressOf),
    origin_addresses: origins.map(addressOf),
    rows: origins.map((origin) => ({
      elements: destinations.map((destination) => element(origin, destination, imperial)),
    })),
    status: 'OK',
  }
}

function element(origin: string, destination: string, imperial: boolean) {
  const [from, to] = [pointFrom(origin), pointFrom(destination)]
  if (!from || !to) return { status: 'NOT_FOUND' }
  if (!isOnTheMap(from) || !isOnTheMap(to)) return { status: 'ZERO_RESULTS' }
  const metres = Math.round(kilometresBetween(from, to) * ROAD_FACTOR * 1000)
  const minutes = metres / METRES_A_MINUTE
  return {
    distance: { text: distanceText(metres, imperial), value: metres },
    duration: { text: durationText(minutes), value: Math.round(minutes * 60) },
    status: 'OK',
  }
}

const places = (list: string) => list.split('|').slice(0, MOST_POINTS)

function addressOf(text: string): string {
  const point = pointFrom(text)
  const place = point && placeAt(point)
  return place ? addressIn(place) : text
}

function namesOf({ state, country: [country, iso] = ['Nigeria', 'NG'] }: Place) {
  return { region: iso === 'NG' ? `${state} State` : state, country, iso }
}

function addressIn(place: Place): string {
  const { region, country } = namesOf(place)
  return `${place.lga}, ${region}, ${country}`
}

function invalid(reply: FastifyReply, url: string, parameter: string) {
  const error_message = `Invalid request. Missing or invalid '${parameter}' parameter.`
  return reply.code(400).send({ ...emptyAnswer(url), status: 'INVALID_REQUEST', error_message })
}

function emptyAnswer(url: string) {
  return url.includes('/geocode/') ? { results: [] } : { destination_addresses: [], origin_addresses: [], rows: [] }
}
