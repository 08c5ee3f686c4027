type TokenClaims = Readonly<Record<string, unknown>>

export class InvalidTokenError extends Error {
  constructor(options?: ErrorOptions) {
    super('Invalid token specified', options)
    this.name = 'InvalidTokenError'
  }
}

/** Reads the claims of a token. They prove nothing: only the server checks the signature. */
export function decodeToken(token: unknown): TokenClaims {
  const payload = payloadOf(token)
  const claims = jsonOf(payload)
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) {
    throw new InvalidTokenError()
  }
  return claims as TokenClaims
}

/** A token is renewed after this share of its life, while it is still valid. */
const SPENT_SHARE = 0.5

/** Returns false for a token that does not say how long it lives. */
export function isHalfSpent({ iat, exp }: TokenClaims, now: Date): boolean {
  if (typeof iat !== 'number' || typeof exp !== 'number') return false
  return now.getTime() / 1000 >= iat + (exp - iat) * SPENT_SHARE
}

function payloadOf(token: unknown): string {
  if (typeof token !== 'string') throw new InvalidTokenError()
  const [header, payload, seal, ...more] = token.split('.')
  if (!header || !payload || !seal || more.length > 0) throw new InvalidTokenError()
  return payload
}

function jsonOf(payload: string): unknown {
  if (!/^[\w-]+$/.test(payload)) throw new InvalidTokenError()
  try {
    const binary = atob(payload.replace(/-/g, '+').replace(/_/g, '/'))
    const bytes = Uint8Array.from(binary, (symbol) => symbol.charCodeAt(0))
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new InvalidTokenError({ cause })
  }
}
