// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { forgetToken, readToken, storeToken } from './token-store.ts'

afterEach(() => vi.restoreAllMocks())

test('the token stays in local storage under the key token until it is forgotten', () => {
  storeToken('abc')
  expect(localStorage.getItem('token')).toBe('abc')
  forgetToken()
  expect(localStorage.getItem('token')).toBeNull()
  expect(readToken()).toBeNull()
})

test('a browser that forbids storage keeps the token for as long as the page is open', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  storeToken('abc')
  expect(readToken()).toBe('abc')
})
