/** The side of the code on the ticket's page, in CSS pixels. */
export const QR_SIZE = 256
/** The side of a code anywhere else, in CSS pixels. */
export const QR_DEFAULT_SIZE = 177
/** The number of white modules around the code. */
export const QR_MARGIN = 2
/** At this level of error correction, about 15 % of the code may be unreadable. */
export const QR_LEVEL = 'M'
