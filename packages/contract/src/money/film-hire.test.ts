import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  commissionOf,
  finalLineOfRun,
  hireOfWeek,
  payableHire,
  playWeekOf,
  type HireTerms,
} from './film-hire.ts'

const HALF: HireTerms = { weeks: [500_000], fixed: null, guarantee: null, house: null }
/** The usual percentages of Nollywood. */
const FALLING: HireTerms = { ...HALF, weeks: [500_000, 450_000, 400_000] }

function hireOf(terms: HireTerms, net: readonly number[], sessions = 1): number[] {
  return net.map((netKobo, index) => hireOfWeek(terms, { week: index + 1, netKobo, sessions }))
}

test('an evening of the first worked example is shared between distributor, platform and exhibitor', () => {
  const net = 1_466_667
  const [hire = 0] = hireOf(HALF, [net])
  const commission = commissionOf({ ppm: 50_000 }, { grossKobo: 900_000, tickets: 2 })
  expect([hire, commission, net - hire - commission]).toEqual([733_334, 45_000, 688_333])
})

test('a showtime after midnight on Friday belongs to the week that turns at 06:00, or at 00:00 to the next', () => {
  const timeZone = 'Africa/Lagos'
  const opening = '2026-11-20'
  const shows = [new Date('2026-11-26T22:30:00Z'), new Date('2026-11-26T23:30:00Z')]
  const weeks = (turnsAt: string) =>
    shows.map((startsAt) => playWeekOf(startsAt, { opening, timeZone, turnsAt }))
  expect([weeks('06:00'), weeks('00:00')]).toEqual([
    [1, 1],
    [1, 2],
  ])
  const each = 4_000_000
  expect(hireOf(FALLING, [2 * each])).toEqual([4_000_000])
  expect(hireOf(FALLING, [each, each])).toEqual([2_000_000, 1_800_000])
})

test('the week of a showtime follows the clock of its cinema, and is below 1 before the opening', () => {
  const startsAt = new Date('2026-11-27T05:30:00Z')
  const week = (timeZone: string) => playWeekOf(startsAt, { opening: '2026-11-20', timeZone })
  expect([week('Africa/Lagos'), week('Africa/Accra')]).toEqual([2, 1])
  expect(playWeekOf(startsAt, { opening: '2026-11-28', timeZone: 'Africa/Lagos' })).toBe(0)
})

const NETS = [60_000_000, 20_000_000, 10_000_000]

test('a guarantee for the run adds a final line, and one for each week raises single weeks', () => {
  const run = { ...FALLING, guarantee: { kobo: 50_000_000, by: 'run' } } as const
  expect(hireOf(run, NETS)).toEqual([30_000_000, 9_000_000, 4_000_000])
  expect(finalLineOfRun(run, hireOf(run, NETS))).toBe(7_000_000)
  const weekly = { ...FALLING, guarantee: { kobo: 10_000_000, by: 'week' } } as const
  expect(hireOf(weekly, NETS)).toEqual([30_000_000, 10_000_000, 10_000_000])
  expect(finalLineOfRun(weekly, hireOf(weekly, NETS))).toBe(0)
})

test('with a house allowance, the distributor gets the larger of two percentages', () => {
  const house = { allowanceKobo: 10_000_000, ppm: 900_000 }
  expect(hireOf({ ...HALF, house }, [60_000_000])).toEqual([45_000_000])
  expect(hireOf({ ...HALF, house }, [10_000_000])).toEqual([5_000_000])
})

test('a fixed price is paid for the week or for each session, whatever was sold', () => {
  const fixed = (by: 'week' | 'session') => ({ ...HALF, weeks: [], fixed: { kobo: 500, by } })
  expect(hireOf(fixed('week'), [0, 9_000], 3)).toEqual([500, 500])
  expect(hireOf(fixed('session'), [0, 9_000], 3)).toEqual([1_500, 1_500])
})

test('the last percentage holds for every later week', () => {
  expect(hireOf(FALLING, [100, 100, 100, 100, 100])).toEqual([50, 45, 40, 40, 40])
})

test('a refund after the settlement takes back the hire and the commission of its ticket', () => {
  const net = -400_000
  const [hire = 0] = hireOf(HALF, [net])
  const commission = commissionOf({ ppm: 50_000 }, { grossKobo: -450_000, tickets: -1 })
  expect([hire, commission, net - hire - commission]).toEqual([-200_000, -22_500, -177_500])
})

test('VAT is added to hire and tax withheld from it where an adviser wants it', () => {
  expect(payableHire(733_334, { vatPpm: 75_000, withheldPpm: 100_000 })).toEqual({
    ...{ vatKobo: 55_000, withheldKobo: 73_333, payableKobo: 715_001 },
  })
})

test('a commission can be an amount for each ticket', () => {
  expect(commissionOf({ koboATicket: 5_000 }, { grossKobo: 900_000, tickets: 2 })).toBe(10_000)
})

test('of any net value, a percentage gives between nothing and all, and takes back what it gave', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 0, max: 1_000_000 }), (netKobo, ppm) => {
      const terms = { ...HALF, weeks: [ppm] }
      const [given = 0] = hireOf(terms, [netKobo])
      expect(given).toBeGreaterThanOrEqual(0)
      expect(given).toBeLessThanOrEqual(netKobo)
    }),
  )
})
