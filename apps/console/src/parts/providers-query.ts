import { queryOptions } from '@tanstack/react-query'
import { caller } from '@velvet/client/call'
import type { listProviders } from '@velvet/contract/points/payments.calls'

const callProviders = caller<typeof listProviders>('GET /api/v1/staff/providers')

/** Reads how the providers did in the last hour, every half minute while a page shows it. */
export const providersQuery = queryOptions({
  queryKey: ['money', 'providers'],
  queryFn: ({ signal }) => callProviders({}, { signal }),
  refetchInterval: 30_000,
})
