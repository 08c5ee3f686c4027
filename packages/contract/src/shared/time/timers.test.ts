import { expect, test } from 'vitest'
import * as timers from './timers.ts'

test('every wait is as long as promised, in seconds', () => {
  const seconds = Object.entries(timers).flatMap(([name, value]) =>
    name.endsWith('_MS') && typeof value === 'number' ? [[name.slice(0, -3), value / 1_000]] : [],
  )
  expect(Object.fromEntries(seconds)).toEqual({
    LOGIN_BANNER: 5,
    ACCOUNT_EXISTS: 10,
    SIGN_UP_LOADER: 5,
    PAY_LOADER: 5,
    PAYMENT_COUNTDOWN: 5,
    LOCATION_POLL: 10,
    LOCATION_WAIT: 30,
    TOAST: 5,
    PERSIST_TIMEOUT: 5,
    CHUNK_TIMEOUT: 120,
    CAROUSEL_AUTOPLAY: 3,
    CAROUSEL_TRANSITION: 0.35,
    SESSION_CHECK: 60,
    SESSION_NEW: 60,
  })
})
