import { expect, test } from 'vitest'
import type { Row } from './round.ts'
import { isSound, tableOf } from './table.ts'

const ROW: Row = {
  fault: 'primary killed',
  silence: 21.04,
  acknowledged: 500,
  writtenDirectly: 300,
  failedTries: 1474,
  poorRefusals: 0,
  repeated: 80,
  answeredOtherwise: 0,
  reads: 90,
  tooOld: 0,
  lost: 0,
  doubled: 0,
  differing: 0,
  isNoticed: false,
}

test('a fault that costs nothing but time is sound', () => {
  expect(isSound(ROW)).toBe(true)
  expect(tableOf([ROW]).at(-1)).toBe(
    '| primary killed | 21.0 | 500 | 300 | 1474 | 0 | 80 of 80 | 0 of 90 | 0 | 0 | 0 |',
  )
})

test.each(['lost', 'doubled', 'differing', 'poorRefusals', 'answeredOtherwise', 'tooOld'] as const)(
  'one that is %s makes the run fail',
  (what) => {
    expect(isSound({ ...ROW, [what]: 1 })).toBe(false)
  },
)

test('an upgrade that customers notice makes the run fail', () => {
  expect(isSound({ ...ROW, isNoticed: true })).toBe(false)
})
