import type * as contract from '@velvet/contract/people/profile.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { Binary, type Call } from '../../kernel/calls/call.ts'
import { ProviderError } from '../../kernel/providers/ask.ts'
import { AddressRefused } from '../../kernel/providers/public-address.ts'
import { FileTooLarge } from '../../kernel/providers/remote-files.ts'
import { readPortrait } from './portraits.ts'
import { pictureSource } from './picture-source.ts'
import { makePicture } from '../../platform/pictures/make-picture.ts'

/**
 * Shows our own uploads, and pictures from hosts that the operator allows, and fetches nothing
 * else.
 */
export async function imageProxy(call: Call<typeof contract.imageProxy>): Promise<Binary> {
  const { config, uploads, host, input, origin } = call
  const source = pictureSource(input.url, {
    origins: [config.publicUrl, `http://${host}`, `https://${host}`],
    imageHosts: config.imageHosts,
  })
  if (!source) throw new AppError('image-address-refused')
  if (source.kind === 'own') {
    const own = await readPortrait(uploads, source.path)
    if (!own) throw new AppError('not-found')
    return new Binary(own, 'image/webp')
  }
  const picture = await makePicture(await fetchRemote(call, source.url), origin.network)
  if (!picture) throw new AppError('image-address-refused')
  return new Binary(picture, 'image/webp')
}

async function fetchRemote({ providers }: Call<typeof contract.imageProxy>, url: URL) {
  try {
    const bytes = await providers.remotePictures.fetch(url)
    if (!bytes) throw new AppError('not-found')
    return bytes
  } catch (error) {
    if (error instanceof AddressRefused) {
      throw new AppError('image-address-refused', { cause: error })
    }
    if (error instanceof ProviderError || error instanceof FileTooLarge)
      throw new AppError('provider-unavailable', { cause: error })
    throw error
  }
}
