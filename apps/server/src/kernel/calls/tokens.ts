import { createSigner, createVerifier } from 'fast-jwt'
import type { Config } from '../../settings/config.ts'
import type { TokenClaims } from '../identity/counted-as.ts'

/** What a token of ours says. Only its signature is sure: each claim must still be looked at. */
interface Claims extends TokenClaims {
  /** The second of the Unix time at which the token expires. */
  exp?: unknown
}

type Read = (header: string | undefined) => Readonly<Claims> | undefined

interface Tokens {
  sign: (claims: Required<Claims>) => string
  /**
   * Returns the claims of the token in an `Authorization` header. Returns undefined if the header
   * has no token of ours, or one that has expired.
   */
  read: Read
  /** Returns the claims as `read` does, but also those of a token that has expired. */
  readExpired: Read
}

declare module 'fastify' {
  interface FastifyInstance {
    tokens: Tokens
  }
}

const ALGORITHM = 'HS256'
/** Checking a signature is slow, so a verifier remembers the last tokens that it has accepted, until they expire. */
const REMEMBERED_TOKENS = 1000

/**
 * Signs with the present secret, and accepts the tokens of the secret before too. The verifiers are
 * made once, because making one takes several times as long as reading a token with it.
 */
export function createTokens({ token, tokenBefore }: Pick<Config['secrets'], 'token' | 'tokenBefore'>): Tokens {
  const secrets = tokenBefore === undefined ? [token] : [token, tokenBefore]
  const reader = (ignoreExpiration: boolean): Read => {
    const verifiers = secrets.map((key) =>
      createVerifier({ key, algorithms: [ALGORITHM], ignoreExpiration, cache: REMEMBERED_TOKENS }),
    )
    return (header) => {
      const text = bearerOf(header)
      if (text === undefined) return undefined
      for (const verify of verifiers) {
        try {
          return verify(text) as Claims
        } catch {
          // The token can be signed with the secret that was in use before.
        }
      }
      return undefined
    }
  }
  return {
    sign: createSigner({ key: token, algorithm: ALGORITHM }),
    read: reader(false),
    readExpired: reader(true),
  }
}

function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer ([^\s]+)$/i.exec(header ?? '')?.[1]
}
