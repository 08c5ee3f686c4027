import { learn } from '@velvet/contract/shared/words/spoken'
import { expect, onTestFinished, test } from 'vitest'
import { refusalIn } from './call-error.ts'

test('an app fills a refusal in its own language in any order of the values', () => {
  learn('fr', { refusals: { 'points-day-limit:left,limit': 'Limite {limit}, reste {left}' } })
  onTestFinished(() => learn('en', {}))
  for (const values of [
    { limit: '5 Vp', left: '2 Vp' },
    { left: '2 Vp', limit: '5 Vp' },
  ]) {
    expect(refusalIn('points-day-limit', 'You can give 5 Vp', values)).toBe('Limite 5 Vp, reste 2 Vp')
  }
})
