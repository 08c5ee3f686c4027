import { caller } from '@velvet/client/call'
import type * as showtimes from '@velvet/contract/catalogue/showtimes.calls'

// The first screen loads the other calls about showtimes, and none of these.

export const getSeatPlan = caller<typeof showtimes.getSeatPlan>('GET /api/v1/showtime/:showtimeId/seats')
export const awaitSeatChanges = caller<typeof showtimes.awaitSeatChanges>(
  'GET /api/v1/showtime/:showtimeId/seats/changes',
)
