import { afterEach, expect, test } from 'vitest'
import { changeState } from '../state/counter-state.ts'
import { aSession } from '../test/session.ts'
import { momentOf, timeOf } from './cinema-clock.ts'

afterEach(() => changeState({ session: undefined }))

test('the till shows the time of its cinema, not of the device', () => {
  const session = aSession()
  changeState({ session: { ...session, till: { ...session.till, timeZone: 'Africa/Nairobi' } } })
  expect(timeOf('2026-11-26T17:15:00Z')).toBe('8:15 PM')
  expect(momentOf('2026-11-26T22:15:00Z')).toBe('27/Nov/2026, 1:15 AM')
  expect(momentOf('2026-11-26T22:15:00Z', 'Africa/Lagos')).toBe('26/Nov/2026, 11:15 PM')
})
