import { CallError } from '@velvet/client/call-error'
import { QueryClient } from '@tanstack/react-query'

const TRIES = 2

/**
 * Returns true if a query is worth another try. A refused query is not, because the server would
 * refuse each try.
 */
function mayRetry(failures: number, error: Error): boolean {
  const isRefusal = error instanceof CallError && error.status > 0 && error.status < 500
  return !isRefusal && failures < TRIES
}

// In the default mode, a change that is made offline would wait silently and be sent later, long after the person
// expected it.
const networkMode = 'always'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode, retry: mayRetry, staleTime: 10_000, refetchOnWindowFocus: true },
    mutations: { networkMode, retry: false },
  },
})
