import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AppStore } from '../state/store.ts'
import { instantOf } from '@velvet/contract/shared/time/time'
import { FILM, TRAILER, WUNTI, ZARANDA, aShowtime, dayAfter } from '../test/programme.ts'
import { ADA, AREA_IN_PATH, DATED_TICKET, TICKET, idOf } from '../test/samples.ts'
import { desktopScreen } from '../test/screen-size.ts'
import { answering } from '../test/server.ts'
import first from './fr-first.json' with { type: 'json' }
import rest from './fr-rest.json' with { type: 'json' }

// This file reads the English texts first. It then loads all modules again, and these speak French.
const files = import.meta.glob<{ w: Record<string, string> }>('../**/words.ts', { eager: true })
const english = Object.values(files).flatMap(({ w }) => Object.values(w))
vi.resetModules()
const { learn } = await import('@velvet/contract/shared/words/spoken')
learn('fr', first)
learn('fr', rest)
const { w: ofParts } = await import('@velvet/ui/words')
Object.assign(ofParts, first.ui)
const { setBaseUrl } = await import('@velvet/client/base-url')
const { openApp, signIn } = await import('../test/open-app.tsx')
const { cinemaSelected, showtimeSelected } = await import('../state/booking.ts')
const { fetchTrailers } = await import('../state/trailers.ts')

const french = new Set(
  [first, rest].flatMap((file) => Object.values<Record<string, string>>(file).flatMap((texts) => Object.values(texts))),
)

/** Matches each English text that French says in another way, with anything in place of its values. */
const patterns = english
  .filter((text) => !french.has(text) && /\p{L}{4}/u.test(text.replace(/\{\w+\}/g, '')))
  .map((text) => text.replace(/[.*+?()[\]]/g, '\\$&').replaceAll('{product}', 'Velvet'))
  .map((text) => new RegExp(`^${text.replace(/\{\w+\}/g, '.+')}$`, 'u'))

