import type { FastifyInstance } from 'fastify'
import type { PhoneLife } from './phone-disk.ts'

/** What becomes of one call of a phone. */
export const FATES = [
  'answered',
  // The call never reaches the server.
  'lost',
  // The server does what the call asks for, and the phone gets no answer.
  'unanswered',
  // The server gets the call twice, and the phone the second answer.
  'doubled',
  // The phone has given up the call when it reaches the server, after later calls.
  'late',
  // The answer is on its way while the phone does other things.
  'slow',
] as const
export type NextStep = (typeof FATES)[number]

interface Sent {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  payload?: string
}

/** The network between a phone and the server. Its calls have the given outcomes, one after the other. */
export class PhoneNetwork {
  readonly #app: FastifyInstance
  readonly #late: Sent[] = []
  readonly #slow: (() => void)[] = []
  #fates: NextStep[] = []
  #whenSlow: () => void = () => undefined
  /** The calls to which the server answered 500. Nothing that a phone does may cause that. */
  readonly faults: string[] = []

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  /** Calls after the last of these outcomes are answered, or all are lost where the phone is offline. */
  isOffline = false

  expect(nextSteps: readonly NextStep[]): void {
    this.#fates = [...nextSteps]
  }

  /** Resolves as soon as an answer is slow, so that the phone can do something else. */
  untilSlow(): Promise<'slow'> {
    return new Promise((resolve) => (this.#whenSlow = () => resolve('slow')))
  }

  letAnswersArrive(): void {
    for (const arrive of this.#slow.splice(0)) arrive()
  }

  /** Delivers the calls that the phone has given up, the latest first. */
  async deliverLate(): Promise<void> {
    for (const sent of this.#late.splice(0).reverse()) await this.#deliver(sent)
  }

  /** Returns the `fetch` of one life of the phone. */
  usedBy(life: PhoneLife) {
    return async (url: string, init: RequestInit = {}): Promise<Response> => {
      await life.takeStep()
      const answer = await this.#call(sentBy(url, init))
      await life.takeStep()
      return answer
    }
  }

  async #call(sent: Sent): Promise<Response> {
    const nextStep = this.#fates.shift() ?? (this.isOffline ? 'lost' : 'answered')
    if (nextStep === 'lost') throw new TypeError('no network')
    if (nextStep === 'late') {
      this.#late.push(sent)
      throw new TypeError('given up')
    }
    const answer = await this.#deliver(sent)
    if (nextStep === 'unanswered') throw new TypeError('no answer')
    if (nextStep === 'doubled') return this.#deliver(sent)
    if (nextStep === 'slow') {
      await new Promise<void>((arrive) => {
        this.#slow.push(arrive)
        this.#whenSlow()
      })
    }
    return answer
  }

  async #deliver(sent: Sent): Promise<Response> {
    const { statusCode, body, headers } = await this.#app.inject(sent)
    if (statusCode === 500) this.faults.push(`${sent.method} ${sent.url}: ${body}`)
    const type = String(headers['content-type'])
    const isEmpty = statusCode === 204
    return new Response(isEmpty ? null : body, {
      status: statusCode,
      headers: { 'content-type': type },
    })
  }
}

function sentBy(url: string, { method, headers, body }: RequestInit): Sent {
  return {
    method: method === 'POST' ? 'POST' : 'GET',
    url,
    headers: headers as Record<string, string>,
    ...(typeof body === 'string' && { payload: body }),
  }
}
