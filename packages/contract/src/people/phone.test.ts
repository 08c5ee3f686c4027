import fc from 'fast-check'
import parsePhoneNumberFromString from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import { maskPhone } from './mask-phone.ts'
import { internationalPhone, isForeignPhone, normalisePhone, onlyDigits, phoneInput } from './phone.ts'

describe('one number in several spellings', () => {
  test.each([
    '08030000001',
    '8030000001',
    '2348030000001',
    '+2348030000001',
    '002348030000001',
    '+234 803 000 0001',
    '+234 (0)803-000-0001',
    ' 0803.000.0001 ',
    '0803–000–0001',
    '\u202A+234 803 000 0001\u202C',
    '٠٨٠٣٠٠٠٠٠٠١',
    '０８０３００００００１',
    '\u200E08030000001',
  ])('%s is read as 08030000001', (spelling) => {
    expect(normalisePhone(spelling)).toBe('08030000001')
  })

  test('the local form leads to the international one and back', () => {
    const mobile = fc
      .tuple(fc.constantFrom('0703', '0806', '0813', '0905', '0916'), fc.integer({ min: 0, max: 9_999_999 }))
      .map(([prefix, rest]) => prefix + String(rest).padStart(7, '0'))
    fc.assert(
      fc.property(mobile, (local) => {
        const international = internationalPhone(local)
        return /^234\d{10}$/.test(international) && normalisePhone(international) === local
      }),
    )
  })
})

describe('numbers that can receive a code', () => {
  test('the form of mobile numbers agrees with libphonenumber', () => {
    const prefixes = Array.from({ length: 9000 }, (_, index) => `0${1000 + index}`)
    const differing = prefixes.filter((prefix) => {
      const number = parsePhoneNumberFromString(`${prefix}123456`, 'NG')
      const isMobile = number?.getType() === 'MOBILE'
      return isMobile !== (normalisePhone(`${prefix}123456`) !== undefined)
    })
    expect(differing).toEqual([])
  })

  test.each([
    '',
    '0803000000',
    '080300000011',
    '+4478030000001',
    '+1 803 000 0001',
    '2342348030000001',
    '0123456789',
    '0803000000a',
    '08030000001; 08030000002',
  ])('"%s" is refused', (text) => {
    expect(normalisePhone(text)).toBeUndefined()
  })
})

describe('typing into a phone field', () => {
  test.each([
    ['0803 000 0001', '08030000001'],
    ['080300000019999', '08030000001'],
    ['a1b2', '12'],
    ['', ''],
  ])('"%s" leaves "%s"', (typed, kept) => {
    expect([onlyDigits(typed), phoneInput(typed)]).toEqual([kept, kept])
  })

  test('a pasted international number becomes the local one', () => {
    expect(phoneInput('+234 803 000 0001')).toBe('08030000001')
    expect(phoneInput('+44 7803 000 0001')).toBe('44780300000')
  })

  test.each(['2348030000001', '+2348030000001', '002348030000001', '+23408030000001'])(
    '%s becomes the local number when it is typed key by key',
    (keys) => {
      expect(Array.from(keys).reduce((field, key) => phoneInput(field + key), '')).toBe('08030000001')
    },
  )

  test('a number is not changed while it is being typed', () => {
    for (let length = 0; length <= 11; length++) {
      const typed = '23480300000'.slice(0, length)
      expect(phoneInput(typed)).toBe(typed)
    }
    expect(phoneInput('8030000001')).toBe('8030000001')
    expect(phoneInput('803 000 0001')).toBe('8030000001')
  })
})

test.each([
  ['+44 7803 000001', true],
  ['0044 7803', true],
  ['44', true],
  ['+1', true],
  ['+237 6', true],
  ['+234 803', false],
  ['00234803', false],
  ['+2', false],
  ['23', false],
  ['0803 000 0001', false],
  ['803', false],
  ['+', false],
  ['', false],
])('"%s" belongs to another country: %s', (typed, isForeign) => {
  expect(isForeignPhone(typed)).toBe(isForeign)
})

test('only the owner recognises a masked number', () => {
  expect(maskPhone('08031234567')).toBe('0803***4567')
})
