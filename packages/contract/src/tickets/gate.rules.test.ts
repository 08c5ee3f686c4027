import { expect, test } from 'vitest'
import { ageToCheck, isEasyPin } from './gate.rules.ts'

test.each(['000000', '123456', '654321'])('the PIN %s is easy to guess', (pin) => {
  expect(isEasyPin(pin)).toBe(true)
})

test.each(['907313', '112233', '246801'])('the PIN %s is not', (pin) => {
  expect(isEasyPin(pin)).toBe(false)
})

test('the door asks for the age only if the rating refuses children', () => {
  expect(['G', 'PG', 'C', '12', '12A', '15', '18', 'RE', 'Mature'].map(ageToCheck)).toEqual([
    undefined,
    undefined,
    undefined,
    12,
    undefined,
    15,
    18,
    18,
    undefined,
  ])
})
