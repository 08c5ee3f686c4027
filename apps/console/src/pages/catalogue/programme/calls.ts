import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callsOf } from '@velvet/client/calls-of'
import { businessDayOf } from '@velvet/contract/catalogue/business-day'
import type * as cancelling from '@velvet/contract/catalogue/cancelling.calls'
import type * as programme from '@velvet/contract/catalogue/programme.calls'
import type * as days from '@velvet/contract/catalogue/programme-days.calls'
import type * as rules from '@velvet/contract/catalogue/programme-rules.calls'
import type { ShowtimeWithEdit } from '@velvet/contract/catalogue/programme.calls'
import type * as vouchers from '@velvet/contract/tickets/service-vouchers.calls'
import { readPages } from '@velvet/client/read-pages'

export const programmeCalls = callsOf<
  typeof programme & typeof cancelling & typeof days & typeof rules & typeof vouchers
>()({
  listProgramme: 'GET /api/v1/staff/showtimes',
  planShowtime: 'POST /api/v1/staff/showtimes',
  changeShowtime: 'PUT /api/v1/staff/showtimes/:id',
  deleteShowtime: 'DELETE /api/v1/staff/showtimes/:id',
  keepEdit: 'PUT /api/v1/staff/showtimes/:id/edit',
  dropEdit: 'DELETE /api/v1/staff/showtimes/:id/edit',
  cancelShowtime: 'POST /api/v1/staff/showtimes/:id/cancel',
  previewCancellation: 'POST /api/v1/staff/showtimes/cancel/preview',
  giveServiceVouchers: 'POST /api/v1/staff/showtimes/:id/vouchers',
  cancelShowtimes: 'POST /api/v1/staff/showtimes/cancel',
  repeatShowtime: 'POST /api/v1/staff/showtimes/:id/repeat',
  copyShowtimes: 'POST /api/v1/staff/showtimes/copy',
  listWeek: 'GET /api/v1/staff/showtimes/week',
  readDifference: 'GET /api/v1/staff/showtimes/difference',
  publishDay: 'POST /api/v1/staff/showtimes/publish',
  publishDays: 'POST /api/v1/staff/showtimes/publish-days',
  getProgrammeRules: 'GET /api/v1/staff/cinemas/:cinemaID/programme',
  changeProgrammeRules: 'PUT /api/v1/staff/cinemas/:cinemaID/programme',
})

export const REREAD_MS = 30_000
/** No cinema has as many showtimes in one day. */
const SHOWTIMES_OF_DAY = 3_000

/** The key of every query about showtimes begins with this. */
export const PROGRAMME_KEY = ['programme']

export function dayQuery(cinemaID: string, date: string, zone: string) {
  const { from, until } = businessDayOf(date, zone)
  const range = { from: from.toISOString(), to: until.toISOString() }
  return queryOptions({
    queryKey: [...PROGRAMME_KEY, cinemaID, date],
    queryFn: ({ signal }): Promise<ShowtimeWithEdit[]> =>
      readPages((page) => programmeCalls.listProgramme({ cinemaID, ...range, ...page }, { signal }), SHOWTIMES_OF_DAY),
    // The day is read again at this interval, because customers buy tickets while the user looks at
    // it.
    refetchInterval: REREAD_MS,
  })
}

/**
 * Asks the server what publishing the day would change. The answer is never taken from the cache,
 * because the day may have changed since.
 */
export function differenceQuery(cinemaID: string, date: string) {
  return queryOptions({
    queryKey: [...PROGRAMME_KEY, cinemaID, date, 'difference'],
    queryFn: ({ signal }) => programmeCalls.readDifference({ cinemaID, date }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Asks the server what a cancellation of these showtimes would take back. */
export function cancellationQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: [...PROGRAMME_KEY, 'cancellation', ids],
    queryFn: ({ signal }) => programmeCalls.previewCancellation({ ids: [...ids] }, { signal }),
    enabled: ids.length > 0,
    // While a box is turned, the figures before stay, and the button waits for the new ones.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

export function rulesQuery(cinemaID: string) {
  return queryOptions({
    queryKey: ['programme-rules', cinemaID],
    queryFn: ({ signal }) => programmeCalls.getProgrammeRules({ cinemaID }, { signal }),
  })
}
