import { expect, test } from 'vitest'
import { percent, ppmIn, ppmsIn, share } from './percent.ts'

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
  expect([75_000, 50_000, 1_000_000].map(percent)).toEqual(['7.5%', '5%', '100%'])
})

test('a fraction is written as a whole percentage', () => {
  expect([0, 0.454, 1, 2.5].map(share)).toEqual(['0%', '45%', '100%', '250%'])
})

test.each([
  ['50, 45, 40', [500_000, 450_000, 400_000]],
  ['50/45/40', [500_000, 450_000, 400_000]],
  [' 50 % 42.5 % ', [500_000, 425_000]],
])('%j are the percentages of several weeks', (typed, ppms) => {
  expect(ppmsIn(typed)).toEqual(ppms)
})

test.each(['', ',', '50, half', '50, 101'])('%j are no percentages of weeks', (typed) => {
  expect(ppmsIn(typed)).toBeUndefined()
})
