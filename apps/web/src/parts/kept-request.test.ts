import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { expect, test, vi } from 'vitest'
import { makeStore } from '../state/store.ts'
import { signIn } from '../test/open-app.tsx'
import { ADA } from '../test/samples.ts'
import { answering } from '../test/server.ts'
import { forgetRequest, keepRequest, readRequest } from './kept-request.ts'
import { endSession } from './end-session.ts'

const NAME = { uuid: ADA.UUID, about: 'purchase:a showtime' }
const REQUEST = { key: 'a key', input: { numberOfTickets: 2 } }

test('a request is stored for its customer and subject until it is deleted', () => {
  keepRequest(NAME, REQUEST)
  expect(readRequest(NAME)).toMatchObject(REQUEST)
  expect(readRequest({ ...NAME, uuid: 'somebody else' })).toBeUndefined()
  expect(readRequest({ ...NAME, about: 'purchase:another' })).toBeUndefined()
  forgetRequest(NAME)
  expect(readRequest(NAME)).toBeUndefined()
})

test('a request survives a restart of the app, for any number of days', () => {
  keepRequest(NAME, REQUEST)
  sessionStorage.clear()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30 * DAY_MS)
  expect(readRequest(NAME)).toMatchObject(REQUEST)
  clock.mockRestore()
})

test('a request for which the phone has no space lasts as long as the page', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepRequest(NAME, REQUEST)
  full.mockRestore()
  expect(localStorage).toHaveLength(0)
  expect(readRequest(NAME)).toMatchObject(REQUEST)
  forgetRequest(NAME)
  expect(readRequest(NAME)).toBeUndefined()
})

test.each(['no json', '{}', '{"key":1,"input":{}}', '{"key":"a","input":null}', '[]', 'null'])(
  '%j in its place is not read as a request',
  (text) => {
    keepRequest(NAME, REQUEST)
    localStorage.setItem(localStorage.key(0) ?? '', text)
    expect(readRequest(NAME)).toBeUndefined()
  },
)

test('a logout deletes the requests of that customer, and no others', async () => {
  await answering({})
  const { store } = makeStore()
  signIn(store, ADA)
  keepRequest(NAME, REQUEST)
  keepRequest({ ...NAME, uuid: 'somebody else' }, REQUEST)
  store.dispatch(endSession())
  expect(readRequest(NAME)).toBeUndefined()
  expect(readRequest({ ...NAME, uuid: 'somebody else' })).toMatchObject(REQUEST)
})
