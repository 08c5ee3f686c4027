import type * as contract from '@velvet/contract/endpoints/catalogue'
import type { Call } from '../http/call.ts'
import { listServedAreas } from './locations-sql.ts'

export async function listLocations({ db }: Call<typeof contract.listLocations>) {
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
