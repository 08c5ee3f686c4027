import { act, cleanup, waitFor } from '@testing-library/react'
import { noteServerDate } from '@velvet/client/server-clock'
import { readToken, storeToken } from '@velvet/client/token-store'
import { AppError } from '@velvet/contract/shared/errors'
import { APP_VERSION } from '@velvet/contract/shared/app/app-version'
import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { AppStore } from '../state/store.ts'
import { reportDevice } from '../state/updated-user-data.ts'
import { openApp, signIn } from '../test/open-app.tsx'
import { ADA, TICKET, tokenOf } from '../test/samples.ts'
import { answering } from '../test/server.ts'
import type { Answers, Ask } from '../test/server.ts'

const REFRESH = `GET /api/v1/refresh/${ADA.UUID}`
const ACCOUNT = `GET /api/v1/user/${ADA.UUID}`
const TICKETS = 'POST /api/v1/fetchtickets'
const DETAILS = 'POST /api/v1/user/devicedetails'
const FRESH = `${tokenOf(ADA.UUID)}-renewed`
const RICHER = { ...ADA, Balance: 7000 }

const warnings = vi.spyOn(console, 'warn')
beforeEach(() => void warnings.mockReset().mockImplementation(() => undefined))
afterEach(() => vi.unstubAllGlobals())

async function open(answers: Answers, prepare = (store: AppStore) => signIn(store, ADA), path = '/privacy') {
  const server = await answering({
    [REFRESH]: { token: FRESH, error: null },
    [ACCOUNT]: { user: RICHER },
    [DETAILS]: { message: 'Saved' },
    ...answers,
  })
  return { server, ...openApp(path, prepare) }
}

test('at the start the token is renewed, then the account is read with the new one', async () => {
  const seen: unknown[] = []
  const { store, server } = await open({
    [ACCOUNT]: ({ headers }: Ask) => {
      seen.push(headers.authorization)
      return { user: RICHER }
    },
  })
  await waitFor(() => expect(store.getState().updatedUserData.userData?.Balance).toBe(7000))
  expect(readToken()).toBe(FRESH)
  expect(seen).toEqual([`Bearer ${FRESH}`])
  expect(server.requests.indexOf(REFRESH)).toBeLessThan(server.requests.indexOf(ACCOUNT))
})

test.each([
  ['slow', -7_200_000],
  ['fast', 7_200_000],
])('a phone whose clock is %s still reads the account at the start', async (_, off) => {
  const server = await answering({
    [REFRESH]: { token: FRESH, error: null },
    [ACCOUNT]: { user: RICHER },
  })
  const iat = Math.floor((Date.now() - off) / 1000)
  openApp('/privacy', (store) => {
    signIn(store, ADA)
    storeToken(tokenOf(ADA.UUID, { iat, exp: iat + 86_400 }))
  })
  await waitFor(() => expect(server.requests).toContain(ACCOUNT))
})

test('a start without a network ends no session', async () => {
  const { store } = await open({ [REFRESH]: new Error('cut'), [ACCOUNT]: new Error('cut') })
  const held = readToken()
  await waitFor(() => expect(store.getState().auth.refreshError).toBe('Network error'))
  expect([store.getState().auth.isAuthenticated, readToken()]).toEqual([true, held])
  expect(held).not.toBeNull()
})

test('a session that has ended elsewhere ends here at the start', async () => {
  const over = new AppError('session-ended')
  const { store } = await open({ [REFRESH]: over, [ACCOUNT]: over, [DETAILS]: over })
  await waitFor(() => expect(store.getState().auth.isAuthenticated).toBe(false))
  expect(readToken()).toBeNull()
})

test('a token that expired while the app was open is renewed by the next call', async () => {
  let isOut = true
  const { store } = await open({
    [REFRESH]: () => {
      isOut = false
      return { token: FRESH, error: null }
    },
    [ACCOUNT]: () => (isOut ? new AppError('session-ended') : { user: RICHER }),
  })
  await waitFor(() => expect(store.getState().updatedUserData.userData?.Balance).toBe(7000))
  expect(store.getState().auth.isAuthenticated).toBe(true)
})

test('the tickets are loaded at each start and after a login', async () => {
  for (const iat of [0, Math.floor(Date.now() / 1000)]) {
    const { store, server } = await open({ [TICKETS]: [TICKET] }, (store) => {
      signIn(store, ADA)
      storeToken(tokenOf(ADA.UUID, { iat, exp: iat + 86_400 }))
    })
    await waitFor(() => expect(store.getState().tickets.tickets).toEqual([TICKET]))
    // A login has just loaded the account.
    expect(server.requests.includes(REFRESH)).toBe(iat === 0)
    cleanup()
    localStorage.clear()
  }
})

test('tickets that could not be loaded are loaded as soon as the network is back', async () => {
  const { store, server } = await open({ [TICKETS]: new Error('cut') })
  await waitFor(() => expect(store.getState().tickets.error).toBe('Network error'))
  server.answers[TICKETS] = [TICKET]
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(store.getState().tickets.tickets).toEqual([TICKET]))
})

