import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeToken, InvalidTokenError, isHalfSpent } from './token.ts'

const base64url = (text: string | Uint8Array) => Buffer.from(text).toString('base64url')
const tokenOf = (payload: string | Uint8Array) => `eyJhbGciOiJIUzI1NiJ9.${base64url(payload)}.c2VhbA`

test('the claims of a token are read as they were written, in any letters', () => {
  const claims = { sub: '0192', name: 'Adéọlá 🎬 ÿÿÿ???>>>', exp: 1_795_000_000 }
  expect(decodeToken(tokenOf(JSON.stringify(claims)))).toEqual(claims)
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string({ unit: 'binary' })), (any) => {
      const json = JSON.stringify(any)
      return JSON.stringify(decodeToken(tokenOf(json))) === json
    }),
  )
})

const badTokens: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 42],
  ['an object', { token: tokenOf('{}') }],
  ['an empty text', ''],
  ['a word', 'token'],
  ['no payload', 'eyJhbGciOiJIUzI1NiJ9..c2VhbA'],
  ['no header', `.${base64url('{}')}.c2VhbA`],
  ['no seal', `eyJhbGciOiJIUzI1NiJ9.${base64url('{}')}.`],
  ['two parts', `eyJhbGciOiJIUzI1NiJ9.${base64url('{}')}`],
  ['four parts', `${tokenOf('{}')}.more`],
  ['bad base64', 'eyJhbGciOiJIUzI1NiJ9.e$30.c2VhbA'],
  ['a payload with a letter too many in front', `eyJhbGciOiJIUzI1NiJ9. ${base64url('{}')}.c2VhbA`],
  ['a payload with a line behind', `eyJhbGciOiJIUzI1NiJ9.${base64url('{}')}\n.c2VhbA`],
  ['ordinary base64 with padding', 'eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ==.c2VhbA'],
  ['base64 of an impossible length', 'eyJhbGciOiJIUzI1NiJ9.e30aa.c2VhbA'],
  ['bytes that are no text', tokenOf(Buffer.from('{"sub":"\xff\xfe"}', 'latin1'))],
  ['bad JSON', tokenOf('{"sub":')],
  ['JSON that is a list', tokenOf('["sub"]')],
  ['JSON that is null', tokenOf('null')],
  ['JSON that is a text', tokenOf('"sub"')],
]

test.each(badTokens)('%s is refused', (_, token) => {
  expect(() => decodeToken(token)).toThrow(InvalidTokenError)
  expect(() => decodeToken(token)).toThrow(/^Invalid token specified$/)
})

test('the refusal keeps the reason why the payload could not be read', () => {
  const refuse = () => decodeToken(tokenOf('{"sub":'))
  expect(refuse).toThrow(expect.objectContaining({ cause: expect.any(SyntaxError) as Error }))
})

test('the refusal does not repeat the token', () => {
  const secret = `eyJhbGciOiJIUzI1NiJ9.${base64url('{"sub":')}.c2VjcmV0`
  expect(() => decodeToken(secret)).toThrow(
    expect.objectContaining({ name: 'InvalidTokenError', message: 'Invalid token specified' }),
  )
})

test.each([
  [0, false],
  [499, false],
  [500, true],
  [2000, true],
])('a token that lives 1000 seconds is half spent after %i: %s', (seconds, expected) => {
  const now = new Date((1_700_000_000 + seconds) * 1000)
  expect(isHalfSpent({ iat: 1_700_000_000, exp: 1_700_001_000 }, now)).toBe(expected)
})

test('a token that does not say how long it lives is never half spent', () => {
  expect(isHalfSpent({ exp: 1 }, new Date())).toBe(false)
  expect(isHalfSpent({ iat: 1 }, new Date())).toBe(false)
  expect(isHalfSpent({ iat: '0', exp: 1 }, new Date())).toBe(false)
  expect(isHalfSpent({ iat: 0, exp: '1' }, new Date())).toBe(false)
})
