import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { shortDate, weekday } from '@velvet/contract/shared/time/time'
import { afterEach, expect, test, vi } from 'vitest'
import { showtimeSelected } from '../../state/booking.ts'
import { fetchTickets } from '../../state/tickets.ts'
import { coordinatesRead } from '../../state/user-location.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { FILM, INKIL, WUNTI, ZARANDA, aShowtime, dayAfter, answerOf } from '../../test/programme.ts'
import { ADA, AREA_IN_PATH, TICKET, idOf } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

const CHOSEN = aShowtime('18:30')
const AT_WUNTI = aShowtime('17:10', {
  CinemaID: WUNTI.CinemaID,
  CinemaName: WUNTI.Name,
  TicketPrice: 1200,
})

async function openSelection(atWunti = AT_WUNTI, tickets: Ticket[] = [], atZaranda = [CHOSEN]) {
  const showtimes = [atWunti, ...atZaranda]
  await answering({
    [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: FILM },
    [`GET /api/v1/showingshowtimes/${FILM.MovieID}/${AREA_IN_PATH}`]: answerOf(showtimes),
    [`GET /api/v1/showingcinemas/${FILM.MovieID}/${AREA_IN_PATH}`]: {
      cinemasLists: [INKIL, WUNTI, ZARANDA],
    },
    [`GET /api/v1/cinema/${WUNTI.CinemaID}`]: { cinema: WUNTI },
  })
  const app = openApp('/selectcinema', (store) => {
    signIn(store, ADA)
    store.dispatch(showtimeSelected(CHOSEN))
    store.dispatch(coordinatesRead({ latitude: 10.31, longitude: 9.84 }))
    store.dispatch(fetchTickets.fulfilled(tickets, ADA.UUID))
  })
  await screen.findByText('Wunti')
  await screen.findByText('5:10 PM')
  return app
}

afterEach(() => void vi.useRealTimers())

const card = (name: string) => within(screen.getByRole('listitem', { name }))

test('without a chosen showtime there is nothing to select, and home opens', async () => {
  await answering({})
  const app = openApp('/selectcinema', (store) => signIn(store, ADA))
  await waitFor(() => expect(app.path()).toBe('/'))
})

test('a visitor is taken to sign up', async () => {
  await answering({})
  const app = openApp('/selectcinema', (store) => store.dispatch(showtimeSelected(CHOSEN)))
  await waitFor(() => expect(app.path()).toBe('/signup'))
})

test('where no cinema shows the film now, the films are offered', async () => {
  await answering({
    [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: FILM },
    [`GET /api/v1/showingshowtimes/${FILM.MovieID}/${AREA_IN_PATH}`]: answerOf([]),
    [`GET /api/v1/showingcinemas/${FILM.MovieID}/${AREA_IN_PATH}`]: { cinemasLists: [] },
  })
  openApp('/selectcinema', (store) => {
    signIn(store, ADA)
    store.dispatch(showtimeSelected(CHOSEN))
  })
  await screen.findByText("Sorry. We couldn't find centers near you")
  const films = within(screen.getByRole('main')).getByRole('link', { name: 'See a Movie' })
  expect(films.getAttribute('href')).toBe('/')
})

test('the chosen cinema is Preferred and the closest Nearest, with showtimes', async () => {
  await openSelection()
  screen.getByRole('heading', { name: 'Find Nearby' })
  card('Zaranda').getByText('Preferred')
  card('Zaranda').getByText('6:30 PM')
  card('Wunti').getByText('Nearest')
  card('Wunti').getByText('1,200 Vp')
  card('Wunti').getByText('3 Ahmadu Bello Way, by the Roundabout')
  card('Wunti').getByText('wunti')
  for (const name of ['Preview Cinema', /^Proceed/]) {
    screen.getByRole('button', { name, description: 'Wunti' })
  }
})

test('the tapped showtime is first and has the only red button', async () => {
  const app = await openSelection({ ...AT_WUNTI, ShowtimeID: idOf('next day'), Date: dayAfter(3) }, [
    { ...TICKET, CinemaName: WUNTI.Name, CinemaAddress: WUNTI.Address, TicketStatus: 'Used' },
  ])
  const [first] = screen.getAllByRole('listitem')
  expect(first).toBe(screen.getByRole('listitem', { name: 'Zaranda' }))
  card('Wunti').getByText('Preferred')
  card('Zaranda').getByText('Your choice')
  expect(screen.getAllByText('Preferred')).toHaveLength(1)
  const buttons = screen.getAllByRole('button', { name: /^Proceed/ })
  const red = buttons.filter(({ className }) => className.includes('primary'))
  expect(red).toEqual([card('Zaranda').getByRole('button', { name: 'Proceed' })])
  fireEvent.click(card('Zaranda').getByRole('button', { name: 'Proceed' }))
  await waitFor(() => expect(app.path()).toBe('/confirmticket'))
  expect(app.store.getState().booking.showtime?.ShowtimeID).toBe(CHOSEN.ShowtimeID)
})

