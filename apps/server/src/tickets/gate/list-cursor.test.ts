import type { AppError } from '@velvet/contract/shared/errors'
import { MAX, NIL } from 'uuid'
import { expect, test } from 'vitest'
import { readCursor, saltOf } from './list-cursor.ts'

const server = { secrets: { hash: 'the secret of this server' } }
const salt = saltOf(server, 'tonight')

test('the salt of a list differs for each showtime and each secret', () => {
  const others = [saltOf(server, 'tomorrow'), saltOf({ secrets: { hash: 'another' } }, 'tonight')]
  expect(new Set([salt, ...others]).size).toBe(3)
  expect(saltOf(server, 'tonight')).toBe(salt)
})

test('a cursor within a list keeps the horizon with which the reading began', () => {
  expect(readCursor(`${salt}.70.64.${NIL}`, salt)).toEqual({
    after: { change: '64', ticketId: NIL },
    horizon: '70',
  })
})

test('a cursor for a later refresh has no horizon, so the refresh gets a new one', () => {
  expect(readCursor(`${salt}.0.64.${MAX}`, salt)).toEqual({
    after: { change: '64', ticketId: MAX },
    horizon: undefined,
  })
})

test.each([
  ['whose list has another salt', `${saltOf(server, 'tomorrow')}.0.64.${MAX}`],
  ['with a number that no database reaches', `${salt}.0.${'9'.repeat(20)}.${MAX}`],
])('a cursor %s makes the phone read its whole list again', (_, cursor) => {
  expect(readCursor(cursor, salt)).toBeUndefined()
})

test.each([
  ['an empty text', ''],
  ['a cursor with a letter before it', `x${salt}.0.64.${MAX}`],
  ['a cursor with a letter after it', `${salt}.0.64.${MAX}0`],
  ['a cursor with a number that is too long', `${salt}.0.${'9'.repeat(21)}.${MAX}`],
  ['a cursor without a ticket', `${salt}.0.64.${'-'.repeat(36)}`],
])('%s is refused, and the answer names the field', (_, cursor) => {
  expect(() => readCursor(cursor, salt)).toThrow(
    expect.objectContaining({
      code: 'bad-request',
      fields: { cursor: 'is none that a list has given out' },
    }) as AppError,
  )
})
