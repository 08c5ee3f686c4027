import { decodeToken } from '@velvet/contract/token'

/** Whose token it is: their UUID; undefined for what is no token. */
export function subjectOf(token: string | null): string | undefined {
  try {
    const { sub } = decodeToken(token)
    return typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined
  }
}
