import { afterEach, expect, test, vi } from 'vitest'
import { chooseTheme, followTheme, readTheme } from './theme.ts'

const shown = () => document.documentElement.dataset['theme']

afterEach(() => {
  delete document.documentElement.dataset['theme']
  vi.restoreAllMocks()
})

test('a chosen theme is shown at once, and again at the next visit', () => {
  chooseTheme('light')
  expect(shown()).toBe('light')

  delete document.documentElement.dataset['theme']
  followTheme()
  expect(shown()).toBe('light')
  expect(readTheme()).toBe('light')
})

test('the theme of the phone is followed again when that is chosen', () => {
  chooseTheme('dark')
  chooseTheme('system')
  expect(shown()).toBeUndefined()
  followTheme()
  expect(readTheme()).toBe('system')
})

test('the bars of the browser take the colour of the page', () => {
  const meta = document.createElement('meta')
  meta.name = 'theme-color'
  document.head.append(meta)
  const style = document.createElement('style')
  style.textContent = ":root { --bg: #0e0d10 } :root[data-theme='light'] { --bg: #f7f5f2 }"
  document.head.append(style)

  chooseTheme('light')
  expect(meta.content).toBe('#f7f5f2')
  chooseTheme('dark')
  expect(meta.content).toBe('#0e0d10')
  meta.remove()
  style.remove()
})

test('the choice is shown even if the phone cannot store it', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  chooseTheme('light')
  expect(shown()).toBe('light')
})
