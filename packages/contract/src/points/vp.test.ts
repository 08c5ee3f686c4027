import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dataSize } from '../shared/app/data-size.ts'
import { learn } from '../shared/words/spoken.ts'
import { formatKobo } from '../shared/kobo.ts'
import {
  MAX_TOP_UP_VP,
  MIN_TOP_UP_VP,
  SIGN_UP_BONUS_VP,
  formatNaira,
  formatVp,
  largestVpFor,
  nairaFor,
  priceLine,
  smallestVpFor,
} from './vp.ts'

/** floor(Vp / 1.5 + 2 % of (Vp / 1.5)) in exact fractions: 2·Vp/3 + (2/100)·(2·Vp/3), over 300. */
function nairaByFractions(vp: number): number {
  const points = BigInt(vp)
  const base = points * 2n * 100n
  const fee = points * 2n * 2n
  return Number((base + fee) / 300n)
}

const anyVp = fc.integer({ min: 0, max: 10_000_000_000 })

describe('the price of points', () => {
  test.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [50, 34],
    [100, 68],
    [150, 102],
    [1_000, 680],
    [5_000, 3_400],
    [1_000_000, 680_000],
  ])('%i Vp cost ₦%i', (vp, naira) => {
    expect(nairaFor(vp)).toBe(naira)
  })

  test('it equals the formula in exact fractions for each of the first 20,000 values', () => {
    for (let vp = 0; vp <= 20_000; vp++) {
      if (nairaFor(vp) !== nairaByFractions(vp)) expect(nairaFor(vp)).toBe(nairaByFractions(vp))
    }
  })

  test('it equals the formula in exact fractions for large values too', () => {
    fc.assert(fc.property(anyVp, (vp) => nairaFor(vp) === nairaByFractions(vp)))
  })
})

describe('the points that a payment buys', () => {
  test('one more point would have cost more than was paid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6_800_000_000 }), (naira) => {
        const vp = largestVpFor(naira)
        return nairaFor(vp) <= naira && nairaFor(vp + 1) > naira
      }),
    )
  })

  test('paying the price of some points buys at least as many, and at most one more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1_000_000 }), (vp) => {
        const bought = largestVpFor(nairaFor(vp))
        return bought === vp || bought === vp + 1
      }),
    )
  })

  test('kobo beyond the last whole naira buy nothing', () => {
    expect(largestVpFor(102.99)).toBe(largestVpFor(102))
  })

  test.each([0, 0.5, -68, Number.NaN])('₦%d buys nothing, though one point is priced at ₦0', (n) => {
    expect(largestVpFor(n)).toBe(0)
  })
})

describe('a top-up', () => {
  test('its limits are 50 and a million points, and the sign-up offer is 5', () => {
    expect([MIN_TOP_UP_VP, MAX_TOP_UP_VP, SIGN_UP_BONUS_VP]).toEqual([50, 1_000_000, 5])
  })
})

test('the smallest number of Points for an amount in naira is exact', () => {
  expect(smallestVpFor(50)).toBe(74)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (naira) => {
      const vp = smallestVpFor(naira)
      expect(nairaFor(vp)).toBeGreaterThanOrEqual(naira)
      expect(nairaFor(vp - 1)).toBeLessThan(naira)
    }),
  )
})

describe('how amounts are written', () => {
  test('the price line has plain digits, and no space before the unit', () => {
    expect(priceLine(5_000)).toBe('5000Vp = ₦3400')
  })

  test.each([
    [0, '0 Vp'],
    [999, '999 Vp'],
    [5_000, '5,000 Vp'],
    [1_234_567, '1,234,567 Vp'],
    [-5_000, '−5,000 Vp'],
  ])('%i points', (vp, text) => {
    expect(formatVp(vp)).toBe(text)
  })

  test('naira have their sign in front and commas between thousands', () => {
    expect([0, 3_400, 680_000, -3_400].map((naira) => formatNaira(naira))).toEqual([
      '₦0',
      '₦3,400',
      '₦680,000',
      '−₦3,400',
    ])
  })
})

test('French writes a space between thousands and a comma before decimals', () => {
  learn('fr', {})
  onTestFinished(() => learn('en', {}))
  expect([formatVp(2500), formatNaira(-1700), formatKobo(123456)]).toEqual([
    '2\u00a0500 Vp',
    '−₦1\u00a0700',
    '₦1\u00a0234,56',
  ])
  expect(dataSize(1_200_000)).toBe('1,2 MB')
})
