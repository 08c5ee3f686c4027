import { CallError } from '@velvet/client/call-error'
import { QueryClient } from '@tanstack/react-query'

const TRIES = 2

/** A refusal stays a refusal; a network that failed may work at the next try. */
function mayRetry(failures: number, error: Error): boolean {
  const isRefusal = error instanceof CallError && error.status > 0 && error.status < 500
  return !isRefusal && failures < TRIES
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 10_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})
