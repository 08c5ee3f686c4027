/** NIST SP 800-63B asks for at least 8 characters and for no rule on their kinds. */
export const PASSWORD_MIN_LENGTH = 8
/**
 * A limit on length, because a stranger could otherwise use up CPU time by having long texts
 * hashed.
 */
export const PASSWORD_MAX_LENGTH = 128
