import { expect, test } from 'vitest'
import * as first from './first-messages.ts'
import * as location from './location-messages.ts'
import * as later from './messages.ts'
import { fill } from './spoken.ts'

const messages = { ...first, ...location, ...later }

test('messages about the product use its name and contact address', () => {
  const values = { product: 'Velvet', email: 'help@velvet.example' }
  expect(fill(messages.NO_PARTNER_CINEMA, values)).toBe(
    'Velvet currently has no partner cinema in your location. For more information: Please contact help@velvet.example.',
  )
  expect([
    messages.accountExists('Velvet'),
    messages.getMorePoints('Velvet'),
    messages.gotMorePoints('Velvet'),
    messages.getCinemaCredits('Velvet'),
    messages.pointsPlaceholder('Velvet'),
    messages.paymentStatus('Successful'),
    messages.uploadFailed('Payload Too Large'),
    messages.desktopNotice('Velvet'),
    messages.supportLine('help@velvet.example'),
  ]).toEqual([
    'An account with this phone number already exists on Velvet.',
    'Get More Velvet Points',
    'Your account just got more Velvet Points!',
    'Get Velvet Cinema Credits:',
    'Enter your desired Velvet Points amount...',
    'Payment Successful',
    'Failed to upload image: Payload Too Large',
    'Velvet must be accessed on a mobile device.',
    'For support, please contact help@velvet.example.',
  ])
})

test("a purchase that fails shows the server's message with an exclamation mark", () => {
  expect(messages.purchaseFailed('Sold out')).toBe('Sold out!')
})

test('an invitation to friends names the film and where to buy', () => {
  expect(messages.shareTitle('The Black Book')).toContain('The Black Book')
  expect(messages.shareText('The Black Book', 'Velvet')).toMatch(/The Black Book.*Velvet/)
})

test('no two fixed messages are the same, and none is blank', () => {
  const fixed = Object.values<unknown>(messages).filter((message) => typeof message === 'string')
  expect(new Set(fixed).size).toBe(fixed.length)
  expect(fixed.every((message) => message.trim() === message && message !== '')).toBe(true)
})

test('the fixed texts never change by accident', () => {
  const fixed = Object.entries(messages).filter(([, message]) => typeof message === 'string')
  expect(Object.fromEntries(fixed)).toMatchSnapshot()
})

test('a note beside an action says for what the network is needed', () => {
  expect(messages.needsNetwork('to log in')).toBe('You are offline. You need a network to log in.')
})
