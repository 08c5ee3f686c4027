// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { savesData } from './network.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a phone that saves data', { saveData: true, effectiveType: '4g' }, true],
  ['a network of the second generation', { effectiveType: '2g' }, true],
  ['a network slower still', { effectiveType: 'slow-2g' }, true],
  ['a good network', { saveData: false, effectiveType: '4g' }, false],
  ['a browser that does not tell', undefined, false],
])('%s: loads only what was requested?', (_, connection, expected) => {
  vi.stubGlobal('navigator', { connection })
  expect(savesData()).toBe(expected)
})
