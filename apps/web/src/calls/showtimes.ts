import { caller } from '@velvet/client/call'
import type * as showtimes from '@velvet/contract/catalogue/showtimes.calls'

export const listShowtimes = caller<typeof showtimes.listShowtimes>('GET /api/v1/showingshowtimes/:movieId/:LGA')
export const getShowtime = caller<typeof showtimes.getShowtime>('GET /api/v1/showtime/:showtimeId')
export const listShowingCinemas = caller<typeof showtimes.listShowingCinemas>(
  'GET /api/v1/showingcinemas/:movieId/:LGA',
)
export const getTicketPrice = caller<typeof showtimes.getTicketPrice>(
  'GET /api/v1/ticketprice/:movieId/:cinemaId/:showtimeId',
)
