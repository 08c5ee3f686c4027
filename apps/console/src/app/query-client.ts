import { CallError } from '@velvet/client/call-error'
import { QueryClient } from '@tanstack/react-query'

const TRIES = 2

/** Returns true for a failure that may be over at the next try. A refusal would stay the same. */
function mayRetry(failures: number, error: Error): boolean {
  const isRefusal = error instanceof CallError && error.status > 0 && error.status < 500
  return !isRefusal && failures < TRIES
}

// Without this, a change that is made offline would wait in silence and be made later, when nobody
// expects it any more.
const networkMode = 'always'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode, retry: mayRetry, staleTime: 10_000, refetchOnWindowFocus: true },
    mutations: { networkMode, retry: false },
  },
})
