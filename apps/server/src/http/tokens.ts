import { createSigner, createVerifier } from 'fast-jwt'
import type { Config } from '../config.ts'

/** What a token of ours says. Only its signature is sure: each claim must still be looked at. */
export interface Claims {
  /** The id of the customer or of the member of staff. */
  sub?: unknown
  /** The id of the session. */
  sid?: unknown
  /** The kind of person. */
  aud?: unknown
  /** The second of the Unix time at which the token expires. */
  exp?: unknown
}

export interface Tokens {
  sign: (claims: Required<Claims>) => string
  /** Throws if the token is not ours, or has expired. */
  read: (token: string) => Claims
  /** Does the same, but accepts a token that has expired. */
  readExpired: (token: string) => Claims
}

declare module 'fastify' {
  interface FastifyInstance {
    tokens: Tokens
  }
}

const ALGORITHM = 'HS256'

/**
 * Signs with the present secret, and accepts the tokens of the secret before too. The verifiers are
 * made once, because making one takes several times as long as reading a token with it.
 */
export function createTokens({ token, tokenBefore }: Config['secrets']): Tokens {
  const reader = (ignoreExpiration: boolean) => {
    const verifierOf = (key: string): ((token: string) => Claims) =>
      createVerifier({ key, algorithms: [ALGORITHM], ignoreExpiration })
    const [now, before] = [verifierOf(token), tokenBefore ? verifierOf(tokenBefore) : undefined]
    return (text: string) => {
      try {
        return now(text)
      } catch (error) {
        if (before) return before(text)
        throw error
      }
    }
  }
  return {
    sign: createSigner({ key: token, algorithm: ALGORITHM }),
    read: reader(false),
    readExpired: reader(true),
  }
}

/** Returns the token of an `Authorization` header. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer ([^\s]+)$/i.exec(header ?? '')?.[1]
}
