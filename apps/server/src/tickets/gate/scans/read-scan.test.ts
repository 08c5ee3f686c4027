import { expect, test } from 'vitest'
import { isRead, isSameCode, readScan, refusal } from './read-scan.ts'

const good = { nonce: 'one', code: 'ABCDEFGHJKMN', at: '2026-11-26T18:00:00Z' }

test('a scan that has all its fields is read as it was sent', () => {
  const scan = readScan(good)
  expect(scan).toEqual(good)
  expect(isRead(scan)).toBe(true)
})

test.each([
  ['without a time', { ...good, at: undefined }, { at: expect.any(String) as string }],
  ['with a code that cannot be stored', { ...good, code: 'NUL\0' }, { code: expect.any(String) as string }],
])('a scan %s is refused under its own nonce, and the answer names the field', (_, sent, fields) => {
  const scan = readScan(sent)
  expect(scan).toEqual({ ...refusal('one', 'bad-request'), fields })
  expect(isRead(scan)).toBe(false)
})

test('a refusal has a message, and fields only where one is at fault', () => {
  expect(refusal('one', 'internal')).toEqual({
    nonce: 'one',
    error: 'internal',
    message: expect.stringMatching(/\w/) as string,
  })
})

test.each([
  ['no scan at all', null, null],
  ['a text in place of a scan', 'text', null],
  ['a nonce that is a number', { nonce: 7 }, null],
  ['a nonce with half of a letter', { nonce: 'a\uD800' }, 'a\uFFFD'],
  ['a nonce that is too long', { nonce: 'n'.repeat(101) }, 'n'.repeat(100)],
])('the refusal of %s repeats what can be read of its nonce', (_, sent, nonce) => {
  expect(readScan(sent)).toMatchObject({ nonce, error: 'bad-request' })
})

test('a code counts as the same with and without capitals, hyphens and spaces', () => {
  expect(isSameCode('ABCDEFGHJKMN', 'abcd-efgh jkmn')).toBe(true)
  expect(isSameCode('abcd-efgh-jkmn', 'ABCDEFGHJKMN')).toBe(true)
  expect(isSameCode('ABCDEFGHJKMN', 'ABCDEFGHJKMP')).toBe(false)
})

test('a stored scan without a code counts as a repeat for any code with its nonce', () => {
  expect(isSameCode(null, 'ABCDEFGHJKMN')).toBe(true)
})
