import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarFile, type DatedTicket } from './calendar.ts'

const TICKET: DatedTicket = {
  MovieTitle: 'mami wata',
  CinemaName: 'Yankari Screens',
  CinemaAddress: '1 Murtala Way, Bauchi',
  SeatNumber: 'A1',
  PurchaseID: '0199f0a0-0000-7000-8000-0000000000bb',
  ScreenName: 'Screen 1',
  StartsAt: '2026-11-22T18:30:00+01:00',
  EndsAt: '2026-11-22T20:17:00+01:00',
  TimeZone: 'Africa/Lagos',
  Latitude: 10.3052,
  Longitude: 9.8217,
}
const NOW = new Date('2026-11-20T09:15:30Z')

const fileOf = (changes: Partial<DatedTicket> = {}, now = NOW) =>
  calendarFile([{ ...TICKET, ...changes }], { product: 'Velvet', now })

/** Reads a file as a calendar does, and returns its only event. */
function eventIn(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  const zone = calendar.getFirstSubcomponent('vtimezone')
  const event = calendar.getFirstSubcomponent('vevent')
  if (!zone || !event) throw new Error('the file lacks a time zone or an event')
  ICAL.TimezoneService.reset()
  ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  return new ICAL.Event(event)
}

const octets = (text: string) => new TextEncoder().encode(text).length

test('a calendar file has the film, its time, the cinema, the seats and two reminders', () => {
  const file = calendarFile([TICKET, { SeatNumber: 'A2' }], { product: 'Velvet', now: NOW })
  const event = eventIn(file)
  expect(event.summary).toBe('Mami Wata')
  expect(event.location).toBe('Yankari Screens, 1 Murtala Way, Bauchi')
  expect(event.description).toBe('Screen 1, seats A1, A2\nThe codes for the door are in Velvet, under My Tickets.')
  expect(event.startDate.toString()).toBe('2026-11-22T18:30:00')
  expect(event.startDate.zone.tzid).toBe('Africa/Lagos')
  expect(event.duration.toSeconds()).toBe(107 * 60)
  expect(event.component.getFirstPropertyValue('geo')).toEqual([10.3052, 9.8217])
  const reminders = event.component
    .getAllSubcomponents('valarm')
    .map((alarm) => String(alarm.getFirstPropertyValue('trigger')))
  expect(reminders).toEqual(['-PT2H', '-PT30M'])
})

test('the calendar file does not contain the code of a ticket', () => {
  const ticket = { ...TICKET, QrCode: 'ABCDEFGHJKMN' }
  const file = calendarFile([ticket], { product: 'Velvet', now: NOW })
  expect(file).not.toMatch(/ABCD|EFGH|JKMN/)
})

test.each([
  ['Africa/Lagos', '2026-07-01T20:00:00+01:00'],
  ['Africa/Cairo', '2026-07-01T20:00:00+03:00'],
  ['Africa/Cairo', '2026-12-01T20:00:00+02:00'],
  ['Africa/Nairobi', '2027-01-01T00:15:00+03:00'],
  ['Africa/Accra', '2026-03-29T01:30:00+00:00'],
  ['Atlantic/Cape_Verde', '2026-03-29T23:30:00-01:00'],
])('in %s the event begins at the instant %s', (TimeZone, StartsAt) => {
  const ends = new Date(Date.parse(StartsAt) + 7_200_000).toISOString()
  const event = eventIn(fileOf({ TimeZone, StartsAt, EndsAt: ends }))
  expect(event.startDate.zone.tzid).toBe(TimeZone)
  expect(event.startDate.toJSDate()).toEqual(new Date(StartsAt))
  expect(event.endDate.toJSDate()).toEqual(new Date(ends))
})

test('a calendar file made after a move replaces the first event', () => {
  const before = eventIn(fileOf())
  const later = new Date(NOW.getTime() + 3_600_000)
  const after = eventIn(fileOf({ StartsAt: '2026-11-22T21:00:00+01:00' }, later))
  expect(after.uid).toBe(before.uid)
  expect(after.sequence).toBeGreaterThan(before.sequence)
  expect(after.startDate.toString()).toBe('2026-11-22T21:00:00')
})

test.each([
  'One, two; three \\ four',
  'Two\nlines',
  'Ɗan Ƙauye da Ƴar Ɓauna',
  'A Night at the Cinema 🎬🍿👩🏾‍🚀 of Extraordinary Length and Great Beauty 🇳🇬',
])('a calendar app shows a cinema named %j under exactly this name', (name) => {
  const event = eventIn(fileOf({ CinemaName: name, CinemaAddress: 'Bauchi' }))
  expect(event.location).toBe(`${name}, Bauchi`)
})

test('every line of a calendar file ends with CRLF and has at most 75 octets', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 })
  fc.assert(
    fc.property(text, text, text, (MovieTitle, CinemaName, CinemaAddress) => {
      const file = fileOf({ MovieTitle, CinemaName, CinemaAddress })
      expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
      expect(file.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
      for (const line of file.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75)
      expect(eventIn(file).uid).toBe(TICKET.PurchaseID)
    }),
  )
})

test('the event for a cinema without coordinates has no point on a map', () => {
  expect(fileOf({ Latitude: undefined })).not.toContain('GEO')
})
