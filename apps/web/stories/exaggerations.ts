import type { Waits } from '@velvet/contract/tickets/waiting-list.calls'
import { aCinema, aShowtime } from '../src/test/programme.ts'
import { ADA, TICKET, aMovie, idOf } from '../src/test/samples.ts'
import { CINEMA, FILMS } from './ordinary-day.ts'

// The longest names and numbers that may appear. None of them may break, hide or move anything.

const LONG_WORD = 'Oluwaseunfunmilayotemitopeoluwadamilola-Ogunbanjo'
const LONG_TITLE = `the extraordinarily long and winding homecoming of ${LONG_WORD} and her seven sisters`
const LONG_ADDRESS = `plot 1274b, ${LONG_WORD} crescent, off the old airport road, behind the central market, bauchi`
const HUGE = 999_999_999

export const LONG_FILM = aMovie(LONG_TITLE, {
  PosterURL: FILMS[0]?.PosterURL ?? '',
  Language: 'english, yoruba, hausa, igbo, nigerian pidgin, french and portuguese',
  Distributor: `${LONG_WORD} Film Distribution and Exhibition Company of West Africa`,
  Description: `${LONG_WORD} `.repeat(12),
  Minutes: 1_439,
})
export const LONG_FILMS = [LONG_FILM, ...FILMS.slice(1)]

export const LONG_CINEMA = aCinema(`${LONG_WORD} Grand Picture Palace`, {
  Address: LONG_ADDRESS,
  Slug: LONG_WORD.toLowerCase(),
  CinemaPreviewUrl: CINEMA.CinemaPreviewUrl,
  CinemaImages: CINEMA.CinemaImages,
  Features: `${LONG_WORD} `.repeat(12),
})

export const COSTLY_SHOWTIME = aShowtime('18:30', {
  MovieID: LONG_FILM.MovieID,
  CinemaID: LONG_CINEMA.CinemaID,
  CinemaName: LONG_CINEMA.Name,
  TicketPrice: HUGE,
})

export const LONG_TICKET = {
  ...TICKET,
  MovieTitle: LONG_TITLE,
  CinemaName: LONG_CINEMA.Name,
  CinemaAddress: LONG_ADDRESS,
  ScreenName: `Screen ${LONG_WORD}`,
  SeatNumber: 'ZZ199',
}

const LONG_WAIT = {
  MovieID: LONG_FILM.MovieID,
  MovieTitle: LONG_TITLE,
  CinemaName: LONG_CINEMA.Name,
  ShowtimeDate: COSTLY_SHOWTIME.Date,
  ShowtimeTime: COSTLY_SHOWTIME.StartTime,
  seats: 6,
}

export const LONG_WAITS: Waits = {
  showtimes: ['told', 'untold'].map((word) => ({
    ...LONG_WAIT,
    ShowtimeID: idOf(word),
    isTold: word === 'told',
  })),
  films: FILMS.slice(1, 3).map(({ MovieID, Title }, index) => ({
    MovieID,
    MovieTitle: Title,
    isTold: index === 0,
  })),
}

export const RICH_ADA = {
  ...ADA,
  Username: 'WWWWWWWWWWWWW',
  Email: `${LONG_WORD}@${LONG_WORD}.example`,
  Balance: HUGE,
}

export const LARGE_ENTRIES = [HUGE, -HUGE].map((amount, index) => ({
  id: `large-${index}`,
  at: '2026-11-20T14:05:00Z',
  amount,
  reason: amount > 0 ? 'top-up' : 'ticket-purchase',
  balanceAfter: HUGE,
  reference: `reference-${index}`,
}))

export const LONG_TRAILER_TITLE = LONG_TITLE
