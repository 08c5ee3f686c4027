import { createECDH, createHash } from 'node:crypto'
import type { StandIns } from './service-settings.ts'

interface Given {
  VAPID_PRIVATE_KEY?: string | undefined
  WEB_PUSH_URL?: string | undefined
  SUPPORT_EMAIL: string
}

interface Own {
  /** The present HASH_SECRET, followed by the earlier ones. */
  hashes: readonly string[]
  standIns: StandIns
  miss: (line: string) => void
}

/**
 * Returns what the server needs to send notices to browsers. Without a key of its own it makes one of the
 * oldest HASH_SECRET that it is given, since browsers that subscribed with one key take no other.
 */
export function pushSettings(env: Given, { hashes, standIns, miss }: Own) {
  const privateKey = env.VAPID_PRIVATE_KEY ?? keyOf(hashes.at(-1) ?? '')
  const publicKey = publicKeyOf(privateKey)
  const isSandbox = standIns.runs || (!standIns.production && !env.VAPID_PRIVATE_KEY)
  const ofSandbox = isSandbox ? `${standIns.url}/webpush` : undefined
  if (publicKey === undefined) miss('VAPID_PRIVATE_KEY: is no key of the curve P-256')
  return {
    privateKey,
    publicKey: publicKey ?? '',
    contact: `mailto:${env.SUPPORT_EMAIL}`,
    standIn: env.WEB_PUSH_URL?.replace(/\/$/, '') ?? ofSandbox,
  }
}

function publicKeyOf(privateKey: string): string | undefined {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    return undefined
  }
}

const keyOf = (secret: string) => createHash('sha256').update(`push:${secret}`).digest('base64url')
