/**
 * How many characters one SMS holds: if the GSM alphabet (3GPP TS 23.038) has all of them, and
 * otherwise.
 */
export const SMS_LENGTHS = { gsm: 160, other: 70 } as const
