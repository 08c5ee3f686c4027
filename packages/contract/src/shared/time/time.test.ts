import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import {
  countdown,
  instantOf,
  localDateOf,
  localTimeOf,
  shortDate,
  TIME_ZONE,
  twelveHour,
  weekday,
  writtenClock,
} from './time.ts'

describe('the time of a showtime', () => {
  test.each([
    ['00:00', '12:00 AM'],
    ['00:05', '12:05 AM'],
    ['09:30', '9:30 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['14:05', '2:05 PM'],
    ['23:59', '11:59 PM'],
    ['14:05:00', '2:05 PM'],
  ])('%s is shown as %s', (time, shown) => {
    expect(twelveHour(time)).toBe(shown)
  })

  test.each(['', '24:00', '12:60', '2:05', '2:05 PM', 'soon', 'at 14:05', '14:05 h'])(
    '"%s" is no time and is not changed',
    (time) => {
      expect(twelveHour(time)).toBe(time)
    },
  )
})

describe('the date of a showtime', () => {
  test.each([
    ['2026-11-21', 'Saturday', '21/Nov/2026'],
    ['2026-11-22', 'Sunday', '22/Nov/2026'],
    ['2027-01-01', 'Friday', '01/Jan/2027'],
    ['2028-02-29', 'Tuesday', '29/Feb/2028'],
    ['2028-03-01', 'Wednesday', '01/Mar/2028'],
    ['2028-03-02', 'Thursday', '02/Mar/2028'],
    ['2028-03-06', 'Monday', '06/Mar/2028'],
  ])('%s is a %s, written %s', (date, day, written) => {
    expect([weekday(date), shortDate(date)]).toEqual([day, written])
  })

  test.each([
    '',
    'soon',
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '21/11/2026',
    '2026-11-2',
    '+02026-11-21',
    '+012026-11-21',
    '2026-11',
    '2026',
  ])('"%s" is no date and is not changed', (date) => {
    expect([weekday(date), shortDate(date)]).toEqual([date, date])
  })
})

describe('Lagos time', () => {
  const machineZone = process.env.TZ
  afterEach(() => {
    if (machineZone === undefined) delete process.env.TZ
    else process.env.TZ = machineZone
  })

  test('is one hour ahead of UTC, also past midnight and in summer', () => {
    const lateEvening = new Date('2026-07-31T23:30:00Z')
    expect([localDateOf(lateEvening), localTimeOf(lateEvening)]).toEqual(['2026-08-01', '00:30'])
    expect(instantOf('2026-08-01', '00:30')).toEqual(lateEvening)
    expect(instantOf('2026-08-01', '00:30:00')).toEqual(lateEvening)
  })

  test.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
    'is the same on a machine that is set to %s',
    (zone) => {
      process.env.TZ = zone
      const instant = instantOf('2026-11-21', '14:05')
      expect(instant.toISOString()).toBe('2026-11-21T13:05:00.000Z')
      expect([localDateOf(instant), localTimeOf(instant)]).toEqual(['2026-11-21', '14:05'])
      expect([weekday('2026-11-21'), shortDate('2026-11-21')]).toEqual(['Saturday', '21/Nov/2026'])
    },
  )

  test('a cinema in another zone has its own clock, in summer and in winter', () => {
    const zone = 'Europe/London'
    const summer = instantOf('2026-07-01', '20:30', zone)
    const winter = instantOf('2026-12-01', '20:30:15', zone)
    expect(summer.toISOString()).toBe('2026-07-01T19:30:00.000Z')
    expect(winter.toISOString()).toBe('2026-12-01T20:30:15.000Z')
    expect([localDateOf(summer, zone), localTimeOf(summer, zone)]).toEqual(['2026-07-01', '20:30'])
    const changed = instantOf('2026-03-29', '02:30', zone)
    expect(localTimeOf(changed, zone)).toBe('02:30')
  })

  test('agrees with the time zone database at every instant since the year 2000', () => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: TIME_ZONE,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const min = new Date('2000-01-01T00:00:00Z')
    const max = new Date('2099-12-31T00:00:00Z')
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), (instant) => {
        expect(`${localDateOf(instant)} ${localTimeOf(instant)}`).toBe(clock.format(instant))
      }),
    )
  })

  test.each([
    ['2026-02-30', '10:00'],
    ['2026-11-21', '25:00'],
    ['2026-11-21', 'noon'],
    ['tomorrow', '10:00'],
  ])('%s %s is refused, and not read as another instant', (date, time) => {
    expect(() => instantOf(date, time)).toThrow(RangeError)
  })
})

test.each([
  [600, '10:00'],
  [95, '1:35'],
  [30, '0:30'],
  [4.2, '0:05'],
  [0, '0:00'],
  [-3, '0:00'],
])('with %d seconds left the clock shows %s', (seconds, shown) => {
  expect(countdown(seconds)).toBe(shown)
})

test.each([
  ['2026-11-21T23:30:00+01:00', '2026-11-21', '23:30'],
  ['2026-11-21T22:30:00+00:00', '2026-11-21', '22:30'],
  ['2026-11-22T00:30:00+02:00', '2026-11-22', '00:30'],
  ['2026-11-21T22:30:00Z', '2026-11-21', '23:30'],
])('%s is shown by the clocks of its place, and by those of Lagos without one', (...given) => {
  const [instant, date, time] = given
  expect(writtenClock(instant)).toEqual({ date, time })
})
