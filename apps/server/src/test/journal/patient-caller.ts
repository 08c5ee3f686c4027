import { isErrorCode } from '@velvet/contract/shared/errors'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * How a client reaches the server. `server` is asked before each try, because the address changes
 * with each start.
 */
export interface Reach {
  server: () => string
  /** The pause before the next try. */
  againAfterMs?: number
  /** Ends the tries, because the answer is no longer awaited. */
  signal?: AbortSignal
  fetch?: (url: string, request: RequestInit) => Promise<Pick<Response, 'status' | 'text' | 'headers'>>
}

interface Request {
  method: string
  path: string
  key: string
  token: string
  payload?: object
}

/** A request with the body of its first answer. */
interface Answered {
  request: Request
  text: string
}

interface Answer {
  status: number
  text: string
  retryAfter: string | null
}

/** The customer's app has the same time limit. */
const ANSWER_LIMIT_MS = 15_000
const AGAIN_AFTER_MS = 40

/**
 * Returns what a repeated request must be answered with. A repeated purchase has its own tickets, as they are now, and
 * the present balance; every other answer is the same, byte by byte.
 */
function lastingOf(text: string): string {
  const { purchaseID, tickets = [] } = JSON.parse(text) as {
    purchaseID?: string
    tickets?: { TicketID: string; SeatNumber: string; QrCode: string }[]
  }
  if (purchaseID === undefined) return text
  const lasting = tickets.map(({ TicketID, SeatNumber, QrCode }) => [TicketID, SeatNumber, QrCode])
  return JSON.stringify([purchaseID, lasting])
}

/** Sends each request with a key of its own, again and again until there is an answer. */
export class PatientCaller {
  /** The number of tries that got no answer, or the answer to try again later. */
  repeats = 0
  /** The requests that got another answer when they were sent again. */
  readonly changedAnswers: string[] = []
  /** The refusals that do not say when to try again, or not in the form of the catalogue. */
  readonly poorRefusals: string[] = []
  readonly #reach: Reach
  #last: Answered | undefined
  readonly #marked = new Set<Answered>()

  constructor(reach: Reach) {
    this.#reach = reach
  }

  /**
   * Throws if the request is refused, because these clients never send a request that should be
   * refused.
   */
  async ask<T>(token: string, method: string, path: string, payload?: object): Promise<T> {
    const request = { method, path, key: randomUUID(), token, ...(payload && { payload }) }
    const text = await this.#untilAnswered(request)
    if (method === 'POST') this.#last = { request, text }
    return JSON.parse(text) as T
  }

  /** Marks the last acknowledged POST, so that `repeatMarked` sends it again. */
  markLast(): void {
    if (this.#last) this.#marked.add(this.#last)
  }

  /**
   * Sends the marked requests again, and compares the answers, of purchases what cannot change in them. Returns how
   * many requests there were.
   */
  async repeatMarked(): Promise<number> {
    const marked = [...this.#marked]
    this.#marked.clear()
    for (const { request, text } of marked) {
      const repeated = await this.#untilAnswered(request)
      if (lastingOf(repeated) !== lastingOf(text)) this.changedAnswers.push(`${request.path} ${request.key}`)
    }
    return marked.length
  }

  async #untilAnswered(request: Request): Promise<string> {
    for (;;) {
      this.#reach.signal?.throwIfAborted()
      const answer = await this.#try(request).catch(() => undefined)
      if (answer?.status === 200) return answer.text
      if (answer && answer.status < 500 && answer.status !== 429) {
        throw new Error(`${request.path} was refused: ${answer.text}`)
      }
      if (answer && !isWellRefused(answer)) this.poorRefusals.push(`${answer.status} ${answer.text}`)
      this.repeats += 1
      await sleep(this.#reach.againAfterMs ?? AGAIN_AFTER_MS)
    }
  }

  async #try({ method, path, key, token, payload }: Request): Promise<Answer> {
    const send = this.#reach.fetch ?? fetch
    const response = await send(this.#reach.server() + path, {
      method,
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
        ...(payload && { 'content-type': 'application/json' }),
      },
      ...(payload && { body: JSON.stringify(payload) }),
    })
    const { status, headers } = response
    return { status, text: await response.text(), retryAfter: headers.get('retry-after') }
  }
}

function isWellRefused({ status, text, retryAfter }: Answer): boolean {
  // The balancer answers 502 and 504. Like the server's own 503, these answers must say when to try
  // again.
  if (status === 500 || (status > 500 && !(Number(retryAfter) > 0))) return false
  try {
    return isErrorCode((JSON.parse(text) as { error?: unknown }).error)
  } catch {
    return false
  }
}
