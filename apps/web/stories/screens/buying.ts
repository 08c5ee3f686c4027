import { answerOf } from '../../src/test/programme.ts'
import type { Cinema, Movie, Showtime } from '@velvet/contract/shared/entities/entities'
import { TELL_ME_OF_SEATS } from '@velvet/contract/tickets/waiting-list-words'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { cinemaSelected, countChosen, seatsChosen, showtimeSelected } from '../../src/state/booking.ts'
import { fetchSingleMovie } from '../../src/state/movies.ts'
import type { AppStore } from '../../src/state/store.ts'
import { ADA, TICKET } from '../../src/test/samples.ts'
import { press } from '../act.ts'
import { COSTLY_SHOWTIME, LONG_CINEMA, LONG_FILM, RICH_ADA } from '../exaggerations.ts'
import { ok, refused } from '../fake-server.ts'
import { BOUGHT, CINEMA, FILM, SHOWTIME } from '../ordinary-day.ts'
import type { ScreenStory } from '../story.ts'

interface Picked {
  movie: Movie
  showtime: Showtime
  cinema?: Cinema
}

const picked =
  ({ movie, showtime, cinema }: Picked) =>
  (store: AppStore) => {
    store.dispatch(fetchSingleMovie.fulfilled(movie, movie.MovieID))
    store.dispatch(showtimeSelected(showtime))
    if (cinema) store.dispatch(cinemaSelected(cinema))
  }

const CINEMAS = 'GET /api/v1/showingcinemas/*/*'
const SEATS = 'GET /api/v1/showtime/*/seats'
const BUY = 'POST /api/v1/purchaseticket'
const confirm = () => press('Confirm Seat')
const chooseSeats = () => press('Seats: best together')
const OTHERS_TOO = refused(409, 'seat-taken', 'Seat D7 is not free. Please choose another')

const FULL = { ...SHOWTIME, AssignedSeats: SHOWTIME.TotalSeats }

const TYPES = [
  { typeID: STANDARD_TYPE_ID, name: 'Adult', price: SHOWTIME.TicketPrice },
  {
    typeID: TICKET.TicketID,
    name: 'Child',
    price: 900,
    note: 'For under 12: bring proof of age',
  },
  { typeID: TICKET.PurchaseID, name: 'Student', price: 1200, note: 'Bring your student card' },
]

const SEVERAL_TYPES = ok({
  ticketPrice: SHOWTIME.TicketPrice,
  maxTickets: 10,
  types: TYPES,
})

const select = {
  about: 'Select cinema',
  path: '/selectcinema',
  user: ADA,
  prepare: picked({ movie: FILM, showtime: SHOWTIME }),
}
const buy = {
  about: 'Confirm ticket',
  path: '/confirmticket',
  user: ADA,
  prepare: picked({ movie: FILM, showtime: SHOWTIME, cinema: CINEMA }),
}

export const BUYING: ScreenStory[] = [
  { ...select, name: 'choices', picture: 'select-cinema' },
  { ...select, name: 'loading', answers: { [CINEMAS]: 'never' } },
  { ...select, name: 'none', answers: { [CINEMAS]: ok({ cinemasLists: [], cinemas: [] }) } },
  { ...select, name: 'no network', answers: { [CINEMAS]: 'cut' } },
  {
    ...select,
    name: 'long words, huge numbers',
    prepare: picked({ movie: LONG_FILM, showtime: COSTLY_SHOWTIME }),
    answers: {
      [CINEMAS]: ok({ cinemasLists: [LONG_CINEMA], cinemas: [LONG_CINEMA] }),
      'GET /api/v1/showingshowtimes/*/*': ok(answerOf([COSTLY_SHOWTIME])),
    },
  },
  {
    ...select,
    about: 'Tell me of seats',
    name: 'sold out',
    prepare: picked({ movie: FILM, showtime: FULL }),
    answers: {
      'GET /api/v1/showingshowtimes/*/*': ok(answerOf([FULL])),
      'GET /api/v1/showtime/*': ok({ showtime: FULL }),
    },
    act: () => press(TELL_ME_OF_SEATS),
  },
  { ...buy, name: 'offer', picture: 'confirm-ticket' },
  {
    ...buy,
    name: 'choosing seats',
    picture: 'choose-seats',
    prepare: (store) => {
      buy.prepare(store)
      store.dispatch(countChosen(2))
      store.dispatch(seatsChosen({ seats: ['D7', 'D8'], zones: null, wheelchair: false }))
    },
    act: () => press('Seats D7, D8'),
  },
  {
    ...buy,
    name: 'wheelchair place',
    prepare: (store) => {
      buy.prepare(store)
      store.dispatch(countChosen(2))
      store.dispatch(seatsChosen({ seats: [], zones: null, wheelchair: true }))
    },
    act: () => press('Wheelchair place'),
  },
  { ...buy, name: 'seats loading', answers: { [SEATS]: 'never' }, act: chooseSeats },
  { ...buy, name: 'seats without network', answers: { [SEATS]: 'cut' }, act: chooseSeats },
  { ...buy, name: 'seat taken', answers: { [BUY]: OTHERS_TOO }, act: confirm },
  { ...buy, name: 'buying', answers: { [BUY]: 'never' }, act: confirm },
  {
    ...buy,
    name: 'several types',
    picture: 'types-of-tickets',
    answers: {
      'GET /api/v1/ticketprice/*/*/*': SEVERAL_TYPES,
    },
  },
  {
    ...buy,
    name: 'several types on another day, too few points',
    user: { ...ADA, Balance: 10 },
    state: { dayAskedFor: '2026-01-31' },
    answers: {
      'GET /api/v1/user/*': ok({ user: { ...ADA, Balance: 10 } }),
      'GET /api/v1/ticketprice/*/*/*': SEVERAL_TYPES,
    },
  },
  {
    ...buy,
    name: 'bought',
    picture: 'bought',
    answers: {
      [BUY]: ok({
        message: 'Success!',
        purchaseID: TICKET.PurchaseID,
        balance: 500,
        tickets: BOUGHT,
      }),
    },
    act: confirm,
  },
  {
    ...buy,
    name: 'balance too low',
    picture: 'refused',
    user: { ...ADA, Balance: 10 },
    answers: {
      'GET /api/v1/user/*': ok({ user: { ...ADA, Balance: 10 } }),
      [BUY]: refused(409, 'balance-too-low', 'Your balance is too low for this purchase'),
    },
    act: confirm,
  },
  { ...buy, name: 'no network', answers: { [BUY]: 'cut' }, act: confirm },
  {
    ...buy,
    name: 'long words, huge numbers',
    user: RICH_ADA,
    prepare: picked({ movie: LONG_FILM, showtime: COSTLY_SHOWTIME, cinema: LONG_CINEMA }),
    answers: {
      'GET /api/v1/user/*': ok({ user: RICH_ADA }),
      'GET /api/v1/movie/*': ok({ onemoviedetails: LONG_FILM }),
      'GET /api/v1/showtime/*': ok({ showtime: COSTLY_SHOWTIME }),
      'GET /api/v1/ticketprice/*/*/*': ok({
        ticketPrice: COSTLY_SHOWTIME.TicketPrice,
        maxTickets: 10,
        types: [],
      }),
    },
  },
]
