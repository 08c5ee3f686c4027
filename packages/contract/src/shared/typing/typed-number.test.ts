import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainDigits, wholeNumberIn } from './typed-number.ts'

test.each([
  ['1500', 1500],
  ['1,500', 1500],
  ['1,500.00', 1500],
  ['1500.00', 1500],
  ['1500,00', 1500],
  ['1.500,00', 1500],
  ['1.500.000', 1_500_000],
  ['1.500.000,00', 1_500_000],
  ['1 500', 1500],
  ['1\u00A0500', 1500],
  ['1\u202F500.00', 1500],
  ['1’500', 1500],
  ['+1500', 1500],
  [' 1500 ', 1500],
  ['\u200E1500\u200F', 1500],
  ['\u202A1,500\u202C', 1500],
  ['١٥٠٠', 1500],
  ['١٬٥٠٠٫٠٠', 1500],
  ['۱۵۰۰', 1500],
  ['１，５００', 1500],
  ['०१५००', 1500],
  ['00150', 150],
  ['0', 0],
])('the amount "%s" is read as %s', (typed, number) => {
  expect(wholeNumberIn(typed)).toBe(number)
})

test.each([
  '',
  ' ',
  'abc',
  '-150',
  '−150',
  '1.5',
  '1,5',
  '1.500',
  '1,50',
  '15,00,000',
  '1,500.5',
  '1,500.50',
  '1e3',
  '0x10',
  '1 5',
  '15 00',
  '1,500,00',
  '1..500',
  '₦1500',
  '½',
  '1_500',
  '9'.repeat(30),
  '1½',
])('the amount "%s" is not understood, so no other one is paid by mistake', (typed) => {
  expect(wholeNumberIn(typed)).toBeUndefined()
})

test('every number is read from the digits of every script', () => {
  const zeros = Array.from({ length: 0x1fbf0 }, (_, code) => code).filter(
    (code) => /\p{Nd}/u.test(String.fromCodePoint(code)) && code > 0 && !/\p{Nd}/u.test(String.fromCodePoint(code - 1)),
  )
  expect(zeros.length).toBeGreaterThan(50)
  fc.assert(
    fc.property(fc.constantFrom(...zeros), fc.nat(), (zero, number) => {
      const written = Array.from(String(number), (digit) => String.fromCodePoint(zero + Number(digit)))
      return wholeNumberIn(written.join('')) === number && plainDigits(written.join('')) === String(number)
    }),
  )
})
