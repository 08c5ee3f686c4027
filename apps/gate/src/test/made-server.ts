import { vi } from 'vitest'

type Answer = (body: Record<string, unknown>, query: URLSearchParams) => object | Promise<object>

/**
 * A test throws this error instead of an answer, and the server then refuses the call with this
 * status and code.
 */
export class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`refused: ${code}`)
    this.status = status
    this.code = code
  }
}

/** Returns a handler that refuses every call. */
export const refusing = (status: number, code: string) => (): never => {
  throw new Refused(status, code)
}

/**
 * Answers the calls of a phone by the path after `/api/v1/`, until the test ends. A call to a path
 * without an answer fails as it does without a network. Returns the paths in the order of the
 * calls.
 */
export function answerCalls(answers: Record<string, Answer>): string[] {
  const called: string[] = []
  vi.stubGlobal('fetch', async (url: string, { body, signal }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
    const path = pathname.slice('/api/v1/'.length)
    called.push(path)
    const answer = answers[path]
    if (!answer) throw new TypeError('no network')
    const input = (typeof body === 'string' ? JSON.parse(body) : {}) as Record<string, unknown>
    try {
      return Response.json(await Promise.race([answer(input, searchParams), abortOf(signal)]))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { code, status, message } = error
      return Response.json({ error: code, message }, { status })
    }
  })
  return called
}

/** Rejects once the phone gives up its call. */
function abortOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
  })
}
