/** No mail server accepts a longer address (RFC 5321, section 4.5.3.1.3, without the brackets). */
export const EMAIL_MAX_LENGTH = 254
