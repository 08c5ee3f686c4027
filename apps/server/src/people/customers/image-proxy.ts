import type * as contract from '@velvet/contract/people/profile.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { Binary, type Call } from '../../kernel/calls/call.ts'
import { ProviderError } from '../../kernel/providers/ask.ts'
import { AddressRefused } from '../../kernel/providers/public-address.ts'
import { FileTooLarge } from '../../kernel/providers/remote-files.ts'
import { readPortrait, isOwnPortrait } from './portraits.ts'
import { makePicture } from '../../platform/pictures/make-picture.ts'

type PictureSource = { kind: 'own'; path: string } | { kind: 'remote'; url: URL }

interface Allowed {
  /** Our own origins, under every name by which callers reach us. */
  origins: readonly string[]
  imageHosts: readonly string[]
}

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

/**
 * Returns where a picture may be read from; undefined for an address that must not be requested.
 */
export function pictureSource(text: string, allowed: Allowed): PictureSource | undefined {
  if (isOwnPortrait(text)) return { kind: 'own', path: text }
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isOurs = allowed.origins.some((own) => URL.canParse(own) && new URL(own).origin === url.origin)
  if (isOurs) return isOwnPortrait(url.pathname) ? { kind: 'own', path: url.pathname } : undefined
  const isPlain = url.protocol === 'https:' && !url.port && !url.username && !url.password
  return isPlain && allowed.imageHosts.includes(url.hostname) ? { kind: 'remote', url } : undefined
}
