import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { FoundFilm } from '@velvet/contract/catalogue/find.calls'
import type { Showtime } from '@velvet/contract/shared/entities/entities'
import { instantOf } from '@velvet/contract/shared/time/time'
import { expect, onTestFinished, test, vi } from 'vitest'
import { coordinatesRead } from '../../../state/user-location.ts'
import { openApp, signIn } from '../../../test/open-app.tsx'
import { FILM, ZARANDA, aShowtime, dayAfter } from '../../../test/programme.ts'
import { ADA, AREA } from '../../../test/samples.ts'
import { answering } from '../../../test/server.ts'

const FIND = `GET /api/v1/find?${new URLSearchParams({ LGA: AREA.LGA, state: AREA.state, country: AREA.country }).toString()}`
const PLACE = { Latitude: ZARANDA.Latitude, Longitude: ZARANDA.Longitude }
const TODAY = dayAfter(2)

/** Opens home at noon of the day after tomorrow. */
async function openHome(showtimes: readonly Showtime[] | Error, isCustomer = true) {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: instantOf(TODAY, '12:00') })
  onTestFinished(() => void vi.useRealTimers())
  const { MovieID, Title, PosterURL, Language, Distributor, Status, Year, Minutes } = FILM
  const shown = { MovieID, Title, PosterURL, Language, Distributor, Status, Year, Minutes }
  const Movie: FoundFilm['Movie'] = { ...shown, Rating: FILM.Rating, Colour: FILM.Colour }
  const server = await answering({
    'GET /api/v1/movies': { moviesList: [FILM] },
    [`GET /api/v1/movies/${ADA.PhoneNumber}`]: { userLocationMoviesList: [FILM] },
    [FIND]: showtimes instanceof Error ? showtimes : { films: [{ Movie, Showtimes: showtimes }], next: null },
  })
  const app = openApp('/', (store) => {
    store.dispatch(coordinatesRead({ latitude: 10.31, longitude: 9.84 }))
    if (isCustomer) signIn(store, ADA)
  })
  await screen.findByRole('heading', { name: 'The Wedding Party' })
  return { ...app, server }
}

const AFTERNOON = aShowtime('14:00', { Date: TODAY, ...PLACE })
const EVENING = aShowtime('19:00', { Date: TODAY, ...PLACE })

test('a customer sees the evening near them, and one tap leads to Find Nearby', async () => {
  const app = await openHome([AFTERNOON, EVENING, aShowtime('20:00', { Date: dayAfter(3) })])
  const row = within(await screen.findByRole('region', { name: 'Tonight near you' }))
  const chip = row.getByRole('button')
  expect(chip.textContent).toBe('7:00 PMThe Wedding PartyZaranda · 7.9 km')
  fireEvent.click(chip)
  await waitFor(() => expect(app.path()).toBe('/selectcinema'))
  expect(app.store.getState().booking.showtime?.ShowtimeID).toBe(EVENING.ShowtimeID)
})

test('without showtimes this evening, the row names the next ones with their days', async () => {
  const sold = aShowtime('21:00', { Date: TODAY, AssignedSeats: 100 })
  await openHome([AFTERNOON, sold, aShowtime('20:00', { Date: dayAfter(3) })])
  const row = within(await screen.findByRole('region', { name: 'Next near you' }))
  const chips = row.getAllByRole('button').map(({ textContent }) => textContent)
  expect(chips).toEqual([
    '2:00 PMThe Wedding PartyToday\u00a0·\u00a0Zaranda · 7.9 km',
    '8:00 PMThe Wedding PartyTomorrow\u00a0·\u00a0Zaranda',
  ])
})

test('a visitor has no such row', async () => {
  const { server } = await openHome([EVENING], false)
  expect(server.requests.join()).not.toContain('/api/v1/find')
})

test('a row that cannot be read leaves no gap', async () => {
  await openHome(new Error('cut'))
  await waitFor(() => expect(document.querySelector('[class*="row"]')).toBeNull())
  expect(screen.queryByText(/near you/)).toBeNull()
})
