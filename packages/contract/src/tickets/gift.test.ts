import { expect, test } from 'vitest'
import { GIFT_TOKEN, GIFT_TOKEN_BYTES, giftPath } from './gift.ts'

test('the secret of a link has 128 bits, in the form in which its page stands', () => {
  const token = Buffer.alloc(GIFT_TOKEN_BYTES, 255).toString('base64url')
  expect(GIFT_TOKEN_BYTES * 8).toBe(128)
  expect(token).toMatch(GIFT_TOKEN)
  expect(giftPath(token)).toBe(`/give/${token}`)
})
