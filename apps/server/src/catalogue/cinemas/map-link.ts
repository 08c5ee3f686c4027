import type * as contract from '@velvet/contract/catalogue/cinemas.calls'
import { pointOfSharedPlace } from '@velvet/contract/catalogue/shared-place'
import { AppError } from '@velvet/contract/shared/errors'
import type { Call } from '../../kernel/calls/call.ts'
import { ProviderError } from '../../kernel/providers/ask.ts'

/** Follows a short map link and returns the point to which it leads. */
export async function followMapLink({ providers, input }: Call<typeof contract.followMapLink>) {
  const address = await providers.shortLinks.follow(input.link).catch((error: unknown) => {
    if (error instanceof ProviderError) throw new AppError('provider-unavailable', { cause: error })
    throw error
  })
  const point = address === undefined ? undefined : pointOfSharedPlace(address)
  if (!point) throw new AppError('place-unknown')
  return point
}
