import { expect, test } from 'vitest'
import { handedOver } from './handed-over.ts'

test('the till suggests the next round sums of notes, and never the exact amount', () => {
  expect(handedOver(450_000)).toEqual([500_000, 1_000_000, 2_000_000])
  expect(handedOver(1_050_000)).toEqual([1_100_000, 1_500_000, 2_000_000])
  expect(handedOver(420_000)).toEqual([450_000, 500_000, 1_000_000])
  expect(handedOver(2_000_000)).toEqual([])
})
