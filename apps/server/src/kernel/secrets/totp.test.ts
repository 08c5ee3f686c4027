import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'
import { makeTotpSecret, stepOf, totpAddress, totpCode } from './totp.ts'

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

test('a clock that is half a minute off is accepted, and one that is a minute off is not', () => {
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

test("a sealed secret opens only with the server's secret, and only unchanged", () => {
  const secret = makeTotpSecret()
  const sealed = seal('one secret', secret)
  expect(sealed).not.toContain(secret.toString('base64'))
  expect(unseal(['a newer secret', 'one secret'], sealed)).toEqual(secret)
  expect(() => unseal(['another'], sealed)).toThrow()
  const changed = Buffer.from(sealed, 'base64')
  changed.writeUInt8(changed.readUInt8(40) ^ 1, 40)
  expect(() => unseal(['one secret'], changed.toString('base64'))).toThrow()
})
