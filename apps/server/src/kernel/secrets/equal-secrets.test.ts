import { expect, test } from 'vitest'
import { equalSecrets } from './equal-secrets.ts'
import { hashOfSecret, makeSecret } from './random-secret.ts'

test.each([
  ['a secret', true],
  ['a secreT', false],
  ['a secret and more', false],
  ['', false],
  [undefined, false],
  [['a secret'], false],
])('%j is the secret: %s', (given, isEqual) => {
  expect(equalSecrets(given, 'a secret')).toBe(isEqual)
})

test('a new secret has 256 bits, fits a URL and is recognised by its hash', () => {
  const [one, other] = [makeSecret(), makeSecret()]
  expect(one.secret).not.toBe(other.secret)
  expect(one.secret).toMatch(/^[\w-]+$/)
  expect(Buffer.from(one.secret, 'base64url')).toHaveLength(32)
  expect(one.hash).toBe(hashOfSecret(one.secret))
  // The example is from FIPS 180-4.
  expect(hashOfSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
