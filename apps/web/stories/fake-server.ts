/** `never` lets the caller wait, `cut` breaks the connection. */
type Answer = { status?: number; body: unknown } | 'never' | 'cut'

/**
 * Answers by method and path, such as `GET /api/v1/movies`; `*` stands for one part of the path.
 */
export type Answers = Readonly<Record<string, Answer>>

export const ok = (body: unknown): Answer => ({ body })

export function refused(status: number, error: string, message: string): Answer {
  return { status, body: { error, message } }
}

/** Replaces the network for calls of the server. Pictures still come from the network. */
export function serveInPage(answers: Answers): void {
  const network = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (!pathname.startsWith('/api/')) return network(input, init)
    return respond(find(answers, `${init?.method ?? 'GET'} ${pathname}`), init?.signal)
  }
}

function find(answers: Answers, call: string): Answer | undefined {
  const key = Object.keys(answers).find((pattern) => matches(pattern, call))
  return key === undefined ? undefined : answers[key]
}

function matches(pattern: string, call: string): boolean {
  const [requested, given] = [pattern.split('/'), call.split('/')]
  return requested.length === given.length && requested.every((part, index) => part === '*' || part === given[index])
}

function respond(answer: Answer | undefined, signal?: AbortSignal | null): Promise<Response> {
  if (answer === 'never') return untilAborted(signal)
  if (answer === 'cut') return Promise.reject(new TypeError('The line was cut'))
  const { status = 200, body } = answer ?? {
    status: 404,
    body: { error: 'not-found', message: 'There is nothing here' },
  }
  return Promise.resolve(new Response(JSON.stringify(body), { status }))
}

function untilAborted(signal?: AbortSignal | null): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
  })
}
