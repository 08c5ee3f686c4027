import { expect, test } from 'vitest'
import { GIFT_TOKEN, GIFT_TOKEN_BYTES, transferPath } from './transfers.ts'

test('the secret of a transfer link has 128 random bits, in the form its page expects', () => {
  const token = Buffer.alloc(GIFT_TOKEN_BYTES, 255).toString('base64url')
  expect(GIFT_TOKEN_BYTES * 8).toBe(128)
  expect(token).toMatch(GIFT_TOKEN)
  expect(transferPath(token)).toBe(`/give/${token}`)
})
