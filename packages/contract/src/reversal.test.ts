import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nairaBack, vpTakenBack, vpToBook, type Reversal } from './reversal.ts'

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

const reversal = (naira: number, rest: Partial<Reversal> = {}): Reversal => ({
  kind: 'refund',
  state: 'standing',
  naira,
  vp: null,
  ...rest,
})
const bookedVp = (reversals: readonly Reversal[], available = 300) =>
  vpToBook({ vp: 300, paid: 204, available }, reversals).map(({ vp }) => vp)

test('a reversal of the whole transaction includes its refunds, so the larger sum went back', () => {
  const refunds = [reversal(102), reversal(20, { kind: 'dispute' })]
  expect(nairaBack(refunds)).toBe(122)
  expect(nairaBack([...refunds, reversal(204, { kind: 'transaction' })])).toBe(204)
  expect(nairaBack([reversal(102, { state: 'open' }), reversal(9, { state: 'over' })])).toBe(0)
})

test.each([
  [18.49, 171.96, 13.55],
  [67.99, 67.99, 68.02],
  [0.1, 0.2, 203.7],
])('₦%d, ₦%d and ₦%d that went back are ₦204, to the kobo', (...parts) => {
  expect(nairaBack(parts.map((naira) => reversal(naira)))).toBe(204)
})

test('each reversal owes the Points by which it raised the share that went back', () => {
  expect(bookedVp([reversal(102), reversal(51)])).toEqual([150, 75])
  expect(bookedVp([reversal(102), reversal(204, { kind: 'transaction' })])).toEqual([150, 150])
  expect(bookedVp([reversal(0.5), reversal(0.5)])).toEqual([0, 1])
})

test('a booked reversal owes only what is missing from it, and one that owes nothing is left out', () => {
  expect(bookedVp([reversal(102, { vp: 150 }), reversal(102)])).toEqual([150])
  expect(bookedVp([reversal(102, { vp: 100 })])).toEqual([50])
  expect(bookedVp([reversal(102, { vp: 150 })])).toEqual([])
})

test('a reversal that was never booked is booked even where no Points are left for it', () => {
  expect(bookedVp([reversal(204), reversal(204)])).toEqual([300, 0])
  expect(bookedVp([reversal(204)], 0)).toEqual([0])
  // After the first reversal was booked, a refund of ours took Points, so only 100 Vp are
  // available.
  expect(bookedVp([reversal(102, { vp: 150 }), reversal(102)], 100)).toEqual([0])
})

test('an open dispute and a refund that failed owe nothing', () => {
  expect(bookedVp([reversal(102, { state: 'open' }), reversal(102, { state: 'over' })])).toEqual([])
})

test('all reversals together never owe more than the payment still holds', () => {
  const some = fc.array(
    fc.record({
      kind: fc.constantFrom('refund', 'dispute', 'transaction'),
      state: fc.constantFrom('open', 'standing', 'over'),
      naira: fc.integer({ min: 1, max: 30_000 }).map((kobo) => kobo / 100),
      vp: fc.constant(null),
    }),
  )
  fc.assert(
    fc.property(some, fc.integer({ min: 0, max: 300 }), (reversals, available) => {
      const owed = bookedVp(reversals, available).reduce((sum, vp) => sum + vp, 0)
      const share = vpTakenBack({ vp: 300, paid: 204, wentBack: nairaBack(reversals) })
      expect(owed).toBe(Math.min(share, available))
    }),
  )
})
