import { expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { APP_VERSION } from './app-version.ts'
import { APP_STORE_URL, isNewer, isVersion, PLAY_STORE_URL, updateFor } from './version.ts'

/** In the order that semver.org gives, smallest first. */
const ascending = [
  '0.9.9',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.1',
  '1.2.0',
  '1.10.0',
  '2.0.0',
  '3.0.9',
  '3.0.13',
  '3.0.14-0',
  '3.0.14-9',
  '3.0.14-10',
  '3.0.14-10.2',
  '3.0.14-0a',
  '3.0.14-1a0',
  '3.0.14-a0',
  '3.0.14-a1',
  '3.0.14-rc-2.x',
  '3.0.14',
]

test('an update exists exactly when its version comes later', () => {
  for (const [i, latest] of ascending.entries()) {
    for (const [j, installed] of ascending.entries()) {
      expect([latest, installed, isNewer(latest, installed)]).toEqual([latest, installed, i > j])
    }
  }
})

test('a rebuild of the same version is not an update', () => {
  expect(isNewer('3.0.13+2', '3.0.13+1')).toBe(false)
  expect(isNewer('3.0.14-rc.1+2026.11.a-b', '3.0.14-rc.1+7')).toBe(false)
  expect(isNewer('3.0.14+2026.11.a-b', '3.0.13+7')).toBe(true)
})

test.each([
  '',
  'latest',
  '3',
  '3.0',
  'v3.0.13',
  '3.0.13.1',
  '03.0.1',
  '3.0.14-',
  '3.0.14-01',
  '-1.0.0',
  '3.0.14-a..b',
  '3.0.14+',
  '3.0.14+a..b',
  '3.0.14-ä',
  '3.0.14+ä',
  '3.a.0',
  '3.1a.0',
  '3.0.9999999999',
  ' 3.0.14',
])('"%s" is not a version, and never an update', (text) => {
  expect([isVersion(text), isNewer(text, APP_VERSION), isNewer('99.0.0', text)]).toEqual([false, false, false])
})

test.each([
  ['3.0.13', '3.0.13', 'none'],
  ['3.0.12', '3.0.13', 'none'],
  ['3.0.14', '3.0.13', 'offered'],
  ['3.1.0', '3.0.13', 'offered'],
  ['4.0.0', '3.9.99', 'needed'],
  ['10.0.0', '9.0.0', 'needed'],
  ['4.0.0-beta.1', '3.0.13', 'needed'],
  ['4.0.1', '4.0.0-beta.1', 'offered'],
  ['latest', '3.0.13', 'none'],
  ['99.0.0', '', 'none'],
])('with %s in the store, an app of version %s gets the answer %s', (latest, installed, update) => {
  expect(updateFor(latest, installed)).toBe(update)
})

test('the version of the app is that of its packages', () => {
  expect([APP_VERSION, isVersion(APP_VERSION)]).toEqual([manifest.version, true])
})

test('updates come from the stores of the two platforms', () => {
  expect([APP_STORE_URL, PLAY_STORE_URL].map((url) => new URL(url).host)).toEqual(['apps.apple.com', 'play.google.com'])
})
