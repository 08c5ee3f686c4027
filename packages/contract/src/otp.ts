/** Digits of a one-time code. */
export const OTP_LENGTH = 5
/** Wrong entries before a code is dead. */
export const OTP_TRIES = 3
/** Codes that one number may be sent in a day. */
export const OTP_PER_DAY = 5
/** How long a code lives. */
export const OTP_MINUTES = 10
/** Before another code can be asked for: most arrive by then. */
export const OTP_RESEND_MS = 60_000

/** What a code field keeps of what was typed or pasted. */
export function cleanOtp(text: string): string {
  return text.replace(/\D/g, '').slice(0, OTP_LENGTH)
}
