import { caller } from '@velvet/client/call'
import type * as showtimes from '@velvet/contract/endpoints/showtimes/showtimes'

export const listScreenings = caller<typeof showtimes.listScreenings>(
  'GET /api/v1/movie/:movieId/screenings',
)
