import type * as contract from '@velvet/contract/endpoints/services'
import { AppError } from '@velvet/contract/errors'
import { findCinemaRow } from '../catalogue/cinemas-sql.ts'
import type { Call } from '../http/call.ts'
import { ProviderError } from '../providers/ask.ts'

export async function geocode({ providers, input }: Call<typeof contract.geocode>) {
  const { lat, lng } = input
  const place = await known(providers.maps.placeAt({ lat, lng }))
  return {
    coordinates: { lat, lng },
    formatted_address: place.formattedAddress,
    LGA: place.lga,
    State: place.state,
    Country: place.country,
  }
}

export async function distance({ db, providers, input }: Call<typeof contract.distance>) {
  const cinema = await findCinemaRow(db, input.cinemaID)
  if (!cinema) throw new AppError('cinema-not-found')
  const there = { lat: cinema.Latitude, lng: cinema.Longitude }
  return known(providers.maps.journey({ lat: input.lat, lng: input.lng }, there))
}

async function known<T>(answer: Promise<T | undefined>): Promise<T> {
  const found = await answer.catch((error: unknown) => {
    if (error instanceof ProviderError) throw new AppError('provider-unavailable', { cause: error })
    throw error
  })
  if (found === undefined) throw new AppError('place-unknown')
  return found
}
