import { expect, test } from 'vitest'
import { isOfPushService } from './push-services.ts'

const STAND_IN = 'http://127.0.0.1:3001/webpush'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://jmt17.google.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGxz',
  'https://wns2-par02p.notify.windows.com/w/?token=BQY',
  `${STAND_IN}/a-browser`,
])('%s is an address at a push service', (endpoint) => {
  expect(isOfPushService(endpoint, STAND_IN)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com@evil.example/',
  'https://fcm.googleapis.com.evil.example/',
  'https://evil.example/fcm.googleapis.com',
  'https://push.apple.com.evil.example/',
  'https://evilpush.apple.com/',
  'https://google.com/fcm/send/abc',
  'https://permanently-removed.invalid/fcm/send/abc',
  'https://notify.windows.com.evil.example/',
  'https://10.0.0.7/',
  'https://localhost/',
  'https://[::ffff:127.0.0.1]/',
  'file:///etc/passwd',
  'not an address',
  'http://127.0.0.1:3001/control/faults',
  `${STAND_IN}/../control/faults`,
  `${STAND_IN}/%2e%2e/control/faults`,
  'http://127.0.0.1:3001/webpushed/a-browser',
])('%s is refused', (endpoint) => {
  expect(isOfPushService(endpoint, STAND_IN)).toBe(false)
})

test('without a stand-in, no address of this machine is allowed', () => {
  expect(isOfPushService(`${STAND_IN}/a-browser`, undefined)).toBe(false)
})