/** Returns the English texts of the app that a customer sees or hears now. */
function englishLeft(): string[] {
  // Screen readers are told that the privacy policy is in English.
  const elements = [...document.body.querySelectorAll('*')].filter(
    (element) => !element.closest('[lang=en]') && !element.querySelector('[lang=en]'),
  )
  const said = elements.flatMap((element) => [
    element.textContent,
    ...['aria-label', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  ])
  return [...new Set(said)].filter((text) => patterns.some((pattern) => pattern.test(text.trim())))
}

// What an earlier test left on the phone must not be shown as its last visit.
beforeEach(() => localStorage.clear())

const SHOWTIME = aShowtime('18:30', { TotalSeats: 20, AssignedSeats: 17 })
const PURCHASE = 'POST /api/v1/purchaseticket'
const PAID = { status: 'Successful', tx_ref: 'velvet-1' }
const BOUGHT = {
  message: 'Success!',
  purchaseID: TICKET.PurchaseID,
  balance: 3500,
  tickets: [{ ...TICKET, ShowtimeID: SHOWTIME.ShowtimeID }],
}
const OF_FILM = { MovieID: FILM.MovieID, MovieTitle: FILM.Title }
const OF_SHOWTIME = {
  ...OF_FILM,
  ShowtimeID: SHOWTIME.ShowtimeID,
  CinemaName: SHOWTIME.CinemaName,
  seats: 2,
  ShowtimeDate: SHOWTIME.Date,
  ShowtimeTime: SHOWTIME.StartTime,
}
/** Both tickets of one purchase can be given to a friend or given back. For the first one, a link was already sent. */
const TICKETS = ['A1', 'A2'].map((seat) => ({
  ...DATED_TICKET,
  TicketID: idOf(seat),
  SeatNumber: seat,
  LinkSent: seat === 'A1',
  ShowtimeDate: SHOWTIME.Date,
  StartsAt: SHOWTIME.StartsAt,
  CinemaPhone: '08030000000',
  EndsAt: instantOf(SHOWTIME.Date, '20:30').toISOString(),
  RefundableUntil: SHOWTIME.StartsAt,
}))
const GIVEN = {
  MovieTitle: TICKET.MovieTitle,
  PosterURL: TICKET.PosterURL,
  Colour: TICKET.Colour,
  CinemaName: TICKET.CinemaName,
  CinemaAddress: TICKET.CinemaAddress,
  ScreenName: TICKET.ScreenName,
  SeatNumber: TICKET.SeatNumber,
  From: 'bola',
  ShowtimeDate: TICKET.ShowtimeDate,
  ShowtimeTime: TICKET.ShowtimeTime,
}
const FOUND = { Movie: FILM, Showtimes: [SHOWTIME, aShowtime('21:00', { AssignedSeats: 100 })] }
const ON_TODAY = { Date: dayAfter(0), Titles: [FILM.Title] }
const CENTERS = [
  { ...ZARANDA, OnToday: ON_TODAY },
  { ...WUNTI, OnToday: { ...ON_TODAY, Titles: [] } },
]
const WAITS = {
  films: [
    { ...OF_FILM, isTold: false },
    { ...OF_FILM, MovieID: TICKET.TicketID, isTold: true },
  ],
  showtimes: [
    { ...OF_SHOWTIME, isTold: false },
    { ...OF_SHOWTIME, ShowtimeID: TICKET.ShowtimeID, isTold: true },
  ],
}

/** Opens a screen of a customer who has chosen a showtime, on a server that answers about it. */
async function open(path: string, more: Record<string, unknown> = {}, state?: unknown) {
  await answering(
    {
      [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: FILM },
      [`GET /api/v1/showtime/${SHOWTIME.ShowtimeID}`]: { showtime: SHOWTIME },
      [`GET /api/v1/ticketprice/${FILM.MovieID}/${ZARANDA.CinemaID}/${SHOWTIME.ShowtimeID}`]: {
        ticketPrice: SHOWTIME.TicketPrice,
        maxTickets: 10,
        types: [],
      },
      [`GET /api/v1/user/${ADA.UUID}`]: { user: ADA },
      [`GET /api/v1/trailer/${TRAILER.TrailerID}`]: { eachTrailer: TRAILER },
      [`GET /api/v1/cinemas/${AREA_IN_PATH}`]: { cinemasLists: CENTERS },
      [`GET /api/v1/cinema/${ZARANDA.CinemaID}`]: { cinema: ZARANDA },
      [`GET /api/v1/find?LGA=${AREA_IN_PATH.replace('?', '&')}`]: { films: [FOUND], next: 'more' },
      'GET /api/v1/give/abcdefghijklmnopqrstuv': { gift: GIVEN },
      'GET /api/v1/trailers': { all_trailers: { results: [TRAILER] } },
      'POST /api/v1/fetchtickets': [],
      'GET /api/v1/waits': WAITS,
      ...more,
    },
    setBaseUrl,
  )
  const prepare = (store: AppStore) => {
    // Sign-up leads the person who is signed in to home.
    if (path !== '/signup') signIn(store, ADA)
    store.dispatch(showtimeSelected(SHOWTIME))
    store.dispatch(cinemaSelected(ZARANDA))
  }
  openApp(path, prepare, state)
}

test.each([
  [`/movie/${FILM.MovieID}`, rest.movie.showing],
  [`/trailer/${TRAILER.TrailerID}`, rest['trailer-player'].seeShowtimes],
  ['/selectcinema', rest['select-cinema'].findNearby],
  ['/confirmticket', rest['confirm-ticket'].confirmSeat],
  ['/fund', rest.fund.amount],
  ['/contact', rest.contact.send],
  ['/mytickets', rest.waits.yourWaits],
  ['/profile', rest.profile.myTickets],
  ['/signup', rest['sign-up'].sendOtp],
  ['/signupsuccessful', rest['sign-up-successful'].continueToLogin],
  ['/forgotpassword', rest.parts.phoneNumber],
  ['/', first.home.nowPlaying],
  ['/find', rest.find.more],
  ['/trailers', 'The Wedding Party'],
  ['/velvetcenters', rest.centers.noMoreToday],
  ['/previewcenter', rest['preview-center'].features, { cinemaID: ZARANDA.CinemaID }],
  ['/give/abcdefghijklmnopqrstuv', rest.give.take],
  ['/privacy', rest.privacy.contact],
  ['/nowhere', rest.parts.pageNotFound],
])('%s says everything in French', async (path, awaited, state?: object) => {
  await open(path, {}, state)
  await screen.findAllByText(awaited)
  expect(englishLeft()).toEqual([])
})

test.each([
  [rest['ticket-details'].giveToFriend, rest['ticket-details'].makeLink],
  [rest['ticket-details'].whoHasWhich, rest['ticket-details'].yours],
  [rest['ticket-details'].getRefund, rest['ticket-details'].refundNow],
])('a ticket, and what opens at « %s », say everything in French', async (row, awaited) => {
  await open('/ticketdetails', { 'POST /api/v1/fetchtickets': TICKETS })
  await screen.findByRole('img', { name: rest.ticket.qrCode })
  await screen.findByText(/^Lien envoyé/)
  expect(englishLeft()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: row }))
  await screen.findAllByText(awaited)
  expect(englishLeft()).toEqual([])
})

