import { expect, test } from 'vitest'
import { bestOffer, faultsOfOffer, isWhole, pricesWith, termsInVp, type OfferTerms } from './offers.rules.ts'

const ADULT = 'adult'
const CHILD = 'child'

const offer = (terms: Partial<OfferTerms>): OfferTerms => ({
  kind: 'percent',
  value: 0,
  pay: null,
  of: null,
  types: [],
  least: null,
  most: null,
  budget: null,
  ...terms,
})
const adults = (count: number, price = 450_000) => Array.from({ length: count }, () => ({ typeID: ADULT, price }))
const child = { typeID: CHILD, price: 300_000 }

test('20 % off makes 6,750 Vp cost 5,400 Vp, and ₦4,500 cost ₦3,600', () => {
  expect(pricesWith(offer({ value: 20 }), adults(1, 6_750))).toEqual([5_400])
  expect(pricesWith(offer({ value: 20 }), adults(1), 100)).toEqual([360_000])
})

test('₦1,000 off three tickets is divided among all three without losing a kobo', () => {
  const off = offer({ kind: 'amount-purchase', value: 100_000 })
  expect(pricesWith(off, adults(3), 100)).toEqual([416_667, 416_667, 416_666])
})

test('two for one halves the price of both tickets, so that no ticket is free', () => {
  const twoForOne = offer({ kind: 'n-for-m', pay: 1, of: 2 })
  expect(pricesWith(twoForOne, adults(2))).toEqual([225_000, 225_000])
  expect(pricesWith(twoForOne, adults(3))).toEqual([225_000, 225_000, 450_000])
  expect(pricesWith(twoForOne, [child, ...adults(1)])).toEqual([180_000, 270_000])
  expect(pricesWith(twoForOne, adults(1))).toBeUndefined()
})

test('an offer with a set price never raises the price of a ticket', () => {
  const day = offer({ kind: 'set', value: 100_000 })
  expect(pricesWith(day, adults(2))).toEqual([100_000, 100_000])
  expect(pricesWith(day, adults(1, 80_000))).toBeUndefined()
})

test('prices with a percentage off are rounded to whole naira at a counter', () => {
  expect(pricesWith(offer({ value: 15 }), adults(1, 455_000), 100)).toEqual([386_800])
})

test('an offer that would make a ticket free does not apply', () => {
  expect(pricesWith(offer({ kind: 'amount', value: 450_000 }), adults(1))).toBeUndefined()
  expect(pricesWith(offer({ kind: 'amount', value: 350_000 }), [child, ...adults(1)])).toEqual([300_000, 100_000])
  expect(pricesWith(offer({ kind: 'amount-purchase', value: 900_000 }), adults(2))).toBeUndefined()
})

test('an offer applies only within its ticket types, its numbers and its budget', () => {
  const half = { value: 50 }
  expect(pricesWith(offer({ ...half, types: [CHILD] }), [child, ...adults(1)])).toEqual([150_000, 450_000])
  expect(pricesWith(offer({ ...half, least: 3 }), adults(2))).toBeUndefined()
  expect(pricesWith(offer({ ...half, most: 2 }), adults(3))).toBeUndefined()
  expect(pricesWith(offer({ ...half, budget: 449_999 }), adults(2))).toBeUndefined()
  expect(pricesWith(offer({ ...half, budget: 450_000 }), adults(2))).toEqual([225_000, 225_000])
})

test('the offer with the lowest total wins, or the first of several equal offers', () => {
  const offers = [
    { ...offer({ kind: 'amount', value: 100_000 }), name: 'first' },
    { ...offer({ kind: 'amount', value: 100_000 }), name: 'second' },
    { ...offer({ kind: 'n-for-m', pay: 1, of: 2 }), name: 'pairs' },
  ]
  expect(bestOffer(offers, adults(1))).toMatchObject({ offer: { name: 'first' }, total: 350_000 })
  expect(bestOffer(offers, adults(2))).toMatchObject({ offer: { name: 'pairs' }, total: 450_000 })
  expect(bestOffer([], adults(2))).toBeUndefined()
})

test('tickets of an offer with a minimum are refunded together', () => {
  expect(isWhole(offer({ kind: 'n-for-m', pay: 1, of: 2 }))).toBe(true)
  expect(isWhole(offer({ least: 3 }))).toBe(true)
  expect(isWhole(offer({ kind: 'amount-purchase', value: 1 }))).toBe(false)
})

test('an offer of ₦1,000 becomes 1,500 Vp in the app, and percentages stay the same', () => {
  const rate = { vp: 150, kobo: 10_000 }
  expect(termsInVp(offer({ kind: 'set', value: 100_000 }), rate).value).toBe(1_500)
  expect(termsInVp(offer({ value: 20, budget: 101_000 }), rate)).toMatchObject({ value: 20, budget: 1_500 })
})

test('offers with contradictory fields are refused with the reason', () => {
  const faultsOf = (terms: Partial<OfferTerms>, more = {}) =>
    faultsOfOffer({
      ...offer(terms),
      code: 'none',
      usesEach: null,
      payer: 'exhibitor',
      sponsor: null,
      only: { channels: [] },
      ...more,
    })
  expect(faultsOf({ value: 20 })).toEqual({})
  expect(Object.keys(faultsOf({ value: 20 }, { code: 'word', word: 'NYSC20' }))).toEqual(['usesEach'])
  expect(Object.keys(faultsOf({ value: 20 }, { code: 'many', word: 'NYSC20' }))).toEqual(['word'])
  expect(faultsOf({ kind: 'n-for-m', pay: 1, of: 2 })).toEqual({})
  expect(Object.keys(faultsOf({ value: 100, pay: 1, of: 2 }))).toEqual(['value', 'pay'])
  expect(Object.keys(faultsOf({ kind: 'set', value: 50, least: 3, most: 2 }))).toEqual(['value', 'most'])
  expect(Object.keys(faultsOf({ kind: 'n-for-m', pay: 2, of: 2 }))).toEqual(['pay'])
  const free = { kind: 'set', value: 0 } as const
  const company = { payer: 'sponsor', sponsor: 'Wikki Bank', code: 'many', only: { channels: ['app'] } } as const
  expect(faultsOf(free, company)).toEqual({})
  expect(Object.keys(faultsOf(free, { ...company, code: 'none' }))).toEqual(['value'])
  expect(Object.keys(faultsOf(free, { ...company, only: { channels: [] } }))).toEqual(['value'])
  expect(Object.keys(faultsOf(free, { payer: 'distributor', code: 'many' }))).toEqual(['value'])
  expect(Object.keys(faultsOf({ value: 20 }, { payer: 'sponsor' }))).toEqual(['sponsor'])
})
