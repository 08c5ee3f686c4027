import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { cinemaSelected, showtimeSelected } from '../state/booking.ts'
import type { AppStore } from '../state/store.ts'
import { signIn } from './open-app.tsx'
import { FILM, ZARANDA, aShowtime } from './programme.ts'
import { ADA, TICKET } from './samples.ts'

export const SHOWTIME = aShowtime('18:30')
export const PRICE = `GET /api/v1/ticketprice/${FILM.MovieID}/${ZARANDA.CinemaID}/${SHOWTIME.ShowtimeID}`

/** Signs a customer in, who then chooses a showtime and a cinema. */
export function chooseShowtime(store: AppStore, { showtime = SHOWTIME, user = ADA } = {}): void {
  signIn(store, user)
  store.dispatch(showtimeSelected(showtime))
  store.dispatch(cinemaSelected(ZARANDA))
}

/** What a server says to the screen that confirms a purchase, before anything is bought. */
export const answersAbout = (showtime = SHOWTIME, user = ADA) => ({
  [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: FILM },
  [`GET /api/v1/showtime/${showtime.ShowtimeID}`]: { showtime },
  [PRICE]: { ticketPrice: showtime.TicketPrice, maxTickets: 10, types: [] },
  [`GET /api/v1/user/${user.UUID}`]: { user },
})

/** The answer to a purchase of these tickets. */
export const bought = (...tickets: Ticket[]) => ({
  message: 'Success!',
  purchaseID: TICKET.PurchaseID,
  balance: 3500,
  tickets,
})
