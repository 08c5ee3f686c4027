import { createPublicKey, verify } from 'node:crypto'

/** What a server that sends pushes says about itself (RFC 8292). */
export interface Vapid {
  /** The public key of the server, in base64url. */
  key: string
  /** An address at which the push service reaches the operator. */
  contact: string
}

const LONGEST_S = 24 * 60 * 60
const POINT_BYTES = 65

/**
 * Returns who sends, or why a push service refuses the header: its token must be signed with the key beside
 * it, be meant for this service, and end within a day.
 */
export function readVapid(header: string | undefined, audience: string): Vapid | string {
  const [, token = '', key = ''] = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? []
  if (!token) return 'the header authorization has no token and key of VAPID'
  if (!isSigned(token, key)) return 'the token is not signed with the key'
  const { aud, exp, sub } = claimsOf(token)
  if (aud !== audience) return `the token is for ${String(aud)}, not for ${audience}`
  const seconds = Number(exp) - Date.now() / 1000
  if (!(seconds > 0 && seconds <= LONGEST_S)) return 'the token has ended, or lasts over a day'
  if (typeof sub !== 'string') return 'the token names nobody to write to'
  return { key, contact: sub }
}

function isSigned(token: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url')
  if (point.length !== POINT_BYTES || point[0] !== 4) return false
  const [header = '', claims = '', signature = ''] = token.split('.')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)]
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
  try {
    return verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  } catch {
    return false
  }
}

function claimsOf(token: string): Partial<Record<'aud' | 'exp' | 'sub', unknown>> {
  const [, claims = ''] = token.split('.')
  try {
    return JSON.parse(Buffer.from(claims, 'base64url').toString()) as ReturnType<typeof claimsOf>
  } catch {
    return {}
  }
}
