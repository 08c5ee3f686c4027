import { SHOWTIME_CANCELLED } from '../catalogue/availability.ts'
import { GIVEN_AWAY } from './transfers.ts'
import { ENGLISH_DATES, localTimeOf, shortDate, twelveHour, type DateWords } from '../shared/time/time.ts'
import { fill } from '../shared/words/spoken.ts'

/** Begins the note of a scan that another person sends than the person who made it. */
export const SCANNED_BY = 'Scanned by '

/** The oldest scan that a phone may report once it has a network again. */
export const SCAN_WAITS_AT_MOST_HOURS = 24

/** What an attendant has to know of a ticket, by codes, so that each phone says it in its own language. */
export const GATE_REASONS = {
  'no-ticket': 'No ticket has this code',
  'not-listed': 'No list on this phone has this code',
  'given-away': GIVEN_AWAY,
  // The seat of a code of the counter went back on sale before the till reported that it had sold it.
  'sale-not-reported': 'The counter has not reported this sale in time. Please send the buyer to the counter',
  refunded: 'This ticket was refunded',
  'admitted-before': 'Admitted before, at {time}',
  'came-later': 'Somebody else came in with this ticket later, at {time}',
  'other-showtime': 'This ticket is for another showtime',
  // This comes after the text above, which it would match too (`readReason`).
  'other-cinema': 'This ticket is for {cinema}',
  cancelled: SHOWTIME_CANCELLED,
  over: 'This showtime is over',
  'doors-closed': 'The doors of this showtime open on {date} at {time}',
  'too-old': `This scan says that it happened more than ${SCAN_WAITS_AT_MOST_HOURS} hours ago`,
} as const
export type GateReason = keyof typeof GATE_REASONS

/** A reason as a text in English, and as a code with its values for phones that speak another language. */
export interface Reason {
  reason: string
  reasonCode: GateReason
  reasonValues?: ReasonValues
}

/**
 * A `date` is such as 2026-11-21. A `time` has AM or PM, as in every language. The `device` is the phone that let
 * a person in, which every reason may name.
 */
export type ReasonValues = Readonly<Record<string, string>>

/** Returns a reason with its English text, which also names the phone that admitted a visitor. */
export function because(code: GateReason, values: ReasonValues = {}): Reason {
  const { device } = values
  const reason = fillReason(GATE_REASONS[code], values) + (device ? `, by ${device}` : '')
  return { reason, reasonCode: code, reasonValues: values }
}

/** Puts the values into the text of a reason, and writes the date as its language does. */
export function fillReason(text: string, values: ReasonValues, dates: DateWords = ENGLISH_DATES): string {
  const { date } = values
  return fill(text, { ...values, ...(date !== undefined && { date: shortDate(date, dates) }) })
}

/** Finds the code of a reason that the database keeps in English. Another text stays without one. */
export function readReason(reason: string): Pick<Reason, 'reason'> & Partial<Reason> {
  for (const [code, text] of Object.entries(GATE_REASONS)) {
    const pattern = text.replace(/[.()]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+)')
    const found = new RegExp(`^${pattern}$`).exec(reason)
    if (!found) continue
    const { date, ...values } = found.groups ?? {}
    const reasonValues = { ...values, ...(date !== undefined && { date: dateOf(date) }) }
    return { reason, reasonCode: code as GateReason, reasonValues }
  }
  return { reason }
}

/** Turns `21/Nov/2026` back into `2026-11-21`, so that another language can write the day in its own way. */
function dateOf(short: string): string {
  const [day = '', month = '', year = ''] = short.split('/')
  const place = ENGLISH_DATES.months.split(' ').indexOf(month) + 1
  return place === 0 ? short : `${year}-${String(place).padStart(2, '0')}-${day}`
}

interface OtherScan {
  at: string
  /** The name of the phone, if it is known. */
  device: string | null
}

/** Returns what an attendant has to know of a ticket that let two people in, or one by a refunded ticket. */
export function reasonOfConflict({
  isFirst,
  isGivenAway,
  other,
  timeZone,
}: {
  isFirst: boolean
  isGivenAway?: boolean | undefined
  other: OtherScan | null
  timeZone: string
}): Reason {
  if (isGivenAway) return because('given-away')
  if (!other) return because('refunded')
  const time = twelveHour(localTimeOf(new Date(other.at), timeZone))
  const device = other.device === null ? {} : { device: other.device }
  return because(isFirst ? 'came-later' : 'admitted-before', { time, ...device })
}
