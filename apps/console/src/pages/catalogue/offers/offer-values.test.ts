import { expect, test } from 'vitest'
import { NEW_OFFER, offerInput } from './offer-values.ts'

test('a percentage is sent as typed, and an amount of naira is sent in kobo', () => {
  expect(offerInput({ ...NEW_OFFER, value: '20' })).toMatchObject({ kind: 'percent', value: 20, pay: null, of: null })
  expect(offerInput({ ...NEW_OFFER, kind: 'set', value: '1,000' })).toMatchObject({ value: 100_000 })
})

test('the company is sent only for an offer that a company pays', () => {
  expect(offerInput({ ...NEW_OFFER, sponsor: 'Wikki Bank' })).toMatchObject({ payer: 'exhibitor', sponsor: null })
  const paid = { ...NEW_OFFER, payer: 'sponsor', sponsor: 'Wikki Bank' } as const
  expect(offerInput(paid)).toMatchObject({ payer: 'sponsor', sponsor: 'Wikki Bank' })
})

test('"two for one" is sent as one of two, and empty fields are sent as no limits', () => {
  const input = offerInput({ ...NEW_OFFER, kind: 'n-for-m', value: '20', channel: 'app', weekdays: [2] })
  expect(input).toMatchObject({ value: 0, pay: 1, of: 2, least: null, uses: null, budgetKobo: null })
  expect(input.only).toMatchObject({ channels: ['app'], weekdays: [2], types: [], hours: { from: null, until: null } })
})
