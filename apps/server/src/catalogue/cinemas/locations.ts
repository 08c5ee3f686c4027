import type * as contract from '@velvet/contract/catalogue/movies.calls'
import { numbersOf } from '@velvet/contract/people/known-numbers'
import { readBrand } from '../../kernel/brand/brand-sql.ts'
import type { OpenCall } from '../../kernel/calls/kept-route.ts'
import { listServedAreas } from './locations-sql.ts'

export async function listLocations({ db }: OpenCall<typeof contract.listLocations>) {
  const stored = await readBrand(db)
  const served = numbersOf(stored?.countries ?? []).map(({ country }) => country)
  const areas = await listServedAreas(db, served)
  const countries = Map.groupBy(areas, ({ country }) => country)
  return {
    locations: [...countries].map(([country, inCountry]) => ({
      country,
      states: [...Map.groupBy(inCountry, ({ state }) => state)].map(([state, inState]) => ({
        state,
        lgas: inState.map(({ lga }) => lga),
      })),
    })),
    middles: areas.flatMap(({ latitude, longitude, ...names }) =>
      latitude === null || longitude === null
        ? []
        : { ...names, latitude: rounded(latitude), longitude: rounded(longitude) },
    ),
  }
}

/** Rounds to about a hundred metres. */
const rounded = (degrees: number) => Number(degrees.toFixed(3))
