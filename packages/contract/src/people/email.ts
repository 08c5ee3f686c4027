/** No mail server accepts a longer address (RFC 5321, section 4.5.3.1.3, without the brackets). */
export const EMAIL_MAX_LENGTH = 254

const ATOM = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}-]*'

/**
 * Matches an address that mail servers accept. It may have letters of any script (RFC 6531), but no quotes or comments.
 */
export const EMAIL_SHAPE = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+[\\p{L}\\p{M}\\p{N}-]{2,}$`, 'u')
