import { withoutInvisible } from './invisible-signs.ts'

/**
 * Returns the text with the digits of every script as 0 to 9, such as Arabic, Persian and full width
 * ones, and without invisible signs.
 */
export function plainDigits(text: string): string {
  return withoutInvisible(text).replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)))
}

/** Unicode keeps the ten digits of a script together and in order, beginning with its zero. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return before % 10
}

/** Numbers as people write them, in groups of three or in one piece, and with at most zeros as a fraction. */
const WHOLE = [
  /^\d+(?:[.,]0{1,2})?$/,
  /^\d{1,3}(?:,\d{3})+(?:\.0{1,2})?$/,
  /^\d{1,3}(?:\.\d{3})+(?:,0{1,2})$/,
  /^\d{1,3}(?:\.\d{3}){2,}$/,
  /^\d{1,3}(?:[\s'’]\d{3})+(?:[.,]0{1,2})?$/,
]

/**
 * Returns the whole number that a person typed or pasted, as `1,500.00` and `1 500` are; undefined for
 * any other text. `1.500` is none, since it is one and a half to some people.
 */
export function wholeNumberIn(text: string): number | undefined {
  const typed = plainDigits(text).replace(/[٬，]/g, ',').replace(/[٫．]/g, '.').trim().replace(/^\+/, '')
  if (!WHOLE.some((form) => form.test(typed))) return undefined
  const number = Number(typed.replace(/[.,]0{1,2}$/, '').replace(/\D/g, ''))
  return Number.isSafeInteger(number) ? number : undefined
}
