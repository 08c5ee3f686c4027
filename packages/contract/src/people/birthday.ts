import { plainDigits } from '../shared/typing/typed-number.ts'

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/
const DAY_FIRST = /^(\d{2})\/(\d{2})\/(\d{4})$/

/**
 * Returns the text for a date-of-birth field after typing: the slashes between day, month and year
 * are added. A browser that fills the field in writes year-month-day, which stays as it is.
 */
export function birthdayInput(typed: string): string {
  const text = plainDigits(typed)
  if (/^\d{4}-/.test(text)) return text.slice(0, 10)
  const parts = text.split(/\D+/)
  // A day or a month of one digit is complete once anything else follows it.
  const digits = parts.map((part, index) => {
    const isOver = index < Math.min(parts.length - 1, 2)
    return isOver && part.length === 1 ? `0${part}` : part
  })
  const [day, month, year] = cut(digits.join(''))
  return [day, month, year].filter(Boolean).join('/')
}

function cut(digits: string): [day: string, month: string, year: string] {
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)]
}

/** Returns the day in ISO 8601; undefined for a text that is no day of the calendar. */
export function birthdayFrom(text: string): string | undefined {
  const iso = ISO.exec(text)
  const [day, month, year] = iso ? [iso[3], iso[2], iso[1]] : (DAY_FIRST.exec(text)?.slice(1) ?? [])
  if (day === undefined || month === undefined || year === undefined) return undefined
  const written = `${year}-${month}-${day}`
  const date = new Date(`${written}T00:00:00Z`)
  // Date would read 30 February as a day in March.
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === written
  return isReal ? written : undefined
}
