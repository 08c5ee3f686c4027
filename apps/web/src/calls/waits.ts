import { caller } from '@velvet/client/call'
import type * as waits from '@velvet/contract/tickets/waiting-list.calls'

export const listWaits = caller<typeof waits.listWaits>('GET /api/v1/waits')
export const waitForFilm = caller<typeof waits.waitForFilm>('POST /api/v1/movie/:movieId/wait')
export const waitForFilmNoLonger = caller<typeof waits.waitForFilmNoLonger>('DELETE /api/v1/movie/:movieId/wait')
export const waitForSeats = caller<typeof waits.waitForSeats>('POST /api/v1/showtime/:showtimeId/wait')
export const waitForSeatsNoLonger = caller<typeof waits.waitForSeatsNoLonger>(
  'DELETE /api/v1/showtime/:showtimeId/wait',
)
