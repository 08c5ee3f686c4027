import { queryOptions } from '@tanstack/react-query'
import { caller } from '@velvet/client/call'
import type { listStaffCinemas } from '@velvet/contract/endpoints/cinemas'
import type { listScreens } from '@velvet/contract/endpoints/screens'
import { readAll } from './read-all.ts'

export const callCinemas = caller<typeof listStaffCinemas>('GET /api/v1/staff/cinemas')
const callScreens = caller<typeof listScreens>('GET /api/v1/staff/cinemas/:id/screens')

/** Reads all cinemas that the person may choose. Archived cinemas are not among them. */
export const cinemasQuery = queryOptions({
  queryKey: ['cinemas', 'all'],
  queryFn: ({ signal }) => readAll((page) => callCinemas(page, { signal })),
})

/** Returns the query for all screens of a cinema, including the archived ones. */
export function screensQuery(cinemaId: string) {
  return queryOptions({
    queryKey: ['screens', 'of', cinemaId],
    queryFn: ({ signal }) => readAll((page) => callScreens({ id: cinemaId, ...page }, { signal })),
  })
}
