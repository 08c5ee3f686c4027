import { queryOptions } from '@tanstack/react-query'
import { caller } from '@velvet/client/call'
import type { listScreens } from '@velvet/contract/catalogue/screens.calls'
import { readPages } from '@velvet/client/read-pages'

const callScreens = caller<typeof listScreens>('GET /api/v1/staff/cinemas/:id/screens')

/** No cinema has as many screens. */
const SCREENS = 300

/** Returns the query for all screens of a cinema, including the archived ones. */
export function screensQuery(cinemaId: string) {
  return queryOptions({
    queryKey: ['screens', 'of', cinemaId],
    queryFn: ({ signal }) => readPages((page) => callScreens({ id: cinemaId, ...page }, { signal }), SCREENS),
  })
}
