import { plainDigits } from '../shared/typing/typed-number.ts'

/** The number of digits in a one-time code. */
export const OTP_LENGTH = 5
/** A code is dead after this many wrong entries. */
export const OTP_TRIES = 3
/**
 * While a person guesses at the codes of many numbers, a code is dead after this many wrong
 * entries.
 */
export const OTP_TRIES_WHILE_GUESSED = 1
/** The number of codes that one phone number may be sent in a day. */
export const OTP_PER_DAY = 5
/**
 * When the codes of a day are used up, the number gets this many more codes on a device where its
 * owner has logged in, because strangers can use up the codes of the day.
 */
export const OTP_PER_DAY_OF_AN_OWNER = 3
/** A code is valid for this many minutes. */
export const OTP_MINUTES = 10
/** Another code can be requested after this time, by which most messages have arrived. */
export const OTP_RESEND_MS = 60_000

/** If WhatsApp has not delivered a code within this time, the code is also sent by SMS. */
export const WHATSAPP_FIRST_SECONDS = 20

/** Removes everything but digits, and cuts the text to the length of a code. */
export function cleanOtp(text: string): string {
  return plainDigits(text).replace(/\D/g, '').slice(0, OTP_LENGTH)
}
