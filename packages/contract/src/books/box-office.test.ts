import { expect, test } from 'vitest'
import { grossKobo } from './box-office.ts'
import { MAX_VP } from '../points/vp.ts'

const RATE = { vp: 150, kobo: 10_000 }

test.each([
  [1, 67],
  [2, 133],
  [3, 200],
  [150, 10_000],
  [1000, 66_667],
  [6750, 450_000],
])('%i Vp are worth %i kobo at the box office', (vp, kobo) => {
  expect(grossKobo(vp, RATE)).toBe(kobo)
})

test('at 150 Vp for ₦100, each price in Vp is worth its nearest kobo', () => {
  for (let vp = 1; vp <= 3000; vp += 1) {
    expect(grossKobo(vp, RATE)).toBe(Math.floor((200 * vp + 1) / 3))
  }
  expect(grossKobo(MAX_VP, RATE)).toBe(66_666_666_667)
})
