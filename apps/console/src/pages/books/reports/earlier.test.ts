import { expect, test } from 'vitest'
import { earlierDays } from './earlier.ts'

test('a report is compared with the same weekdays before it', () => {
  expect(earlierDays({ from: '2026-11-23', to: '2026-11-29' })).toMatchObject({
    from: '2026-11-16',
    to: '2026-11-22',
    name: 'A week earlier',
  })
  expect(earlierDays({ from: '2026-11-29', to: '2026-11-29' })).toMatchObject({ from: '2026-11-22', to: '2026-11-22' })
  expect(earlierDays({ from: '2026-11-01', to: '2026-11-30' })).toMatchObject({
    from: '2026-09-27',
    to: '2026-10-26',
    name: '5 weeks earlier',
  })
})
