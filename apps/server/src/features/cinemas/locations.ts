import type * as contract from '@velvet/contract/endpoints/films/catalogue'
import type { OpenCall } from '../../kernel/calls/kept-route.ts'
import { listServedAreas } from './locations-sql.ts'

export async function listLocations({ db }: OpenCall<typeof contract.listLocations>) {
  const areas = await listServedAreas(db)
  const countries = Map.groupBy(areas, ({ country }) => country)
  return {
    locations: [...countries].map(([country, inCountry]) => ({
      country,
      states: [...Map.groupBy(inCountry, ({ state }) => state)].map(([state, inState]) => ({
        state,
        lgas: inState.map(({ lga }) => lga),
      })),
    })),
  }
}
