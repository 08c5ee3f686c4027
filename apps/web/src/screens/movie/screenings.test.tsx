import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, signIn } from '../../test/open-app.tsx'
import { FILM, answerOf } from '../../test/programme.ts'
import { ADA, AREA_IN_PATH } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

const PATH = `/movie/${FILM.MovieID}`
const SCREENINGS = `GET /api/v1/movie/${FILM.MovieID}/screenings`

test('a visitor sees below where and when the film is shown', async () => {
  const showtimes = [
    { date: '2026-11-24', time: '17:30', price: 2200 },
    { date: '2026-11-24', time: '21:00', price: 2200 },
  ]
  await answering({
    [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: FILM },
    [SCREENINGS]: {
      cinemas: [{ name: 'Inkil Screens', address: '27 murtala way', showtimes }],
    },
  })
  openApp(PATH)
  await screen.findByRole('heading', { name: 'Inkil Screens' })
  screen.getByText('Tuesday, 24/Nov/2026: 5:30 PM, 2,200 Vp (₦1,496); 9:00 PM, 2,200 Vp (₦1,496)')
})

test('a customer with an area reads the showtimes of this area alone', async () => {
  const server = await answering({
    [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: FILM },
    [`GET /api/v1/showingshowtimes/${FILM.MovieID}/${AREA_IN_PATH}`]: answerOf([]),
  })
  openApp(PATH, (store) => signIn(store, ADA))
  await screen.findByText('No showtimes in your area yet.')
  expect(server.requests).not.toContain(SCREENINGS)
})
