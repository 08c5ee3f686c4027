import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { CallOptions } from '@velvet/client/call'
import type { ReactNode } from 'react'

/**
 * Returns a call for tests, and the options with which it was called each time. The first call gets
 * the first answer, and so on. If an answer is an Error, the call throws it.
 */
export function answering(...answers: (Error | Promise<string>)[]) {
  const options: CallOptions[] = []
  const call = async (_: unknown, given: CallOptions) => {
    options.push(given)
    const answer = answers.shift() ?? 'done'
    if (answer instanceof Error) throw answer
    return answer
  }
  return { call, options }
}

/** Returns the queries of a page, and the wrapper in which its hooks use them. */
export function aPage() {
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  return { queries, wrapper }
}
