import { readToken, storeToken } from '@velvet/client/token-store'
import { expect, test, vi } from 'vitest'
import { signIn } from '../test/open-app.tsx'
import { ADA, TICKET, aMovie, tokenOf } from '../test/samples.ts'
import { answering } from '../test/server.ts'
import { refreshUser } from './auth.ts'
import { endSession } from '../parts/end-session.ts'
import { fetchMovies } from './movies.ts'
import { makeStore } from './store.ts'
import { fetchTickets } from './tickets.ts'
import { areaChosen, coordinatesRead } from './user-location.ts'

async function openStore() {
  const opened = makeStore()
  await opened.persistor.ready
  return opened
}

function storedText(persistor: { flush: () => void }): string {
  persistor.flush()
  return localStorage.getItem('root') ?? ''
}

test('tickets and films are there again after a restart without a network', async () => {
  const first = await openStore()
  signIn(first.store, ADA)
  first.store.dispatch(fetchTickets.fulfilled([TICKET], ADA.UUID))
  first.store.dispatch(fetchMovies.fulfilled([aMovie('mami wata')]))
  expect(storedText(first.persistor)).toContain(TICKET.QrCode)
  first.persistor.pause()

  const { store } = await openStore()
  expect(store.getState().tickets.tickets).toEqual([TICKET])
  expect(store.getState().movies.movies).toHaveLength(1)
  expect(store.getState().auth).toMatchObject({ isAuthenticated: true, user: ADA.UUID })
})

test('after a restart, nothing counts as loading or failed', async () => {
  const first = await openStore()
  first.store.dispatch(fetchMovies.pending())
  const failure = { code: 'network', status: 0, message: 'Network error', fields: {} } as const
  first.store.dispatch(fetchTickets.rejected(failure, ADA.UUID))
  storedText(first.persistor)
  first.persistor.pause()

  const { store } = await openStore()
  expect(store.getState().movies.isLoading).toBe(false)
  expect(store.getState().tickets.error).toBeNull()
})

test('logout leaves no data of the person in the state or on the device', async () => {
  const server = await answering({ 'POST /api/v1/logout': null })
  const { store, persistor } = await openStore()
  signIn(store, ADA)
  store.dispatch(fetchTickets.fulfilled([TICKET], ADA.UUID))
  store.dispatch(coordinatesRead({ latitude: 10.3158, longitude: 9.8442 }))
  store.dispatch(areaChosen({ country: 'Nigeria', state: 'Bauchi', lga: 'Toro' }))

  store.dispatch(endSession())
  const left = storedText(persistor) + JSON.stringify(store.getState())

  for (const trace of [ADA.UUID, ADA.PhoneNumber, ADA.Email, TICKET.QrCode, '10.3158', 'Toro']) {
    expect(left).not.toContain(trace)
  }
  expect(readToken()).toBeNull()
  await vi.waitFor(() => expect(server.requests).toEqual(['POST /api/v1/logout']))
})

test('an answer that arrives after the logout is ignored', async () => {
  const server = await answering({ 'POST /api/v1/fetchtickets': [TICKET] })
  const { store } = await openStore()
  signIn(store, ADA)
  const late = store.dispatch(fetchTickets(ADA.UUID))
  store.dispatch(endSession())
  await late
  expect(server.requests).toContain('POST /api/v1/fetchtickets')
  expect(store.getState().tickets.tickets).toEqual([])
})

test('a token that arrives after the logout starts no session', async () => {
  const server = await answering({
    [`GET /api/v1/refresh/${ADA.UUID}`]: { token: tokenOf(ADA.UUID), error: null },
  })
  const { store } = await openStore()
  signIn(store, ADA)
  const late = store.dispatch(refreshUser(ADA.UUID))
  store.dispatch(endSession())
  await late
  expect(server.requests).toContain(`GET /api/v1/refresh/${ADA.UUID}`)
  expect([readToken(), localStorage.getItem('token')]).toEqual([null, null])
  expect(store.getState().auth.user).toBeNull()
})

test('a second person who logs in on the same device sees no data of the first', async () => {
  const { store } = await openStore()
  signIn(store, ADA)
  store.dispatch(fetchTickets.fulfilled([TICKET], ADA.UUID))
  signIn(store, { ...ADA, UUID: '0199f0a0-0000-7000-8000-000000000002', Username: 'bello' })
  expect(store.getState().tickets.tickets).toEqual([])
  expect(store.getState().updatedUserData.userData?.Username).toBe('bello')
})

