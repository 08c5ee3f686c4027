import { caller } from '@velvet/client/call'
import type { getMe } from '@velvet/contract/people/staff.calls'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

const callMe = caller<typeof getMe>('GET /api/v1/staff/me')

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => callMe({}, { signal }),
  staleTime: 60_000,
})

/** Returns the person who is signed in. Suspends until the server has said who that is. */
export function useMe() {
  return useSuspenseQuery(meQuery).data.staff
}
