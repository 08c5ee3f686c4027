import { expect, test } from 'vitest'
import { rangeChange } from './day-range.ts'

const RANGE = { from: '2026-11-01', to: '2026-11-14' }

test('a day inside the range changes nothing else, and an empty field removes its day', () => {
  expect(rangeChange(RANGE, { name: 'from', day: '2026-11-14' })).toEqual({ from: '2026-11-14' })
  expect(rangeChange(RANGE, { name: 'to', day: '2026-11-01' })).toEqual({ to: '2026-11-01' })
  expect(rangeChange(RANGE, { name: 'to', day: '' })).toEqual({ to: undefined })
  expect(rangeChange({}, { name: 'from', day: '2026-12-01' })).toEqual({ from: '2026-12-01' })
})

test('a first day later than the last moves the last day too, and the reverse', () => {
  const december = { name: 'from', day: '2026-12-01' } as const
  expect(rangeChange(RANGE, december)).toEqual({ from: '2026-12-01', to: '2026-12-01' })
  const october = { name: 'to', day: '2026-10-31' } as const
  expect(rangeChange(RANGE, october)).toEqual({ from: '2026-10-31', to: '2026-10-31' })
})

test('a range does not grow beyond the days of a report', () => {
  const long = { from: '2026-10-01', to: '2026-10-30' }
  expect(rangeChange(RANGE, { name: 'from', day: long.from }, 30)).toEqual(long)
  expect(rangeChange(RANGE, { name: 'to', day: '2026-12-30' }, 30)).toEqual({
    from: '2026-12-01',
    to: '2026-12-30',
  })
})
