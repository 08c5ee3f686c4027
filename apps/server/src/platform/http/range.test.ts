import { expect, test } from 'vitest'
import { instantsOf } from './range.ts'

test('a range of days holds both days completely, by the clocks of Lagos', () => {
  expect(instantsOf({ from: '2026-11-21', to: '2026-11-22' })).toEqual({
    from: new Date('2026-11-20T23:00:00Z'),
    until: new Date('2026-11-22T23:00:00Z'),
  })
})

test('a range of instants holds its last instant too, and may be open at either end', () => {
  const [from, to] = ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z']
  expect(instantsOf({ from, to })).toEqual({
    from: new Date(from),
    until: new Date('2026-11-21T10:00:00.001Z'),
  })
  expect(instantsOf({})).toEqual({ from: undefined, until: undefined })
})
