import { expect, test } from 'vitest'
import { base32, makeTotpSecret, stepOf, totpAddress, totpCode } from './totp.ts'

const RFC_SECRET = Buffer.from('12345678901234567890')

// The examples are from RFC 6238, appendix B, for SHA-1: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('%i seconds after 1970 the code is %s', (seconds, code) => {
  expect(totpCode(RFC_SECRET, Math.floor(seconds / 30))).toBe(code)
  expect(stepOf(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('a clock off by half a minute is accepted, and by a minute refused', () => {
  const now = 1_800_000_000_000
  const step = now / 30_000
  for (const off of [-1, 0, 1]) {
    expect(stepOf(RFC_SECRET, totpCode(RFC_SECRET, step + off), now)).toBe(step + off)
  }
  for (const off of [-2, 2]) {
    expect(stepOf(RFC_SECRET, totpCode(RFC_SECRET, step + off), now)).toBeUndefined()
  }
  for (const code of ['', '12345', 'abcdef']) expect(stepOf(RFC_SECRET, code, now)).toBeUndefined()
})

test('an authenticator app gets the secret in base32, with its owner', () => {
  expect(totpAddress(RFC_SECRET, 'Velvet', 'gate@velvet.example')).toBe(
    'otpauth://totp/Velvet%3Agate%40velvet.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Velvet',
  )
})

test('a code may be typed with a space and in the digits of another script', () => {
  for (const typed of ['287 082', ' 287082 ', '٢٨٧٠٨٢']) {
    expect(stepOf(RFC_SECRET, typed, 59_000)).toBe(1)
  }
})

test('an authenticator code is accepted at the time the app shows it', () => {
  const secret = makeTotpSecret()
  const step = Math.floor(Date.now() / 30_000)
  // The next step may begin while this test runs.
  expect([step, step + 1]).toContain(stepOf(secret, totpCode(secret, step)) ?? 'no step')
})

test('each new authenticator secret is unique and as long as a SHA-1 digest', () => {
  const [one, other] = [makeTotpSecret(), makeTotpSecret()]
  expect(one).toHaveLength(20)
  expect(one.equals(other)).toBe(false)
})

// The examples are from RFC 4648, section 10, without their padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in base32', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written)
})
