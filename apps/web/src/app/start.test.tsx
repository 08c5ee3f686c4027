import { act, waitFor } from '@testing-library/react'
import { takeBrought } from '@velvet/client/brought-answers'
import type { BroughtAnswers } from '@velvet/contract/shared/app/first-paint'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { paintPage } from '../first-paint/paint-page.tsx'
import { makeStore } from '../state/store.ts'
import { TRAILER } from '../test/programme.ts'
import { answering } from '../test/server.ts'
import { routeAt } from './routes.tsx'
import { takeOver } from './start.tsx'

const MOVIES = { moviesList: [] }
const TRAILERS = { all_trailers: { results: [TRAILER] } }

beforeEach(() => {
  document.body.replaceChildren()
})

/** Opens a painted page as a browser does, and lets the app take it over. */
async function open(path: string, answers: BroughtAnswers): Promise<HTMLElement> {
  history.replaceState(null, '', path)
  await routeAt(path).Show.load()
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = (await paintPage({ path, answers })).root
  const made = makeStore()
  onTestFinished(made.persistor.pause)
  const leave = await act(() => takeOver(root, made, answers))
  onTestFinished(() => act(leave))
  return root
}

test('calls use the data of a rendered page for ten seconds and then ask the server', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await open('/login', { '/api/v1/movies': MOVIES, '/api/v1/trailers': TRAILERS })
  vi.advanceTimersByTime(9_999)
  expect(takeBrought('/api/v1/movies')).toEqual(MOVIES)
  vi.advanceTimersByTime(1)
  expect(takeBrought('/api/v1/trailers')).toBeUndefined()
})

test('a visitor who opens a painted screen for customers is sent to sign up', async () => {
  await answering({})
  const root = await open('/trailers', { '/api/v1/trailers': TRAILERS })
  await waitFor(() => expect(location.pathname).toBe('/signup'))
  expect(root.textContent).not.toContain(TRAILER.TrailerTitle)
})

test('a person whose logout was interrupted is a visitor on a painted page', async () => {
  await answering({})
  localStorage.setItem('root', JSON.stringify({ auth: '{"isAuthenticated":true}' }))
  await open('/trailers', { '/api/v1/trailers': TRAILERS })
  await waitFor(() => expect(location.pathname).toBe('/signup'))
})
