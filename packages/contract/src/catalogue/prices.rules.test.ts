import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDateOf, businessDayOf, instantOnDay } from './business-day.ts'
import { byExactness, hasDays, hasHours, reasonBetween, rulesFor, type PriceRule } from './prices.rules.ts'
import { localTimeOf } from '../shared/time/time.ts'

const FILMS = ['film-1', 'film-2']
const SCREENS = ['screen-1', 'screen-2']
const anyRule: PriceRule = {
  filmID: null,
  screenID: null,
  format: null,
  zone: null,
  fromDate: null,
  untilDate: null,
  weekdays: [],
  from: null,
  until: null,
  price: 100,
}
const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hour, minute]) => [hour, minute].map((part) => String(part).padStart(2, '0')).join(':'))
const day = fc.constantFrom('2026-03-20', '2026-03-22', '2026-06-01', '2026-11-30')
const rule: fc.Arbitrary<PriceRule> = fc.record({
  filmID: fc.option(fc.constantFrom(...FILMS)),
  screenID: fc.option(fc.constantFrom(...SCREENS)),
  format: fc.option(fc.constantFrom('2D', '3D')),
  zone: fc.option(fc.constantFrom('vip', 'balcony')),
  fromDate: fc.option(day),
  untilDate: fc.option(day),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  from: fc.option(time),
  until: fc.option(time),
  price: fc.integer({ min: 1, max: 10_000 }),
})
const place = fc.record({
  filmID: fc.constantFrom(...FILMS),
  screenID: fc.constantFrom(...SCREENS),
  format: fc.option(fc.constantFrom('2D', '3D')),
  zone: fc.option(fc.constantFrom('vip', 'balcony')),
  startsAt: fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2027-01-01'),
    noInvalidDate: true,
  }),
  timeZone: fc.constantFrom('Africa/Lagos', 'Africa/Cairo'),
})

/** Returns the hour of the business day as a number, in which 00:30 comes after 23:30. */
const hourOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (hours < 6 ? hours + 24 : hours) + minutes / 60
}

test('the most specific rule that matches a showtime gives the price', () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 8 }), place, (rules, at) => {
      const [picked] = rulesFor(rules, at)
      const hour = hourOf(localTimeOf(at.startsAt, at.timeZone))
      const date = businessDateOf(at.startsAt, at.timeZone)
      const weekday = new Date(date).getUTCDay() || 7
      const holds = (one: PriceRule) =>
        one.zone === at.zone &&
        [null, at.filmID].includes(one.filmID) &&
        [null, at.screenID].includes(one.screenID) &&
        [null, at.format].includes(one.format) &&
        (one.fromDate ?? date) <= date &&
        date <= (one.untilDate ?? date) &&
        (one.weekdays.length === 0 || one.weekdays.includes(weekday)) &&
        (one.from === null || hourOf(one.from) <= hour) &&
        (one.until === null || hour < (one.until === '06:00' ? 30 : hourOf(one.until)))
      expect(picked).toBe(byExactness(rules).filter(holds)[0])
    }),
  )
})

test('a rule that names nothing but its zone holds for every showtime', () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 3 }), place, (rules, at) => {
      const rule = { ...anyRule, zone: at.zone }
      expect(rulesFor([...rules, rule], at)).toContain(rule)
    }),
  )
})

const EID = { ...anyRule, fromDate: '2026-03-20', untilDate: '2026-03-22' }
const HOLIDAYS = { ...anyRule, fromDate: '2026-03-16', untilDate: '2026-04-10' }
const OPEN_END = { ...anyRule, fromDate: '2026-03-01', filmID: 'film-1' }
const FILM_ON_FRIDAY = { ...anyRule, filmID: 'film-1', weekdays: [5] }
const IN_3D = { ...anyRule, format: '3D' as const }
const EVENING = { ...anyRule, from: '17:00' }
const FRIDAY = { ...anyRule, weekdays: [5] }

test('fewer days win over more, and days over film, screen, format and hours', () => {
  const order = [EID, HOLIDAYS, OPEN_END, FILM_ON_FRIDAY, IN_3D, EVENING, FRIDAY, anyRule]
  expect(byExactness(order.toReversed())).toEqual(order)
})

test.each([
  [EID, HOLIDAYS, 'dates'],
  [EID, FILM_ON_FRIDAY, 'dates'],
  [FILM_ON_FRIDAY, FRIDAY, 'film'],
  [EVENING, FRIDAY, 'hours'],
  [EVENING, { ...EVENING, from: '18:00' }, undefined],
])('%j and %j differ by %s', (first, second, reason) => {
  expect(reasonBetween(first, second)).toBe(reason)
})

test('a rule with dates covers whole business days, from six to six', () => {
  const holdsAt = (startsAt: string) =>
    rulesFor([EID], {
      filmID: 'film-1',
      screenID: 'screen-1',
      format: null,
      timeZone: 'Africa/Lagos',
      startsAt: new Date(startsAt),
    }).length > 0
  expect(
    ['2026-03-20T05:59+01:00', '2026-03-20T06:00+01:00', '2026-03-23T05:59+01:00', '2026-03-23T06:00+01:00'].map(
      holdsAt,
    ),
  ).toEqual([false, true, true, false])
})

test('dates that end before they begin are refused, and a single day is not', () => {
  expect(hasDays({ fromDate: '2026-03-21', untilDate: '2026-03-20' })).toBe(false)
  expect(hasDays({ fromDate: '2026-03-20', untilDate: '2026-03-20' })).toBe(true)
})

test('Friday evening ends on Saturday at two', () => {
  const rules = [{ ...anyRule, weekdays: [5], from: '18:00', until: '02:00' }]
  const priceAt = (startsAt: string) =>
    rulesFor(rules, {
      filmID: 'film-1',
      screenID: 'screen-1',
      format: null,
      timeZone: 'Africa/Lagos',
      startsAt: new Date(startsAt),
    })[0]?.price
  expect(['2026-11-20T18:00+01:00', '2026-11-21T01:59+01:00', '2026-11-21T02:00+01:00'].map(priceAt)).toEqual([
    100,
    100,
    undefined,
  ])
  expect(priceAt('2026-11-20T01:00+01:00')).toBeUndefined()
})

test.each([
  [null, null, true],
  ['18:00', '02:00', true],
  ['02:00', '18:00', false],
  ['18:00', '18:00', false],
  ['18:00', '06:00', true],
])('a rule from %s until %s can hold: %s', (from, until, expected) => {
  expect(hasHours({ from, until })).toBe(expected)
})

test('each instant belongs to one business day, on which clocks show its time', () => {
  fc.assert(
    fc.property(place, ({ startsAt }) => {
      const zone = 'Africa/Lagos'
      const date = businessDateOf(startsAt, zone)
      const { from, until } = businessDayOf(date, zone)
      expect(from <= startsAt && startsAt < until).toBe(true)
      const shown = instantOnDay(date, localTimeOf(startsAt, zone), zone)
      expect(startsAt.getTime() - shown.getTime()).toBeLessThan(60_000)
      expect(startsAt.getTime()).toBeGreaterThanOrEqual(shown.getTime())
    }),
  )
})
