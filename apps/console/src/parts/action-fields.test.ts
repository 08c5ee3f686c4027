import { expect, test } from 'vitest'
import { isConfirmed, NOTHING_TYPED } from './action-fields.tsx'

test.each([
  ['Ìyálódé', 'Iyalode', true],
  ['Ìyálódé', 'iyalode '.normalize('NFD'), true],
  ['Ɗan Ƙwallo', 'dan  kwallo', true],
  ['Ìyálódé', 'Iyalod', false],
  ['Ìyálódé', '', false],
  ['北京', '北京', true],
  ['北京', '', false],
])('to confirm “%s”, typing “%s” is accepted: %s', (name, typed, isRight) => {
  expect(isConfirmed({ typed: name }, { ...NOTHING_TYPED, typed })).toBe(isRight)
})
