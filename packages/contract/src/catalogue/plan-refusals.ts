import { counted } from '../shared/typing/counted.ts'
import { listed } from '../shared/typing/listed.ts'
import { localDateOf, localTimeOf, shortDate, twelveHour } from '../shared/time/time.ts'

// The refusals of a seat plan, which name the seats they are about.

/** A seat that is sold or held, with the first showtime for which it is. */
export interface NeededSeat {
  seat: string
  state: 'sold' | 'held'
  /** True for a house seat that was given away, which the plan must not sell online. */
  isOffSale?: boolean
  title: string
  startsAt: Date
  /** The time zone of the cinema. */
  timeZone: string
}

/** The words name at most this many seats. */
const MOST_NAMED = 20

const FIELD = 'plan.'

/** Returns the name of the field of a refusal that is about one seat, such as `plan.C7`. */
export function seatField(seat: string): string {
  return FIELD + seat
}

/** Returns the seats that a refusal is about, by the names of its fields. */
export function seatsInFields(fields: Readonly<Record<string, string>>): ReadonlySet<string> {
  const names = Object.keys(fields).filter((name) => name.startsWith(FIELD))
  return new Set(names.map((name) => name.slice(FIELD.length)))
}

/** Says for which showtime a seat is sold or held. */
export function neededSeatText({ seat, ...needed }: NeededSeat): string {
  return `${seat} is ${needText(needed)}`
}

/**
 * Says for which showtimes these seats are sold or held, such as `A2 and A10 are sold for “King of Boys”,
 * 27/Nov/2026, 6:00 PM`, the earliest showtime first.
 */
export function neededSeatsAsText(seats: readonly NeededSeat[]): string {
  const named = [...seats].sort(byNumber).slice(0, MOST_NAMED)
  const byNeed = new Map<string, string[]>()
  for (const { seat, ...needed } of [...named].sort(byStart)) {
    const text = needText(needed)
    byNeed.set(text, [...(byNeed.get(text) ?? []), seat])
  }
  const text = [...byNeed].map(([need, names]) => `${listed(names)} ${names.length === 1 ? 'is' : 'are'} ${need}`)
  const more = seats.length - named.length
  return [...text, ...(more > 0 ? [`and ${counted(more, 'more seat')}`] : [])].join('; ')
}

function needText({ state, title, startsAt, timeZone }: Omit<NeededSeat, 'seat'>): string {
  const time = twelveHour(localTimeOf(startsAt, timeZone))
  return `${state} for “${title}”, ${shortDate(localDateOf(startsAt, timeZone))}, ${time}`
}

function byNumber(one: NeededSeat, other: NeededSeat): number {
  return one.seat.localeCompare(other.seat, 'en', { numeric: true })
}

function byStart(one: NeededSeat, other: NeededSeat): number {
  return Number(one.startsAt) - Number(other.startsAt)
}
