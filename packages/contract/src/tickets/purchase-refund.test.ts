import { expect, test } from 'vitest'
import { obstacleOf, refusalOfLimit, refusalOfPurchase } from './purchase-refund.ts'

test.each([
  ['unused', false, false, null],
  ['unused', false, true, 'expired'],
  ['used', false, true, 'used'],
  ['used', true, false, 'refunded'],
  ['expired', false, true, 'expired'],
  ['void', false, false, 'refunded'],
] as const)(
  'a ticket that is %s, refunded: %s, over: %s, has the obstacle %s',
  (status, isRefunded, isOver, obstacle) => {
    expect(obstacleOf({ status, isRefunded, isOver })).toBe(obstacle)
  },
)

test('a refused purchase names each seat that is in the way, and why', () => {
  const tickets = [
    { seat: 'A1', obstacle: 'used' },
    { seat: 'A2', obstacle: 'refunded' },
  ] as const
  expect(refusalOfPurchase(tickets)).toBe(
    'Nothing was refunded: seat A1 was used, seat A2 was refunded already. Please choose the other seats',
  )
})

test('a refund above the limit states the limits and how much of them is used', () => {
  expect(refusalOfLimit({ limit: 5000, dayLimit: 20_000, ofPurchase: 300, byPerson: 1200 })).toBe(
    'A manager gives back at most 5,000 Vp of one purchase and 20,000 Vp in 24 hours. Managers gave back 300 Vp of this purchase before, and you 1,200 Vp in the last 24 hours. Please ask finance to refund this',
  )
})