test('a phone whose clock is a year fast does not renew its session again and again', async () => {
  const truly = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: truly + 365 * DAY_MS })
  noteServerDate(new Date(truly).toUTCString())
  onTestFinished(() => {
    vi.useRealTimers()
    noteServerDate(new Date().toUTCString())
  })
  const iat = Math.floor(truly / 1000)
  const { store, server } = await open({ [TICKETS]: [TICKET] }, (started) => {
    signIn(started, ADA)
    storeToken(tokenOf(ADA.UUID, { iat, exp: iat + 86_400 }))
  })
  await waitFor(() => expect(store.getState().tickets.tickets).toEqual([TICKET]))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(readings(server, TICKETS)).toBe(3))
  expect(server.requests).not.toContain(REFRESH)
})

/** Answers the renewal of the token only once the screen has made its own call. */
function afterScreen(call: string, answer: unknown): Answers {
  let told: () => void = () => undefined
  const asked = new Promise<void>((resolve) => (told = resolve))
  return {
    [REFRESH]: () => asked.then(() => ({ token: FRESH, error: null })),
    [call]: () => {
      told()
      return answer
    },
  }
}

test('a start at My Tickets reads the tickets once', async () => {
  const answers = afterScreen(TICKETS, [TICKET])
  const { store, server } = await open(answers, undefined, '/mytickets')
  await waitFor(() => expect(balanceIn(store)).toBe(7000))
  expect(readings(server, TICKETS)).toBe(1)
})

test('a start at the profile reads the account once', async () => {
  const answers = { ...afterScreen(ACCOUNT, { user: RICHER }), [TICKETS]: [TICKET] }
  const { store, server } = await open(answers, undefined, '/profile')
  await waitFor(() => expect(store.getState().tickets.tickets).toEqual([TICKET]))
  expect(readings(server, ACCOUNT)).toBe(1)
})

const balanceIn = (store: AppStore) => store.getState().updatedUserData.userData?.Balance
const readings = ({ requests }: { requests: string[] }, call: string) =>
  requests.filter((request) => request === call).length

test('the device is reported once for each login', async () => {
  const told: unknown[] = []
  const answers = {
    [DETAILS]: ({ body }: Ask) => {
      told.push(body)
      return { message: 'Saved' }
    },
  }
  const { persistor, store } = await open(answers)
  const device = { devicetype: 'Unknown', platform: 'web', appVersion: APP_VERSION } as const
  await waitFor(() => expect(store.getState().updatedUserData.deviceTypePlatform).toEqual(device))
  expect(told).toEqual([{ userUUID: ADA.UUID, ...device }])

  persistor.flush()
  const again = await open(answers, () => undefined)
  await waitFor(() => expect(again.server.requests).toContain(ACCOUNT))
  expect(told).toHaveLength(1)
})

test('an app that was updated reports its new version for the same login', async () => {
  const older = { devicetype: 'Unknown', platform: 'web', appVersion: '1.0.0' } as const
  const { store } = await open({}, (started) => {
    signIn(started, ADA)
    const told = { userUUID: ADA.UUID, ...older }
    started.dispatch(reportDevice.fulfilled(undefined, told))
  })
  const { updatedUserData } = store.getState()
  expect(updatedUserData.deviceTypePlatform).toEqual(older)
  await waitFor(() =>
    expect(store.getState().updatedUserData.deviceTypePlatform).toEqual({
      ...older,
      appVersion: APP_VERSION,
    }),
  )
})

test('a device that cannot be reported is only logged', async () => {
  await open({ [DETAILS]: new Error('cut') })
  await waitFor(() => expect(warnings).toHaveBeenCalledWith('Device details were not saved: Network error'))
})

test("a visitor's device is not reported and nothing is renewed", async () => {
  const { server, store } = await open({}, () => undefined)
  // What is sent after a login proves that nothing of the kind was sent before it.
  act(() => signIn(store, ADA))
  await waitFor(() => expect(server.requests).toContain(DETAILS))
  expect(server.requests.filter((call) => call === DETAILS)).toHaveLength(1)
  expect(server.requests.filter((call) => call === REFRESH).length).toBeLessThanOrEqual(1)
})

test('a logout in another tab applies here too, and so does a renewed token', async () => {
  const { store, server } = await open({})
  await waitFor(() => expect(server.requests).toContain(ACCOUNT))
  const later = `${tokenOf(ADA.UUID)}-later`
  localStorage.setItem('token', later)
  storageChanged(later)
  expect(readToken()).toBe(later)
  localStorage.removeItem('token')
  storageChanged(null)
  expect(store.getState().auth.isAuthenticated).toBe(false)
})

test('a tab that learns of a logout after the next login does not end that login', async () => {
  const { store, server } = await open({})
  await waitFor(() => expect(server.requests).toContain(ACCOUNT))
  const next = tokenOf(ADA.UUID)
  localStorage.setItem('token', next)
  storageChanged(null)
  storageChanged(next)
  expect([localStorage.getItem('token'), readToken()]).toEqual([next, next])
  expect(store.getState().auth.isAuthenticated).toBe(true)
})

function storageChanged(newValue: string | null): void {
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue })))
}
