/** Side of a ticket's code on its page, in CSS pixels. */
export const QR_SIZE = 256
/** Wherever else a code is drawn. */
export const QR_DEFAULT_SIZE = 177
/** White modules around the code. */
export const QR_MARGIN = 2
/** Error correction: about 15 % may be lost. */
export const QR_LEVEL = 'M'
