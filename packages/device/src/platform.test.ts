// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { deviceType, isNative, platform } from './platform.ts'
import { openShell } from './test/open-shell.ts'

afterEach(() => vi.unstubAllGlobals())

test.each(['android', 'ios'] as const)('the shell of %s is recognised by its own bridge', (shell) => {
  openShell(shell)
  expect([platform(), isNative()]).toEqual([shell, true])
})

test("a browser is the web, even if the page's half of the bridge is loaded", async () => {
  expect([platform(), isNative()]).toEqual(['web', false])
  await import('@capacitor/core')
  expect([platform(), isNative()]).toEqual(['web', false])
})

const ANDROID = 'Mozilla/5.0 (Linux; Android 13; itel A665L) Chrome/120.0 Mobile'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

test.each([
  [ANDROID, 5, 'Android'],
  [IPHONE, 5, 'iOS'],
  [MAC, 5, 'iOS'],
  [MAC, 0, 'Unknown'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 0, 'Unknown'],
])('the user agent %s with %i touch points is %s', (userAgent, maxTouchPoints, expected) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  expect(deviceType()).toBe(expected)
})
