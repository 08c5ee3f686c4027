import type { Offer } from '@velvet/contract/catalogue/offers.calls'
import { expect, test } from 'vitest'
import { conditionsOf, effectOf } from './offer-words.ts'

const NONE = { from: null, until: null }
const ONLY = { types: [], films: [], cinemas: [], channels: [], weekdays: [], hours: NONE, plays: NONE, sales: NONE }
const textOf = (only: Partial<Offer['only']>, limits: Partial<Offer> = {}) =>
  conditionsOf(
    { least: null, most: null, payer: 'exhibitor', sponsor: null, ...limits, only: { ...ONLY, ...only } } as Offer,
    {
      types: [{ id: 'child', name: 'Child' }],
    },
  )

test.each([
  [{ kind: 'percent', value: 20 }, '20% off'],
  [{ kind: 'set', value: 100_000 }, '₦1,000.00 a ticket'],
  [{ kind: 'amount-purchase', value: 100_000 }, '₦1,000.00 off a purchase'],
  [{ kind: 'n-for-m', value: 0, pay: 1, of: 2 }, '2 for 1'],
] as const)('%o reads as %s', (terms, text) => {
  expect(effectOf({ pay: null, of: null, ...terms })).toBe(text)
})

test('the conditions of an offer are shown on one line', () => {
  expect(textOf({})).toBe('Every ticket')
  expect(textOf({ types: ['child'], channels: ['app'], weekdays: [2] }, { least: 3 })).toBe(
    'Child · in the app · Tue · 3 tickets or more',
  )
  expect(textOf({}, { payer: 'sponsor', sponsor: 'Wikki Bank' })).toBe('paid by Wikki Bank')
  expect(textOf({}, { payer: 'distributor' })).toBe('paid by the distributor')
  expect(textOf({ hours: { from: '17:00', until: null }, plays: { from: '2026-12-25', until: null } })).toBe(
    'from 5:00 PM · shown from 25/Dec/2026',
  )
})