test('a session that the server has ended logs the person out', async () => {
  const { store } = await openStore()
  signIn(store, ADA)
  storeToken(tokenOf(ADA.UUID))
  const { sessionEnded } = await import('@velvet/client/session')
  sessionEnded()
  expect(store.getState().auth.isAuthenticated).toBe(false)
  expect(readToken()).toBeNull()
})

test('a change at the moment of leaving the page is stored', async () => {
  const { store } = await openStore()
  store.dispatch(coordinatesRead({ latitude: 10.3158, longitude: 9.8442 }))
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem('root')).toContain('10.3158')
})

test('a storage that never answers delays the app by five seconds at most', async () => {
  vi.useFakeTimers()
  try {
    const { persistor } = makeStore({ getItem: () => new Promise(() => {}), update: vi.fn() })
    let isOpen = false
    void persistor.ready.then(() => (isOpen = true))
    await vi.advanceTimersByTimeAsync(4_999)
    expect(isOpen).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isOpen).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test.each(['no JSON', '[]', '{"movies":"cut off', '{"movies":"null"}'])(
  'a stored text such as %s is ignored',
  async (stored) => {
    localStorage.setItem('root', stored)
    const { store } = await openStore()
    expect(store.getState().movies).toEqual(makeStore().store.getState().movies)
  },
)

test('a field of a newer version gets its first value over older stored state', async () => {
  localStorage.setItem('root', JSON.stringify({ movies: '{"movies":[]}' }))
  const { store } = await openStore()
  expect(store.getState().movies.userLocationMovies).toEqual([])
})

test('a change made before the stored state was read is not undone by it', async () => {
  localStorage.setItem('root', JSON.stringify({ userLocation: '{"error":"denied"}' }))
  const { store, persistor } = makeStore()
  store.dispatch(coordinatesRead({ latitude: 10.3158, longitude: 9.8442 }))
  await persistor.ready
  expect(store.getState().userLocation.userCoordinatesData).toMatchObject({ latitude: 10.3158 })
})

test('a tab that did nothing does not undo the changes of another one', async () => {
  const [mine, other] = [await openStore(), await openStore()]
  signIn(mine.store, ADA)
  mine.store.dispatch(fetchTickets.fulfilled([TICKET], ADA.UUID))
  storedText(mine.persistor)
  other.store.dispatch(areaChosen({ country: 'Nigeria', state: 'Bauchi', lga: 'Toro' }))
  storedText(other.persistor)

  const { store } = await openStore()
  expect(store.getState().auth.user).toBe(ADA.UUID)
  expect(store.getState().tickets.tickets).toEqual([TICKET])
  expect(store.getState().userLocation.area?.lga).toBe('Toro')
})

test('a logout also deletes what another tab has stored of the person', async () => {
  await answering({ 'POST /api/v1/logout': null })
  const [mine, other] = [await openStore(), await openStore()]
  signIn(mine.store, ADA)
  storedText(mine.persistor)
  other.store.dispatch(fetchTickets.fulfilled([TICKET], ADA.UUID))
  storedText(other.persistor)
  mine.store.dispatch(endSession())
  expect(storedText(mine.persistor)).not.toContain(TICKET.QrCode)
})

test('a slice that cannot be read does not affect the others', async () => {
  localStorage.setItem('root', JSON.stringify({ movies: '{"mov', settings: '{"savesData":true}' }))
  const { store } = await openStore()
  expect(store.getState().settings.savesData).toBe(true)
})

test('state that another version stored in another shape does not break the screens', async () => {
  localStorage.setItem('root', JSON.stringify({ movies: '{"movies":null,"error":"cut"}' }))
  const { store } = await openStore()
  expect(store.getState().movies).toMatchObject({ movies: [], error: 'cut' })
})

test('a phone that does not move writes nothing to its storage', async () => {
  const { store, persistor } = await openStore()
  store.dispatch(coordinatesRead({ latitude: 10.3158, longitude: 9.8442 }))
  storedText(persistor)
  localStorage.removeItem('root')
  store.dispatch(coordinatesRead({ latitude: 10.3158, longitude: 9.8442 }))
  expect(storedText(persistor)).toBe('')
  store.dispatch(coordinatesRead({ latitude: 10.3159, longitude: 9.8442 }))
  expect(storedText(persistor)).toContain('10.3159')
})
