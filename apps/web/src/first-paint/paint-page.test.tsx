import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { storeToken } from '@velvet/client/token-store'
import type { PageContent } from '@velvet/contract/shared/app/first-paint'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { Root } from '../app/root.tsx'
import { routeAt } from '../app/routes.tsx'
import { actionsOf, paintedState } from '../state/painted-state.ts'
import { makeStore } from '../state/store.ts'
import { coordinatesRead } from '../state/user-location.ts'
import { TRAILER } from '../test/programme.ts'
import { aMovie, tokenOf } from '../test/samples.ts'
import { answering } from '../test/server.ts'
import type { Ask } from '../test/server.ts'
import { paintPage } from './paint-page.tsx'

const EVIL = '"><script>alert(1)</script>'
const FILM = aMovie('the wedding party', { Colour: '#a1b2c3' })
const CINEMAS = [
  {
    name: 'Inkil Screens',
    address: '27 Murtala Mohammed Way',
    showtimes: [{ date: '2026-11-24', time: '17:30', price: 2200 }],
  },
]
const home = (...movies: (typeof FILM)[]): PageContent => ({
  path: '/home',
  answers: { '/api/v1/movies': { moviesList: movies } },
  plainCinemas: CINEMAS,
})
const film = (movie: typeof FILM): PageContent => ({
  path: `/movie/${movie.MovieID}`,
  answers: { [`/api/v1/movie/${movie.MovieID}`]: { onemoviedetails: movie } },
  plainCinemas: CINEMAS,
})
const TRAILERS: PageContent = {
  path: '/trailers',
  answers: { '/api/v1/trailers': { all_trailers: { results: [TRAILER] } } },
}
const LOGIN: PageContent = { path: '/login', answers: {} }
const FIND: PageContent = { path: '/find', answers: {} }
const OPEN = film({ ...FILM, ShowtimesForVisitors: true })
const EVERY_PAGE = [home(FILM), film(FILM), OPEN, TRAILERS, LOGIN, FIND]

beforeEach(() => {
  document.body.replaceChildren()
})

/** Parses markup as a browser does, without running scripts in it. */
function parsed(markup: string): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = markup
  return root
}

test.each(EVERY_PAGE)('$path can be painted, without scripts or styles in place', async (page) => {
  const { root, plain } = await paintPage(page)
  expect(root).toContain('<h1')
  for (const markup of [root, plain]) expect(markup).not.toMatch(/<script|<style| style="| on\w+="/)
})

test('the page of a film whose showtimes are for customers names no cinemas and times', async () => {
  const { path, answers } = film(FILM)
  const { root, plain } = await paintPage({ path, answers })
  expect(root).toContain('Signup/Login')
  expect(plain).toContain('A film.')
  expect(plain).not.toMatch(/Cinemas, times|No showtimes|\d [AP]M/)
  expect((await paintPage(OPEN)).plain).toContain('Inkil Screens')
})

test('a painted page shows the texts of staff as text everywhere, never as markup', async () => {
  const evil = aMovie(EVIL, {
    Description: EVIL,
    Language: EVIL,
    Distributor: EVIL,
    PosterURL: `/media/${EVIL}.webp`,
    Stills: [`/media/${EVIL}.webp`],
    Colour: `#123456"]{}body{display:none}`,
  })
  const later = { ...evil, Status: 'coming-soon' } as const
  const cinemas = CINEMAS.map((cinema) => ({ ...cinema, name: EVIL, address: EVIL }))
  const pages = [home(evil, later), film(evil)].map((page) => ({ ...page, plainCinemas: cinemas }))
  const trailer = { ...TRAILER, TrailerTitle: EVIL, TrailerThumbnailUrl: `/media/${EVIL}.webp` }
  pages.push({
    ...TRAILERS,
    answers: { '/api/v1/trailers': { all_trailers: { results: [trailer] } } },
    plainCinemas: [],
  })
  for (const page of pages) {
    const { root, plain, style } = await paintPage(page)
    const made = parsed(root + plain)
    expect(made.querySelectorAll('script')).toHaveLength(0)
    expect(made.textContent.toLowerCase()).toContain(EVIL)
    expect(style).not.toContain('body{display:none}')
    expect(style).not.toContain('script')
  }
})

