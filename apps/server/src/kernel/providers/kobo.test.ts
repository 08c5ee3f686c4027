import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KoboFromKobo, KoboFromNaira } from './kobo.ts'

const anyKobo = fc.integer({ min: 0, max: 10_000_000_000_000 })

test('naira are read to the kobo, as a number and as text, with any decimals', () => {
  fc.assert(
    fc.property(anyKobo, (kobo) => {
      const text = `${Math.floor(kobo / 100)}.${String(kobo % 100).padStart(2, '0')}`
      for (const form of [kobo / 100, text, `${text}000`]) {
        expect(KoboFromNaira.parse(form)).toBe(kobo)
      }
      expect([KoboFromKobo.parse(kobo), KoboFromKobo.parse(String(kobo))]).toEqual([kobo, kobo])
    }),
  )
})

test.each([
  [78.92, 7892],
  ['494.65', 49_465],
  [0.1 + 0.2, 30],
  [1.005, 101],
  [203.994, 20_399],
  ['203.995', 20_400],
  [' 5 ', 500],
])('%j naira are %i kobo', (naira, kobo) => {
  expect(KoboFromNaira.parse(naira)).toBe(kobo)
})

test.each([-1, '-0.01', 1e21, 1e-7, Number.NaN, '', 'five', '1,000', '1e3', '٣', null, true, {}])(
  'the text %j is not an amount of money',
  (amount) => {
    expect(KoboFromNaira.safeParse(amount).success).toBe(false)
    expect(KoboFromKobo.safeParse(amount).success).toBe(false)
  },
)
