import parsePhoneNumberFromString, { type CountryCode } from 'libphonenumber-js/max'
import { afterEach, describe, expect, test } from 'vitest'
import { country, NIGERIA, serveNumbers } from '../shared/country/country.ts'
import africa from './african-numbers.json' with { type: 'json' }
import { numbersOf } from './known-numbers.ts'
import { internationalPhone, isForeignPhone, normalisePhone, phoneInput } from './phone.ts'

afterEach(() => serveNumbers([country().numbers]))

describe.each(africa)('numbers of $country', ({ iso, dial, trunk, example }) => {
  const national = example.slice(trunk.length)
  const kept = iso === NIGERIA.iso ? example : `+${dial}${national}`

  test('all usual spellings of a mobile number of a served country are accepted', () => {
    expect(normalisePhone(`+${dial} ${national}`)).toBe(iso === 'NG' ? example : undefined)
    serveNumbers(numbersOf([iso]))
    for (const spelling of [example, national, `+${dial} ${national}`, `00${dial}${national}`, `${dial}-${example}`]) {
      expect(normalisePhone(spelling), spelling).toBe(kept)
      expect(isForeignPhone(spelling), spelling).toBe(false)
    }
    expect([normalisePhone(kept), internationalPhone(kept)]).toEqual([kept, dial + national])
    expect(example.length).toBeLessThanOrEqual(11)
  })

  test('mobile numbers are accepted and landlines refused, as in libphonenumber', () => {
    serveNumbers(numbersOf([iso]).filter((one) => one.iso === iso))
    const prefixes = Array.from({ length: 2000 }, (_, index) => String(index * 5).padStart(4, '0'))
    const differing = prefixes.filter((prefix) => {
      const text = `+${dial}${prefix}${'234567'.slice(0, Math.max(0, national.length - 4))}`
      const type = parsePhoneNumberFromString(text, iso as CountryCode)?.getType()
      return type?.includes('MOBILE') !== true && normalisePhone(text) !== undefined
    })
    expect(differing).toEqual([])
  })
})

test('an ambiguous number belongs to the named country, or else to the own one', () => {
  serveNumbers(numbersOf(['GH', 'KE', 'UG']))
  expect(normalisePhone('0712345678', 'Uganda')).toBe('+256712345678')
  expect(normalisePhone('0712345678', 'Kenya')).toBe('+254712345678')
  expect(normalisePhone('08031234567', 'Ghana')).toBe('08031234567')
})

test('a field keeps the calling code of another served country', () => {
  serveNumbers(numbersOf(['GH']))
  expect(Array.from('+233241234567').reduce((field, key) => phoneInput(field + key), '')).toBe('+233241234567')
  expect(phoneInput('+234 803 000 0001')).toBe('08030000001')
})