test('a page is the same on a rendering machine of any language', async () => {
  const before = await Promise.all(EVERY_PAGE.map(paintPage))
  storeToken(tokenOf('0199f0a0-0000-7000-8000-000000000001'))
  localStorage.setItem('root', JSON.stringify({ auth: '{"isAuthenticated":true}' }))
  expect(await Promise.all(EVERY_PAGE.map(paintPage))).toEqual(before)
})

test('posters of the first screen load at once with their sizes, and others later', async () => {
  const films = Array.from({ length: 6 }, (_, number) => aMovie(`film ${number}`))
  const made = parsed((await paintPage(home(...films))).root)
  const pictures = [...made.querySelectorAll('li picture img')]
  expect(pictures).toHaveLength(4)
  for (const picture of pictures) {
    expect(picture.getAttribute('loading')).toBe('eager')
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['320', '480'])
  }
  expect(made.querySelectorAll('noscript')).toHaveLength(2)
})

test('the page requests the first posters before their markup is read', async () => {
  const films = Array.from({ length: 6 }, (_, number) => aMovie(`film ${number}`))
  const { root, preloads } = await paintPage(home(...films))
  const sources = [...parsed(root).querySelectorAll('source[type="image/avif"]')]
  const requested = [...parsed(preloads).querySelectorAll('link[as="image"][type="image/avif"]')]
  const choiceOf = (element: Element, prefix = '') =>
    ['srcset', 'sizes'].map((name) => element.getAttribute(prefix + name))
  expect(requested).toHaveLength(4)
  expect(requested.map((link) => choiceOf(link, 'image'))).toEqual(sources.map((source) => choiceOf(source)))
})

test('the dominant colour of a poster is in the style of the page', async () => {
  const { style } = await paintPage(home(FILM))
  expect(style).toContain('[data-colour="#a1b2c3"]{background-color:#a1b2c3}')
})

test('a screen for customers is hidden from visitors until sign-up opens', async () => {
  const page = document.documentElement
  onTestFinished(() => page.removeAttribute('data-starting'))
  onTestFinished(() => page.removeAttribute('data-known'))
  const sheet = document.head.appendChild(document.createElement('style'))
  const main = document.body.appendChild(document.createElement('main'))
  const isShown = () => getComputedStyle(main).display !== 'none'
  page.setAttribute('data-starting', '')
  sheet.textContent = (await paintPage(LOGIN)).style
  expect(isShown()).toBe(true)
  sheet.textContent = (await paintPage(TRAILERS)).style
  expect(isShown()).toBe(false)
  page.setAttribute('data-known', '')
  expect(isShown()).toBe(true)
})

test('readers without the app find films, cinemas, times, prices, and how to buy', async () => {
  const soon = aMovie('amina', { Status: 'coming-soon' })
  const first = parsed((await paintPage(home(FILM, soon))).plain)
  expect(first.querySelector(`a[href="/movie/${soon.MovieID}"]`)?.textContent).toBe('Amina')
  expect(first.textContent).toContain('Inkil Screens')
  expect(first.textContent).toContain('How to buy a ticket')
  const second = parsed((await paintPage(film(FILM))).plain).textContent
  expect(second).toContain('Tuesday, 24/Nov/2026: 5:30 PM, 2,200 Vp (₦1,496)')
  expect(second).toContain(FILM.Description)
})

/** Lets the app take over a painted page. Returns the errors of React about parts that differ. */
async function takeOver(page: PageContent, root: HTMLElement): Promise<unknown[]> {
  history.replaceState(null, '', page.path)
  const { store, persistor } = makeStore()
  onTestFinished(persistor.pause)
  store.dispatch(coordinatesRead({ latitude: 10.31, longitude: 9.84 }))
  await routeAt(page.path).Show.load()
  const troubles: unknown[] = []
  for (const action of actionsOf(page.answers)) store.dispatch(action)
  render(<Root store={store} painted={paintedState(page.answers)} />, {
    container: root,
    hydrate: true,
    onRecoverableError: (error) => troubles.push(error),
  })
  await screen.findByRole('heading', { level: 1 })
  return troubles
}

