import { expect, test } from 'vitest'
import { fromBase45, toBase45 } from './base45.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['AB', 'BB8'],
  ['Hello!!', '%69 VD92EX0'],
  ['ietf!', 'QED8WEX0'],
])('bytes become the text of the examples in RFC 9285: %s', (text, code) => {
  expect(toBase45(bytes(text))).toBe(code)
  expect(fromBase45(code)).toEqual(bytes(text))
})

test.each(['GGW', '0', '0000', ':::', 'ab8', '::'])('a text that encodes no bytes is refused: %s', (text) => {
  expect(fromBase45(text)).toBeUndefined()
})
