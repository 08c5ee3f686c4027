import { titleCase } from '../catalogue/title-case.ts'
import { writtenClock } from '../shared/time/time.ts'
import { MINUTE_MS } from '../shared/time/durations.ts'
import { plural } from '../shared/words/plural.ts'
import { fill } from '../shared/words/spoken.ts'

/** The calendar reminds this long before the start, written as durations of RFC 5545. */
const REMINDERS = ['PT2H', 'PT30M']

/** A line of a calendar file has at most this many octets, without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75

/** The fields of a ticket that a calendar needs. */
export interface DatedTicket {
  PurchaseID: string
  MovieTitle: string
  CinemaName: string
  CinemaAddress: string
  ScreenName: string
  SeatNumber: string
  StartsAt: string
  EndsAt: string
  TimeZone: string
  Latitude?: number | undefined
  Longitude?: number | undefined
}

/** The tickets of one purchase. */
type Purchase = readonly [DatedTicket, ...{ SeatNumber: string }[]]

/** A ticket that a phone has kept since an older version of the server lacks these fields. */
type Dates = Pick<DatedTicket, 'StartsAt' | 'EndsAt' | 'TimeZone'>

export function isDated<T>(ticket: T & { [Name in keyof Dates]?: string | undefined }): ticket is T & Dates {
  return Boolean(ticket.StartsAt && ticket.EndsAt && ticket.TimeZone)
}

/** A calendar file has these words, here in English. */
export const CALENDAR_WORDS = {
  placeOfSeat: '{screen}, seat {seats}',
  placeOfSeats: '{screen}, seats {seats}',
  codesAreInApp: 'The codes for the door are in {product}, under My Tickets.',
} as const
type CalendarWords = Readonly<Record<keyof typeof CALENDAR_WORDS, string>>

interface CalendarOptions {
  product: string
  now: Date
  /** These words are in the language of the customer. */
  text?: CalendarWords
}

/**
 * Returns a file of RFC 5545 with one event for a purchase. The file lists the seats in the order of the
 * tickets, and contains no code of a ticket. A file that is made later has the same UID and a higher
 * SEQUENCE, so that calendars replace the event.
 */
export function calendarFile(
  tickets: Purchase,
  { product, now, text: message = CALENDAR_WORDS }: CalendarOptions,
): string {
  const [first] = tickets
  const title = escaped(titleCase(first.MovieTitle))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//Tickets//EN`,
    'CALSCALE:GREGORIAN',
    ...zoneLines(first),
    'BEGIN:VEVENT',
    `UID:${first.PurchaseID}`,
    `DTSTAMP:${withoutSigns(now.toISOString().slice(0, 19))}Z`,
    `SEQUENCE:${Math.floor(now.getTime() / MINUTE_MS)}`,
    `DTSTART;TZID=${first.TimeZone}:${localStart(first)}`,
    `DURATION:PT${minutesOf(first)}M`,
    `SUMMARY:${title}`,
    `LOCATION:${escaped(`${first.CinemaName}, ${titleCase(first.CinemaAddress)}`)}`,
    ...placeLines(first),
    `DESCRIPTION:${escaped(descriptionOf(tickets, product, message))}`,
    'STATUS:CONFIRMED',
    ...REMINDERS.flatMap((before) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${title}`,
      `TRIGGER:-${before}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/**
 * Describes the time zone by the offset that its clocks have when the film starts. This is enough
 * for one event, whose length is a duration.
 */
function zoneLines({ StartsAt, TimeZone }: DatedTicket): string[] {
  const offset = StartsAt.slice(-'+01:00'.length).replace(':', '')
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${TimeZone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
}

function placeLines({ Latitude, Longitude }: DatedTicket): string[] {
  if (Latitude === undefined || Longitude === undefined) return []
  return [`GEO:${Latitude.toFixed(6)};${Longitude.toFixed(6)}`]
}

function localStart({ StartsAt }: DatedTicket): string {
  const { date, time } = writtenClock(StartsAt)
  return withoutSigns(`${date}T${time}:00`)
}

function minutesOf({ StartsAt, EndsAt }: DatedTicket): number {
  return Math.round((Date.parse(EndsAt) - Date.parse(StartsAt)) / MINUTE_MS)
}

function descriptionOf(tickets: Purchase, product: string, message: CalendarWords): string {
  const seats = tickets.map(({ SeatNumber }) => SeatNumber).join(', ')
  const place = plural(tickets.length, message.placeOfSeat, message.placeOfSeats)
  return [fill(place, { screen: tickets[0].ScreenName, seats }), fill(message.codesAreInApp, { product })].join('\n')
}

/** Writes a date and a time without the signs between their figures. */
function withoutSigns(time: string): string {
  return time.replace(/[-:]/g, '')
}

/** Escapes a text as RFC 5545, 3.3.11 asks. Control characters are not allowed and become spaces. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
}

/** Breaks a long line between characters. Each further line begins with a space. */
function folded(line: string): string {
  let lines = ''
  let octets = 0
  for (const character of line) {
    const more = octetsOf(character)
    if (octets + more > LINE_OCTETS) {
      lines += '\r\n '
      octets = 1
    }
    lines += character
    octets += more
  }
  return lines
}

/** Returns the length of a text in UTF-8. */
function octetsOf(text: string): number {
  return new TextEncoder().encode(text).length
}
