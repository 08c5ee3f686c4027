import type { ShowMark } from '../../catalogue/show-marks.ts'
import { refusalKey } from '../words/refusal-key.ts'
import { formatNaira, formatVp } from '../../points/vp.ts'
import { shortDate, twelveHour, weekday } from '../time/time.ts'
import { plural } from '../words/plural.ts'
import { fill } from '../words/spoken.ts'
import type { LetterLanguage, LetterWord } from './letter-words.ts'

/**
 * A fact is something that a message tells, before it is put into words. The outbox keeps facts until the message is
 * sent. A plain text is a name, which is the same in all languages.
 */
export type Fact =
  | string
  | { vp: number }
  | { naira: number }
  | { time: string }
  | { movie: string; marks: readonly ShowMark[] }
  | { date: string; time: string }
  | { seats: readonly string[] }
  | { showtimes: readonly NamedShow[]; more: number }
  | { error: string; message: string; values?: Readonly<Record<string, string>> | undefined }
  | Said
  | readonly Fact[]

/** `say` names words of the language. They can hold facts of their own. */
interface Said {
  say: LetterWord
  facts?: Facts
}

interface NamedShow {
  movie: string
  place: string
  date: string
  time: string
}

export type Facts = Readonly<Record<string, Fact>>

export function sayAll(facts: Facts, language: LetterLanguage): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, sayFact(fact, language)]))
}

/** Returns false for facts of another version of the server that this one has no words for. */
export function canSay(facts: Facts, language: LetterLanguage): boolean {
  try {
    sayAll(facts, language)
    return true
  } catch {
    return false
  }
}

function sayFact(fact: Fact, letters: LetterLanguage): string {
  if (typeof fact === 'string') return fact
  if (isSeveral(fact)) return fact.map((one) => sayFact(one, letters)).join(' ')
  if ('vp' in fact) return formatVp(fact.vp, letters.language)
  if ('naira' in fact) return formatNaira(fact.naira, letters.language)
  if ('marks' in fact) return `${fact.movie} (${fact.marks.map((mark) => letters.text[mark]).join(', ')})`
  if ('seats' in fact) return saySeats(fact.seats, letters)
  if ('showtimes' in fact) return sayShows(fact, letters)
  if ('say' in fact) return fill(letters.text[fact.say], sayAll(fact.facts ?? {}, letters))
  if ('error' in fact) return sayRefusal(fact, letters)
  if ('date' in fact) return sayMoment(fact, letters)
  if ('time' in fact) return twelveHour(fact.time)
  throw new Error('Only another version of the server can say this fact')
}

/** `Array.isArray` does not take a readonly list out of a union. */
function isSeveral(fact: Exclude<Fact, string>): fact is readonly Fact[] {
  return Array.isArray(fact)
}

function saySeats(seats: readonly string[], { text, language }: LetterLanguage): string {
  return fill(plural(seats.length, text.seat, text.seats, language), { seats: seats.join(', ') })
}

function sayMoment({ date, time }: { date: string; time: string }, { text, dates }: LetterLanguage): string {
  const values = { weekday: weekday(date, dates), date: shortDate(date, dates) }
  return fill(text.when, { ...values, time: twelveHour(time) })
}

/** Names showtimes, and the cinema before the first showtime of each. */
function sayShows(
  { showtimes, more }: { showtimes: readonly NamedShow[]; more: number },
  letters: LetterLanguage,
): string {
  const places = [...new Set(showtimes.map(({ place }) => place))].map((place) => {
    const names = showtimes
      .filter((show) => show.place === place)
      .map((show) => `${show.movie} (${sayMoment(show, letters)})`)
    return `${place}: ${names.join(', ')}`
  })
  const named = places.join('; ')
  return more > 0 ? fill(letters.text.andMore, { showtimes: named, count: more }) : named
}

function sayRefusal(
  { error, message, values = {} }: Extract<Fact, { error: string }>,
  { refusals }: LetterLanguage,
): string {
  const text = refusals[refusalKey(error, values)]
  return text ? fill(text, values) : message
}
