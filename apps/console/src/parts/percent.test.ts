import { expect, test } from 'vitest'
import { percent, ppmIn } from './percent.ts'

test.each([
  ['7.5', 75_000],
  ['7,5 %', 75_000],
  ['0', 0],
  ['100', 1_000_000],
  ['0.0001', 1],
])('the percentage %j is %i parts per million', (typed, ppm) => {
  expect(ppmIn(typed)).toBe(ppm)
})

test.each(['', '%', 'a few', '-1', '100.1'])('%j is no percentage', (typed) => {
  expect(ppmIn(typed)).toBeUndefined()
})

test('parts per million are written as a percentage', () => {
  expect([75_000, 50_000, 1_000_000].map(percent)).toEqual(['7.5 %', '5 %', '100 %'])
})
