import { expect, test } from 'vitest'
import { dataSize } from './data-size.ts'

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [12_446, '13 KB'],
  [99_001, '100 KB'],
  [100_000, '0.1 MB'],
  [1_240_000, '1.2 MB'],
  [2_000_000_000, '2000.0 MB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(dataSize(bytes)).toBe(text)
})
