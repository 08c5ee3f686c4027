import { plainDigits } from '../shared/typing/typed-number.ts'

/** A Nigerian number in its local form: `0` and ten digits. */
const PHONE_MAX_LENGTH = 11

const COUNTRY_CODE = '234'

/**
 * Mobile numbers in local form, as libphonenumber lists them for NG. 0700 and 0800 are service numbers,
 * which receive no SMS.
 */
const MOBILE = /^0(?:(?:702[0-24-9]|819[01])\d{6}|(?:7(?:0[13-9]|[12]\d)|8(?:0[1-9]|1[0-8])|9(?:0[1-9]|1[0-6]))\d{7})$/

/**
 * Returns `080…` for any spelling (`80…`, `234…`, `+234…`, `00234…`); undefined if it is not a
 * mobile number.
 */
export function normalisePhone(text: string): string | undefined {
  const compact = plainDigits(text).replace(/[\s().\-\u2010-\u2015]/g, '')
  // The pattern also accepts +234 (0)80…
  const spelling = /^(?:(?:\+|00)?2340?|0)?([789]\d{9})$/.exec(compact)
  const local = `0${spelling?.[1] ?? ''}`
  return MOBILE.test(local) ? local : undefined
}

/** Keeps the first eleven digits of the text in a phone field. */
export function onlyDigits(text: string): string {
  return plainDigits(text).replace(/\D/g, '').slice(0, PHONE_MAX_LENGTH)
}

/**
 * Like `onlyDigits`, but a pasted or typed `+234 80…` becomes `080…` instead of losing its end. While
 * a number is typed, it changes only when it has become too long.
 */
export function phoneInput(text: string): string {
  const digits = plainDigits(text).replace(/\D/g, '')
  if (digits.length <= PHONE_MAX_LENGTH) return digits
  return onlyDigits(digits.replace(/^(?:00)?2340?/, '0'))
}

/**
 * Returns true for what can only be the number of another country, also for its beginning. A number
 * without a plus may be local if it begins with 0, 7, 8 or 9.
 */
export function isForeignPhone(text: string): boolean {
  const compact = plainDigits(text).replace(/[^\d+]/g, '')
  const called = /^(?:\+|00)(\d+)/.exec(compact)?.[1] ?? /^[1-6]\d*/.exec(compact)?.[0]
  return called !== undefined && !COUNTRY_CODE.startsWith(called.slice(0, COUNTRY_CODE.length))
}

/** Returns `23480…`, without a plus, for `080…`. */
export function internationalPhone(local: string): string {
  return COUNTRY_CODE + local.replace(/^0/, '')
}
