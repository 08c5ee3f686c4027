import { decodeToken } from '@velvet/contract/shared/token'

/** Returns the UUID of the token's owner; undefined for a text that is not a token. */
export function subjectOf(token: string | null): string | undefined {
  try {
    const { sub } = decodeToken(token)
    return typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}
