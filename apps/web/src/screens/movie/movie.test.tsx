import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp } from '../../test/open-app.tsx'
import { PATH, PROGRAMME, openFilm } from '../../test/open-film.tsx'
import { FILM } from '../../test/programme.ts'
import { answering } from '../../test/server.ts'

const COMING_BARE = { Status: 'coming-soon', TrailerID: null } as const

test('the title of a film that arrives after its screen has opened takes the focus', async () => {
  await answering({ [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: FILM } })
  openApp(PATH)
  await screen.findByRole('status', { name: 'Loading the movie' })
  const title = await screen.findByRole('heading', { name: 'The Wedding Party' })
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('the details are language, distributor and synopsis', async () => {
  await openFilm()
  fireEvent.click(screen.getByRole('tab', { name: 'Movie Details' }))
  for (const text of ['Language', 'Yoruba', 'Distributor', 'A Distributor', 'Synopsis', 'A film.']) {
    screen.getByText(text)
  }
  expect(screen.queryByText(/^Rated .* for/)).toBeNull()
  expect(screen.queryByText(/NFVCB/)).toBeNull()
})

test('the details show content warnings and the certificate where there are any', async () => {
  const rated = { ...FILM, Advisory: 'Some violence', CertificateNumber: 'NFVCB/2026/0417' }
  await openFilm([], rated)
  fireEvent.click(screen.getByRole('tab', { name: 'Movie Details' }))
  screen.getByText(`Rated ${FILM.Rating} for`)
  screen.getByText('Some violence')
  screen.getByText('NFVCB certificate')
  screen.getByText('NFVCB/2026/0417')
})

test('Play Trailer opens the trailer of the film', async () => {
  const app = await openFilm()
  fireEvent.click(screen.getByRole('button', { name: 'Play Trailer' }))
  await waitFor(() => expect(app.path()).toBe(`/trailer/${FILM.TrailerID ?? ''}`))
})

test('Play Trailer of a film without one is greyed out, says so, and stays where it is', async () => {
  const log = vi.spyOn(console, 'info').mockReturnValue()
  const app = await openFilm(PROGRAMME, { ...FILM, TrailerID: null })
  const button = screen.getByRole('button', {
    name: 'Play Trailer',
    description: 'This movie has no trailer yet.',
  })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button)
  expect(log).toHaveBeenCalledWith('Trailer details not available')
  expect(app.path()).toBe(PATH)
})

test.each([
  ['a film that plays', 'SHOWING', {}],
  ['a film that is not out yet', 'Play Trailer', { Status: 'coming-soon' }],
  ['one that is not out yet and has no trailer', 'SHOWING', COMING_BARE],
] as const)('the one red button of %s is %s', async (_, name, changes) => {
  await openFilm(PROGRAMME, { ...FILM, ...changes })
  const red = screen.getAllByRole('button').filter(({ className }) => /primary/.test(className))
  expect(red.map(({ textContent }) => textContent)).toEqual([name])
})

test('for a visitor, the one red button of a film that is not out yet is its trailer', async () => {
  const coming = { ...FILM, Status: 'coming-soon' }
  await answering({ [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: coming } })
  openApp(PATH)
  const trailer = await screen.findByRole('button', { name: 'Play Trailer' })
  expect(trailer.className).toMatch(/primary/)
  expect(screen.getByText('Signup/Login').className).not.toMatch(/primary/)
})

test('the poster slides to the stills of the operator', async () => {
  await openFilm(PROGRAMME, { ...FILM, Stills: ['/media/a.webp', '/media/b.webp'] })
  const slider = screen.getByRole('group', { name: 'Pictures of The Wedding Party' })
  const far = slider.querySelectorAll('img')[2]
  expect(far?.getAttribute('src')).toBeNull()
  fireEvent.keyDown(slider, { key: 'ArrowRight' })
  const still = await screen.findByAltText('The Wedding Party, picture 2 of 3')
  expect(still.getAttribute('src')).toContain('/media/a.webp')
  expect(still.closest('[aria-hidden]')?.getAttribute('aria-hidden')).toBe('false')
})

test('a poster without stills does not slide', async () => {
  await openFilm()
  expect(screen.queryByRole('group', { name: /^Pictures of/ })).toBeNull()
})

test('a film is shared by its address, which is copied without a share sheet', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  await openFilm()
  fireEvent.click(screen.getByRole('button', { name: 'Share this movie' }))
  await screen.findByText('Link copied. Paste it where your friends are.')
  expect(writeText).toHaveBeenCalledWith(expect.stringMatching(new RegExp(`${PATH}$`)))
})

test('SHOWING brings the showtimes to the top, at most 1000 down, and back leads home', async () => {
  const app = await openFilm()
  const scroll = vi.spyOn(window, 'scrollTo')
  const places = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 420, 360, 300))
  fireEvent.click(screen.getByRole('button', { name: 'SHOWING' }))
  expect(scroll).toHaveBeenLastCalledWith({ top: 420, behavior: 'smooth' })
  places.mockReturnValue(new DOMRect(0, 1800, 360, 300))
  fireEvent.click(screen.getByRole('button', { name: 'SHOWING' }))
  expect(scroll).toHaveBeenLastCalledWith({ top: 1000, behavior: 'smooth' })
  places.mockRestore()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(app.path()).toBe('/'))
})

test('a film that cannot be loaded says why, and offers another try', async () => {
  const server = await answering({ [`GET /api/v1/movie/${FILM.MovieID}`]: new Error('cut') })
  openApp(PATH)
  const again = await screen.findByRole('button', { name: 'Try Again' })
  screen.getByText('Network error')
  server.answers[`GET /api/v1/movie/${FILM.MovieID}`] = { onemoviedetails: FILM }
  fireEvent.click(again)
  await screen.findByRole('heading', { name: 'The Wedding Party' })
})

test.each([
  ['movie-not-found', 'This movie is not in our catalogue'],
  ['bad-request', 'There is nothing at this address.'],
] as const)(
  'after the refusal %s the screen leads back to the films, and offers no other try',
  async (code, message) => {
    await answering({ 'GET /api/v1/movie/xyz': new AppError(code) })
    openApp('/movie/xyz')
    await screen.findByText(message)
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
    const films = within(screen.getByRole('main')).getByRole('link', { name: 'See a Movie' })
    expect(films.getAttribute('href')).toBe('/')
  },
)

test('a placeholder of 660 pixels reserves the place of the film until it arrives', async () => {
  let answer: (film: unknown) => void = () => undefined
  const film = new Promise((resolve) => (answer = resolve))
  await answering({ [`GET /api/v1/movie/${FILM.MovieID}`]: () => film })
  openApp(PATH)
  const place = await screen.findByRole('status', { name: 'Loading the movie' })
  expect((place.firstElementChild as HTMLElement).style.height).toBe('660px')
  answer({ onemoviedetails: FILM })
  const title = await screen.findByRole('heading', { name: 'The Wedding Party' })
  const poster = title.closest('header')?.querySelector('img')
  expect(poster?.getAttribute('src')).toContain(FILM.PosterURL)
})
