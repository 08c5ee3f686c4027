import { expect, test } from 'vitest'
import { otpMessage } from './otp-message.ts'

test('the message starts with the code and ends with the line for browsers', () => {
  expect(otpMessage({ code: '12345', product: 'Velvet', host: 'velvet.example' })).toBe(
    '12345 is your Velvet code. It works for 10 minutes. Never tell it to anybody.\n\n@velvet.example #12345',
  )
})

test.each([
  ['the longest name', 'A'.repeat(30), 'tickets.of-a-cinema.example'],
  ['a host of fifty characters', 'A'.repeat(30), `${'h'.repeat(42)}.example`],
  ['a host of ninety characters', 'Velvet', `${'h'.repeat(82)}.example`],
])('with %s it is one message of at most 160 characters', (_, product, host) => {
  const text = otpMessage({ code: '12345', product, host })
  expect(text.length).toBeLessThanOrEqual(160)
  expect(text).toMatch(/^12345 is your /)
  expect(text.split('\n').at(-1)).toBe(`@${host} #12345`)
})

test('the SMS writes the product name without accents, or omits another script', () => {
  const messageOf = (product: string) => otpMessage({ code: '12345', product, host: 'velvet.example' })
  expect(messageOf('Cinéma Ɗan')).toMatch(/^12345 is your Cinema Dan code\. It works for 10 minutes/)
  expect(messageOf('ሲኒማ')).toBe('12345 is your code. Never tell it to anybody.\n\n@velvet.example #12345')
})
