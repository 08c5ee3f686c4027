import { expect, test } from 'vitest'
import { AppError, ERRORS, isErrorCode } from './errors.ts'

test('every refusal has a suitable status and a message for a person', () => {
  for (const [code, { status, message }] of Object.entries(ERRORS)) {
    expect([code, status >= 400 && status < 600]).toEqual([code, true])
    expect(message.trim()).not.toBe('')
  }
})

test('a refusal carries the message and the status of the catalogue', () => {
  const refusal = new AppError('sold-out')
  expect(refusal).toBeInstanceOf(Error)
  expect([refusal.name, refusal.status, refusal.toBody()]).toEqual([
    'AppError',
    409,
    { error: 'sold-out', message: 'There are not enough seats left for this showtime' },
  ])
  expect(Object.keys(refusal.toBody())).toEqual(['error', 'message'])
})

test('a refusal can have a message, fields and a cause of its own', () => {
  const cause = new Error('why')
  const fields = { VpValue: 'must be a number' }
  const refusal = new AppError('bad-request', { message: 'Not so', fields, cause })
  expect(refusal.toBody()).toEqual({ error: 'bad-request', message: 'Not so', fields })
  expect(refusal.cause).toBe(cause)
})

test('only the codes of the catalogue count as ours', () => {
  expect(['sold-out', 'User already exists'].filter(isErrorCode)).toHaveLength(2)
  expect(['toString', 'sold out', '', 42, null, undefined, ['sold-out']].filter(isErrorCode)).toEqual([])
})
