import { caller } from '@velvet/client/call'
import type * as showtimes from '@velvet/contract/catalogue/showtimes.calls'

export const listScreenings = caller<typeof showtimes.listScreenings>('GET /api/v1/movie/:movieId/screenings')