test('other cinemas are folded, and their buttons name their own day and time', async () => {
  await openSelection()
  const others = screen.getByText('Other cinemas').closest('details')
  expect(others?.open).toBe(false)
  expect(others?.contains(screen.getByRole('listitem', { name: 'Wunti' }))).toBe(true)
  expect(others?.contains(screen.getByRole('listitem', { name: 'Zaranda' }))).toBe(false)
  const day = weekday(AT_WUNTI.Date)
  card('Wunti').getByRole('button', { name: `Proceed · ${day} 5:10 PM` })
})

test('a tapped showtime that is sold out says so and cannot continue', async () => {
  const next = aShowtime('21:00')
  await openSelection(AT_WUNTI, [], [{ ...CHOSEN, AssignedSeats: 100 }, next])
  card('Zaranda').getByText('The 6:30 PM showtime is sold out')
  card('Zaranda').getByRole('button', { name: `Proceed · ${weekday(next.Date)} 9:00 PM` })
  expect(screen.queryByRole('button', { name: 'Proceed', description: 'Zaranda' })).toBeNull()
  expect(screen.getByText('Other cinemas').closest('details')?.open).toBe(true)
})

test('a map with the way to the cinema opens in a new tab', async () => {
  await openSelection()
  const link = card('Wunti').getByRole('link', { name: /Get Directions/ })
  expect(link.getAttribute('href')).toContain('10.311,9.841')
  expect(link.getAttribute('target')).toBe('_blank')
})

test.each([-72, -1, 1, 72])(
  'the same showtimes are offered when the clock of the phone is %i hours off',
  async (hours) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR_MS })
    const app = await openSelection()
    card('Wunti').getByText('5:10 PM')
    fireEvent.click(card('Zaranda').getByRole('button', { name: 'Proceed' }))
    await waitFor(() => expect(app.path()).toBe('/confirmticket'))
  },
)

test('Proceed stores the cinema and continues with the chosen showtime', async () => {
  const app = await openSelection()
  fireEvent.click(card('Zaranda').getByRole('button', { name: 'Proceed' }))
  await waitFor(() => expect(app.path()).toBe('/confirmticket'))
  const { cinema, showtime } = app.store.getState().booking
  expect([cinema?.Name, showtime?.ShowtimeID]).toEqual(['Zaranda', CHOSEN.ShowtimeID])
  expect(history.state).toMatchObject({ state: { CinemaID: ZARANDA.CinemaID } })
})

test("Proceed at another cinema continues with that cinema's showtime", async () => {
  const app = await openSelection()
  fireEvent.click(card('Wunti').getByRole('button', { name: /^Proceed/ }))
  await waitFor(() => expect(app.path()).toBe('/confirmticket'))
  const { cinema, showtime } = app.store.getState().booking
  expect([cinema?.Name, showtime?.ShowtimeID]).toEqual(['Wunti', AT_WUNTI.ShowtimeID])
})

test('another day at another cinema is marked on its card and when confirming', async () => {
  const date = dayAfter(3)
  const app = await openSelection({ ...AT_WUNTI, ShowtimeID: idOf('next day'), Date: date })
  const text = `Another day: ${weekday(date)}, ${shortDate(date)}, not ${weekday(CHOSEN.Date)}, ${shortDate(CHOSEN.Date)}`
  card('Wunti').getByText(text)
  expect(card('Zaranda').queryByText(/Another day/)).toBeNull()
  fireEvent.click(card('Wunti').getByRole('button', { name: /^Proceed/ }))
  await waitFor(() => expect(app.path()).toBe('/confirmticket'))
  await screen.findByText(text)
})

test('a cinema with no seats left for the film says so, and cannot be chosen', async () => {
  await openSelection()
  card('Inkil').getByText('No seats left for this movie')
  expect(card('Inkil').getByRole('button', { name: 'Proceed' })).toHaveProperty('disabled', true)
})

test("back from a cinema's own screen leads to the selection", async () => {
  const app = await openSelection()
  fireEvent.click(card('Wunti').getByRole('button', { name: 'Preview Cinema' }))
  await waitFor(() => expect(app.path()).toBe('/previewcenter'))
  await screen.findByText('Two halls.')
  for (const [heading, text] of [
    ['Location', '3 Ahmadu Bello Way, by the Roundabout'],
    ['Features', 'Two halls.'],
  ] as const) {
    const section = screen.getByRole('heading', { name: heading }).parentElement
    expect(section?.textContent).toBe(heading + text)
  }
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(app.path()).toBe('/selectcinema'))
})
