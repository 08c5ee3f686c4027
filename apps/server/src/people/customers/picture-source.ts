import { isOwnPortrait } from './portraits.ts'

type PictureSource = { kind: 'own'; path: string } | { kind: 'remote'; url: URL }

interface Allowed {
  /** Our own origins, under every name by which callers reach us. */
  origins: readonly string[]
  imageHosts: readonly string[]
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
