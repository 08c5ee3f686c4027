/** NIST SP 800-63B asks for at least 8 characters and for no rule on their kinds. */
export const PASSWORD_MIN_LENGTH = 8
/**
 * A limit on length, because a stranger could otherwise use up CPU time by having long texts
 * hashed.
 */
export const PASSWORD_MAX_LENGTH = 128

/**
 * Returns the password as it is hashed (RFC 8265, OpaqueString): one keyboard writes é as one sign and
 * another as two, and some write spaces that are none of ASCII's.
 */
export function plainPassword(typed: string): string {
  return typed.replace(/\p{Zs}/gu, ' ').normalize('NFC')
}
