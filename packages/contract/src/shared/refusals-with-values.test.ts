import { expect, test } from 'vitest'
import { REFUSALS_WITH_VALUES, refusalWith } from './refusals-with-values.ts'

test('a refusal that names seats has them in its text and separately', () => {
  expect(refusalWith('seat-taken:seats', { seats: ['C4', 'C5', 'C6'] }).toBody()).toEqual({
    error: 'seat-taken',
    message: 'Seats C4, C5 and C6 are not free. Please choose others',
    values: { seats: 'C4, C5, C6' },
  })
})

test('a transfer refused by the daily limit names the limit and the rest', () => {
  const refusal = refusalWith('points-day-limit:left,limit', {
    left: '1,200 Vp',
    limit: '5,000 Vp',
  })
  expect(refusal.message).toBe('You can give 5,000 Vp in 24 hours, and 1,200 Vp of it is left')
  expect(refusal.values).toEqual({ limit: '5,000 Vp', left: '1,200 Vp' })
})

test('the key of a refusal names the values of its text', () => {
  // The value of this refusal only tells it apart from other ended sessions, and its text does not show it.
  const { 'session-ended:account': _, ...others } = REFUSALS_WITH_VALUES
  for (const [key, text] of Object.entries(others)) {
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(key.split(':')[1]).toBe(names.sort().join())
  }
})
