import { queryOptions } from '@tanstack/react-query'
import { caller } from '@velvet/client/call'
import type { listProviders } from '@velvet/contract/endpoints/staff-payments'

const callProviders = caller<typeof listProviders>('GET', '/api/v1/staff/providers')

/** The providers with their last hour, read again every half minute while they are shown. */
export const providersQuery = queryOptions({
  queryKey: ['money', 'providers'],
  queryFn: ({ signal }) => callProviders({}, { signal }),
  refetchInterval: 30_000,
})
