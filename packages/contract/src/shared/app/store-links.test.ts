import { expect, test } from 'vitest'
import { isOwnAppStoreLink, isOwnPlayStoreLink } from './store-links.ts'
import { APP_STORE_URL, PLAY_STORE_URL } from './version.ts'

test.each([
  [PLAY_STORE_URL, true],
  ['https://play.google.com/store/apps/details?id=com.thief.app', false],
  [`${PLAY_STORE_URL}&id=com.thief.app`, false],
  [`${PLAY_STORE_URL}&referrer=thief`, false],
  ['https://play.google.com.thief.example/store/apps/details?id=com.velvet.cinema', false],
  ['https://play.google.com@thief.example/store/apps/details?id=com.velvet.cinema', false],
  ['https://thief.example/store/apps/details?id=com.velvet.cinema', false],
  ['http://play.google.com/store/apps/details?id=com.velvet.cinema', false],
  ['https://play.google.com:8443/store/apps/details?id=com.velvet.cinema', false],
  ['https://play.google.com/url?q=https://thief.example&id=com.velvet.cinema', false],
  ['https://thief@play.google.com/store/apps/details?id=com.velvet.cinema', false],
  ['play.google.com', false],
])('%s is a page of this app in Google Play: %s', (link, isOwn) => {
  expect(isOwnPlayStoreLink(link)).toBe(isOwn)
})

test.each([
  ['https://apps.apple.com/app/id1234567890', '1234567890', true],
  ['https://apps.apple.com/ng/app/velvet-cinema/id1234567890', '1234567890', true],
  ['https://apps.apple.com/app/id9', '1234567890', false],
  ['https://apps.apple.com/app/id12345678901', '1234567890', false],
  ['https://apps.apple.com/app/id9/id1234567890/more', '1234567890', false],
  ['https://apps.apple.com/app/id1234567890?mt=8', '1234567890', false],
  ['https://apps.apple.com.thief.example/app/id1234567890', '1234567890', false],
  [APP_STORE_URL, undefined, true],
  [APP_STORE_URL, '1234567890', false],
  ['https://apps.apple.com/app/id9', undefined, false],
])('%s is the page of the app with the number %s: %s', (link, id, isOwn) => {
  expect(isOwnAppStoreLink(link, id)).toBe(isOwn)
})
