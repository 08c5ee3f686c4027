import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanPin, groupPin, isScannedPin, PIN_ALPHABET, PIN_LENGTH } from './pin.ts'

const pins = fc
  .array(fc.constantFrom(...PIN_ALPHABET.split('')), {
    minLength: PIN_LENGTH,
    maxLength: PIN_LENGTH,
  })
  .map((symbols) => symbols.join(''))

test('a pin holds at least 50 random bits', () => {
  expect(new Set(PIN_ALPHABET).size).toBe(PIN_ALPHABET.length)
  expect(PIN_LENGTH * Math.log2(PIN_ALPHABET.length)).toBeGreaterThanOrEqual(50)
})

test('no character of a pin can be mistaken for another', () => {
  expect(PIN_ALPHABET).toMatch(/^[A-Z0-9]+$/)
  expect(PIN_ALPHABET).not.toMatch(/[0O1IL]/)
})

test('a pin is shown in groups of four', () => {
  expect(groupPin('ABCDEFGHJKMN')).toBe('ABCD-EFGH-JKMN')
  expect(groupPin('')).toBe('')
})

test('a pin can be typed in groups, in small letters or with spaces', () => {
  fc.assert(
    fc.property(pins, (pin) => {
      const shown = groupPin(pin)
      const typed = [pin, shown, ` ${shown.toLowerCase()} `, shown.replaceAll('-', ' – ')]
      return typed.every((text) => cleanPin(text) === pin)
    }),
  )
})

test.each(['CK7M9QRTWXYZ', ']Q1CK7M9QRTWXYZ', '~CK7M9QRTWXYZ', 'ck7m9qrtwxyz'])(
  'a scanner types %s for a ticket',
  (text) => {
    expect(isScannedPin(text)).toBe(true)
  },
)

test.each(['+2348031112223', '234567892345', 'T-1764357890123', 'CK7M9QRTWXY', 'a long reason for it'])(
  '%s is not the code of a ticket',
  (text) => {
    expect(isScannedPin(text)).toBe(false)
  },
)
