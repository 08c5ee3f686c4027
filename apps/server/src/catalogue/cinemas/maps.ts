import type * as contract from '@velvet/contract/people/services.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { findCinemaRow } from './shown-cinemas-sql.ts'
import type { Deps } from '../../kernel/calls/deps.ts'
import type { Call } from '../../kernel/calls/call.ts'
import type { Customer } from '../../kernel/identity/caller.ts'
import { requireShare } from '../../kernel/identity/day-share.ts'
import { ProviderError } from '../../kernel/providers/ask.ts'

/** The maps service charges for each request, and no person looks for so many places in a day. */
const QUESTIONS_A_DAY = 200

export async function geocode(call: Call<typeof contract.geocode>) {
  const { providers, input } = call
  const { lat, lng } = input
  const maps = requireMaps(providers)
  await takeQuestion(call)
  const place = await known(maps.placeAt({ lat, lng }))
  return {
    coordinates: { lat, lng },
    formatted_address: place.formattedAddress,
    LGA: place.lga,
    State: place.state,
    Country: place.country,
  }
}

export async function distance(call: Call<typeof contract.distance>) {
  const { db, providers, input } = call
  const cinema = await findCinemaRow(db, input.cinemaID)
  if (!cinema) throw new AppError('cinema-not-found')
  const maps = requireMaps(providers)
  await takeQuestion(call)
  const there = { lat: cinema.Latitude, lng: cinema.Longitude }
  return known(maps.journey({ lat: input.lat, lng: input.lng }, there))
}

function requireMaps({ maps }: Deps['providers']) {
  if (!maps) throw new AppError('provider-unavailable')
  return maps
}

function takeQuestion(call: Pick<Deps, 'db' | 'config'> & { customer: Customer }): Promise<void> {
  return requireShare(call, { use: 'maps', whose: call.customer.id, aDay: QUESTIONS_A_DAY })
}

async function known<T>(answer: Promise<T | undefined>): Promise<T> {
  const found = await answer.catch((error: unknown) => {
    if (error instanceof ProviderError) throw new AppError('provider-unavailable', { cause: error })
    throw error
  })
  if (found === undefined) throw new AppError('place-unknown')
  return found
}
