import type { Cinema, Movie, Trailer } from '@velvet/contract/shared/entities/entities'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { drawnRow } from '@velvet/contract/test/drawn-row'
import { aCinema, aShowtime, dayAfter, answerOf } from '../src/test/programme.ts'
import { ADA, TICKET, aMovie, aPayment, idOf } from '../src/test/samples.ts'
import { ok } from './fake-server.ts'
import type { Answers } from './fake-server.ts'

const TITLES = [
  ['king of boys', '#8c1c24'],
  ['mami wata', '#1c1c1c'],
  ['the wedding party', '#9c1c70'],
  ['gangs of lagos', '#b4341c'],
  ['half of a yellow sun', '#d4a01c'],
  ['living in bondage: breaking free', '#40201c'],
] as const

const fileOf = (title: string) => title.replace(/\W+/g, '-')

export const FILMS: Movie[] = TITLES.map(([title, Colour], index) =>
  aMovie(title, {
    PosterURL: `/media/posters/${fileOf(title)}-480.webp`,
    Colour,
    TrailerID: idOf(`trailer ${index}`),
    Stills: ['wide', 'close'].map((shot) => `/media/stills/${fileOf(title)}-${shot}.webp`),
    Description: 'She holds the city by its throat, and now she wants a seat at its table.',
  }),
)
export const FILM = FILMS[0] ?? aMovie('king of boys')

export const TRAILERS: Trailer[] = TITLES.map(([title], index) => ({
  TrailerID: idOf(`trailer ${index}`),
  TrailerTitle: title,
  TrailerThumbnailUrl: `/media/trailers/${fileOf(title)}.webp`,
  TrailerVideoUrl: `/media/trailers/${fileOf(title)}.mp4`,
  MovieID: FILMS[index]?.MovieID ?? '',
  Seconds: 7,
  Bytes: 1_240_000,
}))

const picturesOf = (slug: string): Partial<Cinema> => ({
  Slug: slug,
  CinemaPreviewUrl: `/media/cinemas/${slug}-1.webp`,
  CinemaImages: JSON.stringify([1, 2, 3].map((n) => `/media/cinemas/${slug}-${n}.webp`)),
  OnToday: { Date: dayAfter(0), Titles: ['king of boys', 'mami wata'] },
  Features: 'Recliner seats in the last rows, 4K projection, and a roof terrace.',
})

const CINEMAS = [
  aCinema('Zaranda Lights Cinema', { ...picturesOf('zaranda-lights'), Latitude: 10.33 }),
  aCinema('Wunti Picture House', picturesOf('wunti-picture-house')),
  aCinema('Inkil Screens', { ...picturesOf('inkil-screens'), Latitude: 10.4 }),
]
export const CINEMA = CINEMAS[0] ?? aCinema('Zaranda Lights Cinema')

const of = { MovieID: FILM.MovieID, CinemaID: CINEMA.CinemaID, CinemaName: CINEMA.Name }
export const SHOWTIME = aShowtime('18:30', of)
const SHOWTIMES = [
  SHOWTIME,
  aShowtime('12:00', { ...of, AssignedSeats: 96 }),
  aShowtime('21:00', { ...of, AssignedSeats: 100 }),
  aShowtime('15:15', { ...of, CinemaID: idOf('Inkil Screens'), CinemaName: 'Inkil Screens' }),
  aShowtime('18:30', { ...of, Date: dayAfter(3) }),
  aShowtime('18:30', { ...of, Date: dayAfter(4) }),
]

export const BOUGHT: Ticket[] = ['A1', 'A2', 'A3'].map((SeatNumber) => ({
  ...TICKET,
  TicketID: idOf(`ticket ${SeatNumber}`),
  SeatNumber,
  QrCode: `XT4HUTJQ66${SeatNumber}`,
}))

export const ALONE = { ...TICKET, TicketID: idOf('ticket alone'), PurchaseID: idOf('alone') }
export const USED: Ticket = {
  ...ALONE,
  TicketID: idOf('ticket used'),
  PurchaseID: idOf('used'),
  TicketStatus: 'Used',
}
export const EXPIRED: Ticket = {
  ...ALONE,
  TicketID: idOf('ticket expired'),
  PurchaseID: idOf('expired'),
  TicketStatus: 'Expired',
}

