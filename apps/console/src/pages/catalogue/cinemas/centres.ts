import { useSuspenseQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@velvet/client/call'
import type { Degrees } from '@velvet/contract/catalogue/plus-code'
import type { Point } from '@velvet/contract/catalogue/shared-place'
import { cinemaCalls } from './calls.ts'

type KnownArea = AnswerOf<typeof cinemaCalls.listKnownAreas>['areas'][number]

export interface Area {
  country: string
  state: string
  lga: string
}

/** Reads all areas in which a cinema can open. They are read only once. */
export function useKnownAreas(): readonly KnownArea[] {
  return useSuspenseQuery({
    queryKey: ['known-areas'],
    queryFn: ({ signal }) => cinemaCalls.listKnownAreas({}, { signal }),
    staleTime: Infinity,
  }).data.areas
}

/** A town whose name and place the map shows. */
export interface Town extends Degrees {
  name: string
}

/** Returns the main towns of all LGAs of a country that has such a list. */
export function townsOf(areas: readonly KnownArea[], country: string): Town[] {
  const states = areas.find((area) => area.country === country)?.states ?? []
  return states.flatMap(({ lgas, centres = [] }) =>
    lgas.flatMap((name, index) => {
      const [latitude, longitude] = centres[index] ?? []
      return latitude === undefined || longitude === undefined ? [] : [{ name, latitude, longitude }]
    }),
  )
}

/** Returns the main town of an LGA as the point of a cinema. */
export function centreOf(areas: readonly KnownArea[], { country, state, lga }: Area): Point | undefined {
  const known = areas.find((area) => area.country === country)?.states.find((one) => one.state === state)
  const [latitude, longitude] = known?.centres?.[known.lgas.indexOf(lga)] ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  return { latitude: String(latitude), longitude: String(longitude) }
}

/** Returns the point of a cinema after its area has changed: a point that the user has chosen stays. */
export function pointAfter(areas: readonly KnownArea[], before: Area & Point, next: Area): Point {
  const { latitude, longitude } = before
  const centre = centreOf(areas, before)
  const isOwn = latitude !== '' && (latitude !== centre?.latitude || longitude !== centre.longitude)
  return (!isOwn && centreOf(areas, next)) || { latitude, longitude }
}
