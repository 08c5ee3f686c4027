import { CallError } from '@velvet/client/call-error'
import { QueryClient } from '@tanstack/react-query'

const TRIES = 2

/** Returns true when another try may succeed. A refusal would be the same at every try. */
function mayRetry(failures: number, error: Error): boolean {
  const isRefusal = error instanceof CallError && error.status > 0 && error.status < 500
  return !isRefusal && failures < TRIES
}

// With the default mode, a change that is made offline would wait silently and be sent later, when
// nobody expects it any more.
const networkMode = 'always'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode, retry: mayRetry, staleTime: 10_000, refetchOnWindowFocus: true },
    mutations: { networkMode, retry: false },
  },
})
