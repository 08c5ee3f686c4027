import { expect, test } from 'vitest'
import { isScannedPin } from '../tickets/pin.ts'
import { isHandedAtOnce, pickupCodeIn, wantedFor } from './pickups.rules.ts'

test('the code of a food order is read however it is entered, and never as a ticket', () => {
  for (const text of ['FOOD7K3F9QWX', 'food-7k3f-9qwx', ']Q1FOOD7K3F9QWX']) {
    expect(pickupCodeIn(text)).toBe('FOOD7K3F9QWX')
    expect(isScannedPin(text)).toBe(false)
  }
  for (const text of ['FOOD7K3F9QW', '7K3F9QWX2345', 'FOOD7K3F9QWXZ']) expect(pickupCodeIn(text)).toBeUndefined()
})

test('a window hands food over at once only if every item is ready to serve', () => {
  expect(isHandedAtOnce(['ready', 'ready'])).toBe(true)
  expect(isHandedAtOnce(['ready', 'fast'])).toBe(false)
  expect(isHandedAtOnce(['made'])).toBe(false)
})

test('an order is for the start of its film, for the interval, or for now', () => {
  const startsAt = '2026-11-28T19:00:00+01:00'
  expect(wantedFor('2026-11-28T18:00:00.000Z', startsAt)).toBe('before')
  expect(wantedFor('2026-11-28T18:15:00.000Z', startsAt, 15)).toBe('before')
  expect(wantedFor('2026-11-28T18:10:00.000Z', startsAt, 15)).toBe('now')
  expect(wantedFor(null, startsAt)).toBe('interval')
  expect(wantedFor('2026-11-28T17:50:00.000Z', startsAt)).toBe('now')
})
