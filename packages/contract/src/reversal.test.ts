import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vpTakenBack } from './reversal.ts'

test.each([
  [300, 204, 204, 300],
  [300, 204, 102, 150],
  [300, 204, 1, 1],
  [300, 204, 0.5, 0],
  [100, 68, 22.67, 33],
  [300, 204, 0, 0],
  [300, 204, 500, 300],
  [1_000_000_000, 680_000_000, 340_000_000, 500_000_000],
])(
  '%d Vp were bought for ₦%d: when ₦%d goes back, %d Vp are taken',
  (vp, paid, wentBack, expected) => {
    expect(vpTakenBack({ vp, paid, wentBack })).toBe(expected)
  },
)

test('partial reversals never take more than was credited, never less for more money, and end with all of it', () => {
  const naira = fc.integer({ min: 1, max: 680_000_000 })
  fc.assert(
    fc.property(naira, naira, fc.integer({ min: 1, max: 1_000_000_000 }), (paid, part, vp) => {
      const some = vpTakenBack({ vp, paid, wentBack: Math.min(part, paid) / 3 })
      const more = vpTakenBack({ vp, paid, wentBack: Math.min(part, paid) })
      expect(some).toBeGreaterThanOrEqual(0)
      expect(more).toBeGreaterThanOrEqual(some)
      expect(more).toBeLessThanOrEqual(vp)
      expect(vpTakenBack({ vp, paid, wentBack: paid })).toBe(vp)
    }),
  )
})
