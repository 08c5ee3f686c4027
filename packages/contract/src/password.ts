/** NIST SP 800-63B asks for at least 8 characters and for no rule on their kinds. */
export const PASSWORD_MIN_LENGTH = 8
/** Hashing a longer text would let a stranger buy CPU time with one request. */
export const PASSWORD_MAX_LENGTH = 128
