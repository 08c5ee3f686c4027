import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'

const BYTES = Buffer.from('twenty secret bytes.')

test('sealed text opens with its secret, even after a newer one was added', () => {
  const sealed = seal('one secret', BYTES)
  expect(Buffer.from(sealed, 'base64').includes(BYTES)).toBe(false)
  expect(unseal(['one secret'], sealed)).toEqual(BYTES)
  expect(unseal(['a newer secret', 'one secret'], sealed)).toEqual(BYTES)
})

test('the same bytes give another text each time they are sealed', () => {
  expect(seal('one secret', BYTES)).not.toBe(seal('one secret', BYTES))
})

test('no other secret opens sealed text, and the error says how each secret failed', () => {
  const sealed = seal('one secret', BYTES)
  expect(() => unseal(['another', 'a third'], sealed)).toThrow(
    expect.objectContaining({
      message: 'No secret opens this text',
      errors: [expect.any(Error), expect.any(Error)],
    }),
  )
})

test('sealed text does not open once one bit of it was changed or its end was cut off', () => {
  const sealed = Buffer.from(seal('one secret', BYTES), 'base64')
  for (const index of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    for (const broken of [changed, sealed.subarray(0, index)]) {
      expect(() => unseal(['one secret'], broken.toString('base64'))).toThrow()
    }
  }
})
