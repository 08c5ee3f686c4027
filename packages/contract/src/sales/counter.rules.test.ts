import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeFor, copyText, DENOMINATIONS, refundParts, sumOfCounts, type TenderKind } from './counter.rules.ts'

const cash = (kobo: number) => ({ kind: 'cash' as const, kobo })
const terminal = (kobo: number) => ({ kind: 'terminal' as const, kobo })

test('a buyer who pays more cash than is due gets change', () => {
  expect(changeFor(300_000, [cash(500_000)])).toBe(200_000)
  expect(changeFor(300_000, [cash(300_000)])).toBe(0)
  expect(changeFor(300_000, [terminal(200_000), cash(150_000)])).toBe(50_000)
})

test('a sale is refused with too little money or an overpaid card', () => {
  expect(changeFor(300_000, [cash(299_900)])).toBeUndefined()
  expect(changeFor(300_000, [terminal(300_100)])).toBeUndefined()
  expect(changeFor(300_000, [terminal(300_000), cash(100_000)])).toBeUndefined()
})

test('a sale is refused if its change would not be whole naira', () => {
  expect(changeFor(300_000, [terminal(299_950), cash(100)])).toBeUndefined()
  expect(changeFor(300_000, [terminal(199_950), terminal(50), cash(200_000)])).toBe(100_000)
})

const Kind = fc.constantFrom<TenderKind>('cash', 'terminal', 'transfer')

test('a refund never exceeds what was paid by card or in cash', () => {
  const Tender = fc
    .record({ kind: Kind, kobo: fc.nat(1_000), share: fc.double({ min: 0, max: 1, noNaN: true }) })
    .map(({ share, ...tender }) => ({ ...tender, refunded: Math.floor(tender.kobo * share) }))
  fc.assert(
    fc.property(fc.array(Tender, { maxLength: 5 }), fc.nat(3_000), (tenders, amount) => {
      const left = tenders.reduce((sum, { kobo, refunded }) => sum + kobo - refunded, 0)
      const parts = refundParts(amount, tenders)
      expect(parts?.reduce((sum, part) => sum + part, 0)).toBe(amount > left ? undefined : amount)
      for (const [place, part] of (parts ?? []).entries()) {
        expect(part).toBeGreaterThanOrEqual(0)
        const { kobo = 0, refunded = 0 } = tenders[place] ?? {}
        expect(part).toBeLessThanOrEqual(kobo - refunded)
      }
    }),
  )
})

test('a refund starts with the last tender and continues with the one before', () => {
  const tenders = [
    { ...terminal(200_000), refunded: 0 },
    { ...cash(100_000), refunded: 50_000 },
  ]
  expect(refundParts(150_000, tenders)).toEqual([100_000, 50_000])
})

test('three notes of ₦1,000 and one note of ₦50 are ₦3,050', () => {
  expect(DENOMINATIONS[0]).toBe(100_000)
  const counts = [
    { kobo: 100_000, pieces: 3 },
    { kobo: 5_000, pieces: 1 },
  ]
  expect(sumOfCounts(counts)).toBe(305_000)
})

test('a reprinted ticket says COPY 2, and the first print does not', () => {
  expect([1, 2, 3].map(copyText)).toEqual([undefined, 'COPY 2', 'COPY 3'])
})
