/** Side of a ticket's code on its page, in CSS pixels. */
export const QR_SIZE = 256
/** White modules around the code. */
export const QR_MARGIN = 2
/** Error correction: about 15 % may be lost. */
export const QR_LEVEL = 'M'
