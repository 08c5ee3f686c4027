import { expect, test } from 'vitest'
import { beginSession, endSession, keepSessionApart } from './session.ts'

const KEY = 'staff-token'

test("the end of a session removes only its own token, not another tab's", () => {
  keepSessionApart()
  beginSession('of this tab', 'ada')
  localStorage.setItem(KEY, 'of another tab')
  endSession()
  expect(localStorage.getItem(KEY)).toBe('of another tab')
  beginSession('of this tab', 'ada')
  endSession()
  expect(localStorage.getItem(KEY)).toBeNull()
})