test('a visitor can log in in French', async () => {
  await answering({}, setBaseUrl)
  openApp('/login')
  await screen.findByRole('button', { name: rest.login.forgotPassword })
  expect(englishLeft()).toEqual([])
})

test('a desktop is advised in French to use a phone', async () => {
  desktopScreen()
  await open('/home')
  await screen.findByRole('img', {
    name: new RegExp(`^${rest.welcome.qrCode.split('{')[0] ?? ''}`),
  })
  expect(englishLeft()).toEqual([])
})

test('a refused purchase, and one that succeeds, say everything in French', async () => {
  const says = [new AppError('seat-taken'), BOUGHT]
  await open('/confirmticket', { [PURCHASE]: () => says.shift() })
  const confirm = { name: rest['confirm-ticket'].confirmSeat }
  fireEvent.click(await screen.findByRole('button', confirm))
  await screen.findByText(`${rest.refusals['seat-taken']} !`)
  screen.getByText(rest['confirm-ticket'].nothingTaken)
  expect(englishLeft()).toEqual([])
  fireEvent.click(screen.getByRole('button', confirm))
  await screen.findByRole('heading', { name: rest.purchase.succeeded })
  expect(englishLeft()).toEqual([])
})

test('the receipt of a refunded ticket is in French with seller, taxes and e-invoice', async () => {
  const sold = {
    ...TICKET,
    Price: 100,
    GrossKobo: 6667,
    NetKobo: 6202,
    Refunded: true,
    BoughtAt: '2026-11-20T09:15:30+01:00',
    RefundedAt: '2026-11-21T10:00:00+01:00',
    Taxes: [{ name: 'VAT', kobo: 465 }],
    Exhibitor: { name: 'Wikki Cinemas Ltd', tin: '01234567-0001', rcNumber: 'RC 12345' },
    Invoice: { number: 'IRN-7', qr: 'IRN-7' },
  }
  await open(`/receipt/${TICKET.PurchaseID}`, { 'POST /api/v1/fetchtickets': [sold] })
  await screen.findByText(rest.receipt.soldBy)
  screen.getByText(rest.receipt.returnedValue)
  expect(screen.getAllByText('dont TVA')).toHaveLength(2)
  expect(screen.getAllByText('₦66,67')).toHaveLength(2)
  screen.getByRole('img', { name: rest.receipt.invoiceCode })
  expect(englishLeft()).toEqual([])
})

test("the end of a payment is shown in French, with the checkout's status", async () => {
  await open('/paymentsuccessful', {}, PAID)
  await screen.findByRole('heading', { name: 'Paiement réussi' })
  expect(englishLeft()).toEqual([])
  cleanup()
})

test('offline, the trailers of the last visit are shown without an error in French', async () => {
  await answering({ 'GET /api/v1/trailers': new Error('cut') }, setBaseUrl)
  const { store } = openApp('/trailers', (made) => {
    signIn(made, ADA)
    made.dispatch(fetchTrailers.fulfilled([TRAILER]))
  })
  await waitFor(() => expect(store.getState().trailers.error).toBe(first.client.networkError))
  await screen.findByRole('heading', { name: 'The Wedding Party' })
  const shown = within(screen.getByRole('main'))
  expect(shown.queryByText(new RegExp(first.client.networkError))).toBeNull()
})

test('an English text on a French screen is reported', () => {
  document.body.append(Object.assign(document.createElement('p'), { textContent: 'Confirm Seat' }))
  expect(englishLeft()).toEqual(['Confirm Seat'])
})
