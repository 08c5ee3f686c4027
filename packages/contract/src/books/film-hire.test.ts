import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finalLineOfRun, hireOfWeek, objectionToTerms, type HireTerms } from './film-hire.ts'

const HALF: HireTerms = { weeks: [500_000], fixed: null, guarantee: null, house: null }
/** The usual percentages of Nollywood. */
const FALLING: HireTerms = { ...HALF, weeks: [500_000, 450_000, 400_000] }

function hireOf(terms: HireTerms, net: readonly number[], sessions = 1): number[] {
  return net.map((reportedNetKobo, index) => hireOfWeek(terms, { week: index + 1, reportedNetKobo, sessions }))
}

test('the hire of a week is rounded once, and half a kobo is rounded up', () => {
  expect(hireOf(HALF, [1_466_667])).toEqual([733_334])
})

test('film hire can be the whole net of a ₦1,000 ticket that is reported at ₦2,000', () => {
  expect(hireOf(HALF, [88_889])).toEqual([44_445])
  expect(hireOf(HALF, [177_778])).toEqual([88_889])
})

test('two showtimes in two play weeks are paid by two percentages', () => {
  const each = 4_000_000
  expect(hireOf(FALLING, [2 * each])).toEqual([4_000_000])
  expect(hireOf(FALLING, [each, each])).toEqual([2_000_000, 1_800_000])
})

const NETS = [60_000_000, 20_000_000, 10_000_000]

test('a guarantee for the run adds a final line, and a weekly one raises single weeks', () => {
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

test('a fixed price is paid for the week or each session for any sales', () => {
  const fixed = (by: 'week' | 'session') => ({ ...HALF, weeks: [], fixed: { kobo: 500, by } })
  expect(hireOf(fixed('week'), [0, 9_000], 3)).toEqual([500, 500])
  expect(hireOf(fixed('session'), [0, 9_000], 3)).toEqual([1_500, 1_500])
})

test('a distributor gets the weekly guarantee if the fixed price of the week is lower', () => {
  const guarantee = { kobo: 1_000, by: 'week' } as const
  const fixed = { kobo: 400, by: 'session' } as const
  const terms = { ...HALF, weeks: [], fixed, guarantee }
  expect([hireOf(terms, [0], 2), hireOf(terms, [0], 3)]).toEqual([[1_000], [1_200]])
  expect(hireOf({ ...terms, fixed: { ...fixed, by: 'week' } }, [0])).toEqual([1_000])
})

test('the last percentage holds for every later week', () => {
  expect(hireOf(FALLING, [100, 100, 100, 100, 100])).toEqual([50, 45, 40, 40, 40])
})

test.each([
  ['neither percentages nor a fixed price', { weeks: [] }, 'weeks'],
  ['both percentages and a fixed price', { fixedKobo: 1, fixedBy: 'week' }, 'weeks'],
  ['a fixed price that is for no time', { weeks: [], fixedKobo: 1 }, 'fixedBy'],
  ['a time without a fixed price', { fixedBy: 'week' }, 'fixedBy'],
  ['a guarantee that is for no time', { guaranteeKobo: 1 }, 'guaranteeBy'],
  ['a time without a guarantee', { guaranteeBy: 'run' }, 'guaranteeBy'],
  ['a house allowance without a percentage', { houseKobo: 1 }, 'housePpm'],
  ['a percentage above no house allowance', { housePpm: 1 }, 'housePpm'],
  ['a least value that is not reported', { reportsKobo: 1 }, 'reportsKobo'],
  ['reports of an unknown least value', { reports: 'at-least' }, 'reportsKobo'],
  [
    'a house allowance beside a fixed price',
    { weeks: [], fixedKobo: 1, fixedBy: 'week', houseKobo: 1, housePpm: 1 },
    'houseKobo',
  ],
])('terms with %s are refused', (_, fields, wrong) => {
  expect(Object.keys(objectionToTerms({ weeks: [500_000], ...fields }) ?? {})).toEqual([wrong])
})

test('terms with a percentage, a guarantee and a house allowance are accepted', () => {
  const guarantee = { guaranteeKobo: 1, guaranteeBy: 'run' }
  const house = { houseKobo: 1, housePpm: 1 }
  expect(objectionToTerms({ weeks: [500_000], ...guarantee, ...house })).toBeUndefined()
})

test('with any percentage, a distributor gets between nothing and the whole net value', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 0, max: 1_000_000 }), (netKobo, ppm) => {
      const terms = { ...HALF, weeks: [ppm] }
      const [given = 0] = hireOf(terms, [netKobo])
      expect(given).toBeGreaterThanOrEqual(0)
      expect(given).toBeLessThanOrEqual(netKobo)
    }),
  )
})
