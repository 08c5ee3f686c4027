import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp, signIn } from '../../test/open-app.tsx'
import { FILM, ZARANDA, aShowtime, answerOf, dayAfter } from '../../test/programme.ts'
import { ADA, AREA_IN_PATH } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

const PATH = `/movie/${FILM.MovieID}`
const SHOWTIMES = `GET /api/v1/showingshowtimes/${FILM.MovieID}/${AREA_IN_PATH}`

async function openFilm() {
  await answering({
    [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: FILM },
    [SHOWTIMES]: answerOf([aShowtime('18:30'), aShowtime('14:00', { Date: dayAfter(3) })]),
  })
  openApp(PATH, (store) => signIn(store, ADA))
  await screen.findByRole('heading', { name: 'The Wedding Party' })
}

test('the sub-tab and the day of a film are kept until another film is opened', async () => {
  await openFilm()
  const days = within(await screen.findByRole('group', { name: 'Day' })).getAllByRole('button')
  fireEvent.click(days[1] ?? document.body)
  cleanup()
  await openFilm()
  await screen.findByRole('button', { name: /2:00 PM/ })
  fireEvent.click(screen.getByRole('tab', { name: 'Movie Details' }))
  cleanup()
  await openFilm()
  const selected = () => screen.getByRole('tab', { selected: true }).textContent
  expect(selected()).toBe('Movie Details')
  cleanup()

  const other = { ...FILM, MovieID: ZARANDA.CinemaID }
  await answering({ [`GET /api/v1/movie/${other.MovieID}`]: { onemoviedetails: other } })
  openApp(`/movie/${other.MovieID}`)
  await screen.findByRole('heading', { name: 'The Wedding Party' })
  expect(selected()).toBe('Showtimes')
})

test('offline, a film without stored showtimes says that the phone is offline', async () => {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => spy.mockRestore())
  await answering({
    [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: FILM },
    [SHOWTIMES]: new Error('cut'),
  })
  openApp(PATH, (store) => signIn(store, ADA))
  const film = within(await screen.findByRole('tabpanel'))
  await film.findByText('You are currently offline. Please check your internet connection.')
  film.getByRole('button', { name: 'Try Again' })
})