const ENTRIES = [
  { amount: -3000, reason: 'ticket-purchase', balanceAfter: 5000 },
  { amount: 7995, reason: 'top-up', balanceAfter: 8000 },
  { amount: 5, reason: 'sign-up-bonus', balanceAfter: 5 },
].map((entry, index) => ({
  ...entry,
  id: `entry-${index}`,
  at: '2026-11-20T14:05:00Z',
  reference: `reference-${index}`,
}))

const LOCATIONS = {
  locations: [{ country: 'Nigeria', states: [{ state: 'Bauchi', lgas: ['Bauchi'] }] }],
  middles: [],
}

const SERVICES = {
  services: {
    active_payment_method: 'flutterwave',
    flutterwave_publickey: 'key',
    paystack_publickey: 'key',
    flutterwave_script: '/no-script.js',
    paystack_script: '/no-script.js',
    minimum_top_up: 50,
    maximum_top_up: 1_000_000,
    contact_form: true,
    maps: true,
    google_wallet: true,
  },
}

const TOP_UPS = [aPayment(), aPayment({ tx_ref: '08030000001900', status: 'successful' })]

/** A hall with wheelchair places at the end of its first row. */
const PLAN = [8, 10, 12, 14, 14, 14, 16].map((seats, row) =>
  drawnRow('ABCDEFG'.charAt(row), row === 0 ? 'ssssssww' : 's'.repeat(seats)),
)
const TAKEN = ['C5', 'C6', 'C7', 'D4', 'D5', 'D9', 'D10', 'D11', 'E7', 'E8', 'F1', 'F2', 'G15', 'G16']

/** Answers with everything available and nothing unusual. */
export const ORDINARY_DAY: Answers = {
  'GET /api/v1/movies': ok({ moviesList: FILMS }),
  'GET /api/v1/movies/*': ok({ userLocationMoviesList: FILMS }),
  'GET /api/v1/find': ok({
    films: FILMS.map((movie) => ({
      Movie: movie,
      Showtimes: movie === FILM ? SHOWTIMES.slice(0, 6) : [],
    })),
    next: null,
  }),
  'GET /api/v1/movie/*': ok({ onemoviedetails: FILM }),
  'GET /api/v1/showingshowtimes/*/*': ok(answerOf(SHOWTIMES)),
  'GET /api/v1/movie/*/screenings': ok({
    showtimeIds: SHOWTIMES,
  }),
  'GET /api/v1/showtime/*': ok({ showtime: SHOWTIME }),
  'GET /api/v1/showtime/*/seats': ok({ plan: PLAN, taken: TAKEN, version: 'one' }),
  'GET /api/v1/showingcinemas/*/*': ok({ cinemasLists: CINEMAS, cinemas: CINEMAS }),
  'GET /api/v1/ticketprice/*/*/*': ok({
    ticketPrice: SHOWTIME.TicketPrice,
    maxTickets: 10,
    types: [],
  }),
  'GET /api/v1/cinemas/*': ok({ cinemasLists: CINEMAS }),
  'GET /api/v1/cinema/*': ok({ cinema: CINEMA }),
  'GET /api/v1/trailers': ok({ all_trailers: { results: TRAILERS } }),
  'GET /api/v1/trailer/*': ok({ eachTrailer: TRAILERS[0] }),
  'GET /api/v1/locations': ok(LOCATIONS),
  'POST /api/v1/fetchtickets': ok([...BOUGHT, USED, EXPIRED]),
  'GET /api/v1/waits': ok({ films: [], showtimes: [] }),
  'GET /api/v1/notices/*': ok({ publicKey: '', off: [] }),
  'GET /api/v1/user/*': ok({ user: ADA }),
  'GET /api/v1/wallet/*': ok({ balance: ADA.Balance, entries: ENTRIES, next: null }),
  'GET /api/v1/services/status': ok(SERVICES),
  'GET /api/v1/payments': ok({ payments: TOP_UPS, next: null }),
  'GET /api/v1/payments/*': ok({ payment: aPayment() }),
  'GET /api/v1/refresh/*': 'never',
  'POST /api/v1/user/devicedetails': ok({ message: 'Noted' }),
  'GET /api/v1/distance': ok({ distance: '2.1 km', duration: '7 mins' }),
  'GET /api/updateapp': ok({
    latest_version: '3.2.0',
    appstore: '',
    playstore: '',
    onesignal_app_id: '',
  }),
  'POST /api/v1/user/otpcode': ok({
    message: 'OTP sent successfully',
    data: { pinId: idOf('code'), pin_id: idOf('code') },
  }),
}