test.each([home(FILM), film(FILM), LOGIN, FIND])('the app takes over $path without drawing it again', async (page) => {
  await answering({
    'GET /api/v1/movies': { moviesList: [FILM] },
    [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: FILM },
  })
  const root = document.body.appendChild(parsed((await paintPage(page)).root))
  const before = [...root.querySelectorAll('main, h1, li, img, a')]
  const troubles = await takeOver(page, root)
  expect(troubles).toEqual([])
  expect(before.length).toBeGreaterThan(1)
  for (const element of before) expect(root.contains(element)).toBe(true)
})

test('a form keeps text typed before the app ran, and is not sent by itself', async () => {
  const root = document.body.appendChild(parsed((await paintPage(LOGIN)).root))
  expect(root.querySelector('[type=submit]')).toBeNull()
  const [phone, password] = root.querySelectorAll('input')
  if (!phone || !password) throw new Error('there are two fields')
  phone.value = '08030000001'
  password.value = 'a secret word'
  expect(await takeOver(LOGIN, root)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect([phone.value, password.value]).toEqual(['08030000001', 'a secret word'])
  fireEvent.change(phone, { target: { value: '08030000002' } })
  expect(password.value).toBe('a secret word')
  expect(root.querySelector('[type=submit]')).not.toBeNull()
})

/** Runs the first script of the page, as a browser does before it paints the page. */
function runFirstScript(): void {
  const offered = document.head.appendChild(document.createElement('meta'))
  Object.assign(offered, { name: 'velvet:languages', content: 'en fr' })
  const page = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')
  runInThisContext(/<script>([^]*?)<\/script>/.exec(page)?.[1] ?? '')
}

/** Taps on the painted page, lets the app take it over, and returns the type of the password field. */
async function typeAfterTapsOn(...names: string[]): Promise<string | null> {
  const root = document.body.appendChild(parsed((await paintPage(LOGIN)).root))
  runFirstScript()
  for (const name of names) fireEvent.click(within(root).getByLabelText(name))
  await takeOver(LOGIN, root)
  await waitFor(() => expect(document.documentElement.dataset['starting']).toBeUndefined())
  const type = within(root).getByLabelText('Password').getAttribute('type')
  root.remove()
  return type
}

test('a tap before the app runs is repeated once it runs, unless another follows', async () => {
  expect(await typeAfterTapsOn('Show password')).toBe('text')
  expect(await typeAfterTapsOn('Show password', 'Phone Number')).toBe('password')
})

test('a tap on Log In before the app runs sends what was typed', async () => {
  const sent: unknown[] = []
  await answering({ 'POST /api/v1/login': ({ body }: Ask) => void sent.push(body) })
  const root = document.body.appendChild(parsed((await paintPage(LOGIN)).root))
  onTestFinished(() => root.remove())
  runFirstScript()
  const [phone, password] = root.querySelectorAll('input')
  if (!phone || !password) throw new Error('there are two fields')
  phone.value = '08030000001'
  password.value = 'a secret word'
  fireEvent.click(within(root).getByRole('button', { name: 'Log In' }))
  await takeOver(LOGIN, root)
  await waitFor(() => expect(sent).toMatchObject([{ phoneNumber: '08030000001' }]))
})

test.each([
  ['while a ticket is for now', [-1, 1], true],
  ['before', [1, 2], false],
  ['afterwards', [-2, -1], false],
] as const)('%s, the first script knows whether home has room for it', (_, hours, hasRoom) => {
  onTestFinished(() => document.documentElement.removeAttribute('data-tonight'))
  const span = hours.map((hour) => Date.now() + hour * HOUR_MS).join('-')
  localStorage.setItem('tonight', `1000-2000 ${span}`)
  runFirstScript()
  expect(document.documentElement.hasAttribute('data-tonight')).toBe(hasRoom)
})
