import { queryOptions } from '@tanstack/react-query'
import { caller } from '@velvet/client/call'
import type * as cinemas from '@velvet/contract/endpoints/cinemas'

export const callCinemas = caller<typeof cinemas.listStaffCinemas>('GET', '/api/v1/staff/cinemas')

/** The cinemas that the caller may choose from; an operator has far fewer than a page holds. */
export const cinemasQuery = queryOptions({
  queryKey: ['cinemas', 'choice'],
  queryFn: ({ signal }) => callCinemas({ limit: 100 }, { signal }),
})
