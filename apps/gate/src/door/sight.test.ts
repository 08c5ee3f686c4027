import { expect, test } from 'vitest'
import { isNewSight } from './sight.ts'

const last = { text: 'A', atMs: 1000, tickets: 10 }
const sight = { ...last, atMs: 1100 }

test.each([
  ['a code that stays in sight is judged once', sight, last, false, false],
  ['the first code is judged', sight, undefined, false, true],
  ['another code is judged', { ...sight, text: 'B' }, last, false, true],
  ['a code that flickers stays in sight', { ...sight, atMs: 3499 }, last, false, false],
  ['a code that comes back is judged again', { ...sight, atMs: 3500 }, last, false, true],
  ['an unknown code stays unknown', sight, last, true, false],
  ['an unknown code is judged by new tickets', { ...sight, tickets: 11 }, last, true, true],
  ['new tickets change no other verdict', { ...sight, tickets: 11 }, last, false, false],
] as const)('of the codes before the camera: %s', (_, seen, before, isUndecided, isNew) => {
  expect(isNewSight(seen, before, isUndecided)).toBe(isNew)
})
