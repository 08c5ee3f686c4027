import fc from 'fast-check'
import { expect, test } from 'vitest'
import { koboBack, vpTakenBack, vpToBook, type Reversal } from './reversals.ts'

test.each([
  [300, 20_400, 20_400, 300],
  [300, 20_400, 10_200, 150],
  [300, 20_400, 100, 1],
  [300, 20_400, 50, 0],
  [100, 6_800, 2_267, 33],
  [300, 20_400, 0, 0],
  [300, 20_400, 50_000, 300],
  [1_000_000_000, 68_000_000_000, 34_000_000_000, 500_000_000],
])('%d Vp were bought for %d kobo: when %d kobo go back, %d Vp are taken', (vp, paid, wentBack, expected) => {
  expect(vpTakenBack({ vp, paid, wentBack })).toBe(expected)
})

test('partial reversals never take more than was credited and end with all of it', () => {
  const kobo = fc.integer({ min: 1, max: 68_000_000_000 })
  fc.assert(
    fc.property(kobo, kobo, fc.integer({ min: 1, max: 1_000_000_000 }), (paid, part, vp) => {
      const some = vpTakenBack({ vp, paid, wentBack: Math.floor(Math.min(part, paid) / 3) })
      const more = vpTakenBack({ vp, paid, wentBack: Math.min(part, paid) })
      expect(some).toBeGreaterThanOrEqual(0)
      expect(more).toBeGreaterThanOrEqual(some)
      expect(more).toBeLessThanOrEqual(vp)
      expect(vpTakenBack({ vp, paid, wentBack: paid })).toBe(vp)
    }),
  )
})

const reversal = (kobo: number, rest: Partial<Reversal> = {}): Reversal => ({
  kind: 'refund',
  state: 'standing',
  kobo,
  vp: null,
  ...rest,
})
const bookedVp = (reversals: readonly Reversal[], available = 300) =>
  vpToBook({ vp: 300, paid: 20_400, available }, reversals).map(({ vp }) => vp)

test('a reversal of the whole transaction includes its refunds', () => {
  const refunds = [reversal(10_200), reversal(2_000, { kind: 'dispute' })]
  expect(koboBack(refunds)).toBe(12_200)
  expect(koboBack([...refunds, reversal(20_400, { kind: 'transaction' })])).toBe(20_400)
  expect(koboBack([reversal(10_200, { state: 'open' }), reversal(900, { state: 'over' })])).toBe(0)
})

test('each reversal owes the Points by which it raised the share that went back', () => {
  expect(bookedVp([reversal(10_200), reversal(5_100)])).toEqual([150, 75])
  expect(bookedVp([reversal(10_200), reversal(20_400, { kind: 'transaction' })])).toEqual([150, 150])
  expect(bookedVp([reversal(50), reversal(50)])).toEqual([0, 1])
})

test('a booked reversal owes only the amount that is still missing', () => {
  expect(bookedVp([reversal(10_200, { vp: 150 }), reversal(10_200)])).toEqual([150])
  expect(bookedVp([reversal(10_200, { vp: 100 })])).toEqual([50])
  expect(bookedVp([reversal(10_200, { vp: 150 })])).toEqual([])
})

test('a reversal that was never booked is booked even where no Points are left for it', () => {
  expect(bookedVp([reversal(20_400), reversal(20_400)])).toEqual([300, 0])
  expect(bookedVp([reversal(20_400)], 0)).toEqual([0])
  // After the first reversal was booked, a refund of ours took Points, so only 100 Vp are
  // available.
  expect(bookedVp([reversal(10_200, { vp: 150 }), reversal(10_200)], 100)).toEqual([0])
})

test('an open dispute and a refund that failed owe nothing', () => {
  expect(bookedVp([reversal(10_200, { state: 'open' }), reversal(10_200, { state: 'over' })])).toEqual([])
})

test('all reversals together never owe more than the payment still holds', () => {
  const some = fc.array(
    fc.record({
      kind: fc.constantFrom('refund', 'dispute', 'transaction'),
      state: fc.constantFrom('open', 'standing', 'over'),
      kobo: fc.integer({ min: 1, max: 30_000 }),
      vp: fc.constant(null),
    }),
  )
  fc.assert(
    fc.property(some, fc.integer({ min: 0, max: 300 }), (reversals, available) => {
      const owed = bookedVp(reversals, available).reduce((sum, vp) => sum + vp, 0)
      const share = vpTakenBack({ vp: 300, paid: 20_400, wentBack: koboBack(reversals) })
      expect(owed).toBe(Math.min(share, available))
    }),
  )
})
