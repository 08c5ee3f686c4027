import { expect, test } from 'vitest'
import { largestVpFor, nairaFor, priceOfVp, smallestVpFor, withSign } from '../../points/vp.ts'
import { country, NIGERIA, servedNumbers } from './country.ts'
import { PACKS } from './packs.ts'

test.each(PACKS)('prices of 1 to 1,000,000 Points in $iso match an independent sum', (pack) => {
  const price = priceOfVp(pack)
  const differing: number[] = []
  for (let vp = 1; vp <= 1_000_000; vp++) {
    // The sums are integers in millionths of a unit, so that only the last division can round.
    const worth = BigInt(vp) * BigInt(pack.worthOf150Vp) * 1_000_000n
    const fee = BigInt(vp) * BigInt(pack.worthOf150Vp) * BigInt(pack.topUpFeePpm)
    if (nairaFor(vp, price) !== Number((worth + fee) / 150_000_000n)) differing.push(vp)
  }
  expect(differing).toEqual([])
})

test.each(PACKS)('an amount in $iso buys the most Points it can pay for', (pack) => {
  const price = priceOfVp(pack)
  for (const naira of [1, 2, 67, 100, 999, 12_345, 1_000_000]) {
    const most = largestVpFor(naira, price)
    expect([nairaFor(most, price) <= naira, nairaFor(most + 1, price) > naira]).toEqual([true, true])
    const fewest = smallestVpFor(naira, price)
    expect([nairaFor(fewest, price) >= naira, nairaFor(fewest - 1, price) < naira]).toEqual([true, true])
  }
})

test.each(PACKS)('the country pack of $iso has valid prices, cash and time zone', (pack) => {
  expect(nairaFor(pack.topUp.least, priceOfVp(pack))).toBeGreaterThan(0)
  expect(pack.cash).toEqual(pack.cash.toSorted((one, other) => other - one))
  expect(() => new Intl.DateTimeFormat('en', { timeZone: pack.zone })).not.toThrow()
})

test.each(PACKS)('no top-up in $iso sells Points below their value', ({ topUp, worthOf150Vp, ...pack }) => {
  const price = priceOfVp({ topUp, worthOf150Vp, ...pack })
  const below: number[] = []
  for (let vp = topUp.least; vp <= 100_000; vp++) {
    if (nairaFor(vp, price) * 150 < vp * worthOf150Vp) below.push(vp)
  }
  expect(below).toEqual([])
})

test('Nigeria has the specified price formula and is the default country', () => {
  expect(priceOfVp(NIGERIA)).toEqual({ naira: 17, vp: 25 })
  expect([country(), servedNumbers()]).toEqual([NIGERIA, [NIGERIA.numbers]])
})

test('the currency sign is before or after the amount, as in each country', () => {
  expect(PACKS.map(({ sign }) => withSign('3,400', sign))).toEqual([
    '₦3,400',
    'GH₵3,400',
    '3,400\u00a0F\u00a0CFA',
    'KSh\u00a03,400',
  ])
})
