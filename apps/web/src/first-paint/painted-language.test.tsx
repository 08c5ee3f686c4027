import { render, screen } from '@testing-library/react'
import type { PageContent } from '@velvet/contract/shared/app/first-paint'
import { learn } from '@velvet/contract/shared/words/spoken'
import { expect, onTestFinished, test } from 'vitest'
import { answering } from '../test/server.ts'
import { aMovie } from '../test/samples.ts'
import first from '../words/fr-first.json' with { type: 'json' }
import rest from '../words/fr-rest.json' with { type: 'json' }

// The whole app speaks French in this file, because its modules are loaded after the words.
learn('fr', { ...first, ...rest })
const { paintPage } = await import('./paint-page.tsx')
const { Root } = await import('../app/root.tsx')
const { routeAt } = await import('../app/routes.tsx')
const { actionsOf, paintedState } = await import('../state/painted-state.ts')
const { makeStore } = await import('../state/store.ts')

const FILM = aMovie('the wedding party')
const SOON = aMovie('amina', { Status: 'coming-soon', OpensOn: '2026-12-04' })
const MOVIES = { moviesList: [FILM, SOON] }
const HOME: PageContent = { path: '/home', answers: { '/api/v1/movies': MOVIES } }
const LOGIN: PageContent = { path: '/login', answers: {} }

test('the server paints a page in the language that it was given', async () => {
  const { root } = await paintPage(HOME)
  expect(root).toContain(first.home.nowPlaying.replaceAll("'", '&#x27;'))
  expect(root).not.toContain('Now Playing')
})

/** Lets the app take over a painted page. Returns its root, and the errors of React about parts that differ. */
async function takeOver(page: PageContent) {
  await answering({ 'GET /api/v1/movies': MOVIES })
  const { root: markup } = await paintPage(page)
  const root = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => root.remove())
  root.innerHTML = markup
  const painted = [...root.querySelectorAll('main, h1, li, img, a')]
  history.replaceState(null, '', page.path)
  const { store, persistor } = makeStore()
  onTestFinished(persistor.pause)
  await routeAt(page.path).Show.load()
  for (const action of actionsOf(page.answers)) store.dispatch(action)
  const troubles: unknown[] = []
  render(<Root store={store} painted={paintedState(page.answers)} />, {
    container: root,
    hydrate: true,
    onRecoverableError: (error) => troubles.push(error),
  })
  await screen.findByRole('heading', { level: 1 })
  return { root, painted, troubles }
}

test.each([HOME, LOGIN])('the app takes over $path in French without drawing anything of it again', async (page) => {
  const { root, painted, troubles } = await takeOver(page)
  expect(troubles).toEqual([])
  for (const element of painted) expect(root.contains(element)).toBe(true)
})

test('the location card and footer that home loads later are in French too', async () => {
  await takeOver(HOME)
  await screen.findByRole('heading', { name: rest.location.required })
  screen.getByRole('button', { name: rest.location.chooseArea })
  await screen.findByRole('link', { name: rest.parts.privacyPolicy })
  screen.getByRole('switch', { name: new RegExp(rest.parts.dataSaver) })
})

test('home says in French on which day a film opens', async () => {
  const { root } = await takeOver(HOME)
  screen.getByRole('tab', { name: first.home.newlyAdded }).click()
  await screen.findByText(/À partir de vendredi/)
  expect(root.textContent).not.toContain('Friday')
})

test('the title of a page, and the page without the app, are in French', async () => {
  const home = await paintPage(HOME)
  expect(home.plain).toContain(rest.plain.howToBuy)
  expect(home.plain).not.toContain('ticket')
  expect((await paintPage(LOGIN)).title).toBe(rest.login.logIn)
})
