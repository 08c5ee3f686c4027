import { expect, test } from 'vitest'
import { cleanOtp, OTP_LENGTH, OTP_MINUTES, OTP_PER_DAY, OTP_TRIES } from './otp.ts'

test('guessing is hopeless: 15 tries a day against a hundred thousand codes', () => {
  expect((OTP_TRIES * OTP_PER_DAY) / 10 ** OTP_LENGTH).toBeLessThanOrEqual(0.00015)
  expect(OTP_MINUTES).toBe(10)
})

test.each([
  ['12345', '12345'],
  ['12 345', '12345'],
  ['123456', '12345'],
  ['code 01234.', '01234'],
  ['', ''],
])('typing "%s" into a code field leaves "%s"', (typed, kept) => {
  expect(cleanOtp(typed)).toBe(kept)
})
