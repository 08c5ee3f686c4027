import { expect, test } from 'vitest'
import { CHOICE, aDoor, codeOf, tickets } from '../test/made-gate.ts'
import { likeliestCode } from './likeliest-code.ts'

test.each([
  ['the reading that a list has', [3, 2, 1], 2],
  ['the first reading if the lists have none of them', [3, 4], 3],
  ['the only reading', [4], 4],
])('of the readings of a blurred code, the phone takes %s', async (_, readings, likeliest) => {
  const { gate } = await aDoor(await tickets([1, 2]))
  expect(await likeliestCode(gate, readings.map(codeOf), CHOICE)).toBe(codeOf(likeliest))
})

test('a picture that shows no code gives the phone no code to check', async () => {
  const { gate } = await aDoor([])
  expect(await likeliestCode(gate, [], CHOICE)).toBe('')
})
