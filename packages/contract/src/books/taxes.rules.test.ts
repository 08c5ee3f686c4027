import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALL_PPM, TAX_BASES, TAX_KINDS, ticketValue, type TaxInForce } from './taxes.rules.ts'
import { MAX_VP } from '../points/vp.ts'

const VAT: TaxInForce = { kind: 'vat', name: 'VAT', ppm: 75_000, base: 'net' }
const STATE: TaxInForce = { kind: 'state', name: 'State tax', ppm: 50_000, base: 'net' }
const BOTH = [VAT, STATE]

/** Returns VAT, state tax and net of one ticket. */
function partsOf(gross: number, taxes: readonly TaxInForce[]): number[] {
  const value = ticketValue(gross, taxes)
  return [...value.taxes.map(({ kobo }) => kobo), value.netKobo]
}

test('an adult and a child ticket are split into VAT, state tax and net', () => {
  expect(partsOf(450_000, BOTH)).toEqual([30_000, 20_000, 400_000])
  expect(partsOf(300_000, BOTH)).toEqual([20_000, 13_333, 266_667])
})

test('the tickets of an evening sum to the totals of the first worked example', () => {
  const sold = [450_000, 450_000, 450_000, 300_000, 300_000, 0].map((kobo) => partsOf(kobo, BOTH))
  const refunded = partsOf(300_000, BOTH)
  const sum = (place: number) =>
    sold.reduce((kobo, parts) => kobo + (parts.length === 3 ? (parts[place] ?? 0) : 0), 0) - (refunded[place] ?? 0)
  expect([sum(0), sum(1), sum(2)]).toEqual([110_000, 73_333, 1_466_667])
})

test('a state tax on gross is taken before VAT on what it leaves', () => {
  const onGross = { ...STATE, base: 'gross' } as const
  expect(partsOf(450_000, [VAT, onGross])).toEqual([29_826, 22_500, 397_674])
})

test('a higher VAT changes both taxes of a ticket that is sold afterwards', () => {
  expect(partsOf(450_000, [{ ...VAT, ppm: 100_000 }, STATE])).toEqual([39_130, 19_565, 391_305])
})

test('a ticket of 1,000 Vp is worth 66,667 kobo, of which 59,260 are net', () => {
  expect(partsOf(66_667, BOTH)).toEqual([4444, 2963, 59_260])
})

test('a complimentary ticket has no taxes and no net value', () => {
  expect(ticketValue(0, BOTH)).toEqual({ grossKobo: 0, taxes: [], netKobo: 0 })
})

test('a ticket without any tax in force is all net', () => {
  expect(ticketValue(450_000, [])).toEqual({ grossKobo: 450_000, taxes: [], netKobo: 450_000 })
})

const anyTax = fc.record({
  kind: fc.constantFrom(...TAX_KINDS),
  name: fc.string(),
  ppm: fc.integer({ min: 1, max: ALL_PPM }),
  base: fc.constantFrom(...TAX_BASES),
})
const anyGross = fc.oneof(
  fc.integer({ min: 0, max: 200 }),
  fc.integer({ min: 0, max: Math.ceil((MAX_VP * 10_000) / 150) }),
)

test('the tax parts of any price sum to gross, and none is negative', () => {
  fc.assert(
    fc.property(anyGross, fc.array(anyTax, { maxLength: 3 }), (gross, taxes) => {
      const parts = partsOf(gross, taxes)
      expect(parts.reduce((sum, kobo) => sum + kobo, 0)).toBe(gross)
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('taxes on net differ from their exact share by at most half a kobo', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 100_000_000 }),
      fc.integer({ min: 0, max: 300_000 }),
      fc.integer({ min: 0, max: 300_000 }),
      (gross, vat, state) => {
        const rates = [
          { ...VAT, ppm: vat },
          { ...STATE, ppm: state },
        ]
        const [first = 0, second = 0] = partsOf(gross, rates)
        const whole = ALL_PPM + vat + state
        expect(Math.abs(first - (gross * vat) / whole)).toBeLessThanOrEqual(0.500_001)
        expect(Math.abs(second - (gross * state) / whole)).toBeLessThanOrEqual(0.500_001)
      },
    ),
  )
})
