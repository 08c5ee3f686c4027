import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDateOf, businessDayOf, instantOnDay } from './business-day.ts'
import { hasHours, pickPrice, type PriceRule } from './prices.rules.ts'
import { localTimeOf } from '../shared/time/time.ts'

const FILMS = ['film-1', 'film-2']
const SCREENS = ['screen-1', 'screen-2']
const anyRule: PriceRule = {
  filmID: null,
  screenID: null,
  weekdays: [],
  from: null,
  until: null,
  price: 100,
}
const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hour, minute]) => [hour, minute].map((part) => String(part).padStart(2, '0')).join(':'))
const rule: fc.Arbitrary<PriceRule> = fc.record({
  filmID: fc.option(fc.constantFrom(...FILMS)),
  screenID: fc.option(fc.constantFrom(...SCREENS)),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  from: fc.option(time),
  until: fc.option(time),
  price: fc.integer({ min: 1, max: 10_000 }),
})
const place = fc.record({
  filmID: fc.constantFrom(...FILMS),
  screenID: fc.constantFrom(...SCREENS),
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

test('the price is that of the first rule which holds, and nothing else about the others matters', () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 8 }), place, (rules, at) => {
      const picked = pickPrice(rules, at)
      const hour = hourOf(localTimeOf(at.startsAt, at.timeZone))
      const weekday = new Date(businessDateOf(at.startsAt, at.timeZone)).getUTCDay() || 7
      const holds = (one: PriceRule) =>
        [null, at.filmID].includes(one.filmID) &&
        [null, at.screenID].includes(one.screenID) &&
        (one.weekdays.length === 0 || one.weekdays.includes(weekday)) &&
        (one.from === null || hourOf(one.from) <= hour) &&
        (one.until === null || hour < (one.until === '06:00' ? 30 : hourOf(one.until)))
      expect(picked).toBe(rules.filter(holds)[0])
    }),
  )
})

test('a rule that names nothing holds for every showtime', () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 3 }), place, (rules, at) => {
      expect(pickPrice([...rules, anyRule], at)).toBeDefined()
    }),
  )
})

test('Friday evening ends on Saturday at two', () => {
  const rules = [{ ...anyRule, weekdays: [5], from: '18:00', until: '02:00' }]
  const priceAt = (startsAt: string) =>
    pickPrice(rules, {
      filmID: 'film-1',
      screenID: 'screen-1',
      timeZone: 'Africa/Lagos',
      startsAt: new Date(startsAt),
    })?.price
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
