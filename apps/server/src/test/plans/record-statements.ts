import pg from 'pg'

export interface Recorded {
  text: string
  values: readonly unknown[]
}

interface Sent {
  text: string
  values?: readonly unknown[]
}

/** Matches the statements that have a plan. */
const HAS_PLAN = /^\s*(?:\/\*.*?\*\/\s*)?(select|insert|update|delete|with)\b/i

/**
 * Records each different statement that is sent while some work runs, with the values of its first
 * use. Only connections that were opened after the recorder was made are heard.
 */
export class StatementRecorder implements Disposable {
  readonly #seen = new Map<string, Recorded>()
  readonly #query = Reflect.get(pg.Client.prototype, 'query') as (...sent: unknown[]) => unknown
  #isListening = false

  constructor() {
    const receive = (sent: unknown, values: unknown) => this.#hear(sent, values)
    const query = this.#query
    pg.Client.prototype.query = function (this: pg.Client, ...sent: unknown[]) {
      receive(sent[0], sent[1])
      return query.apply(this, sent)
    } as typeof pg.Client.prototype.query
  }

  [Symbol.dispose](): void {
    pg.Client.prototype.query = this.#query as typeof pg.Client.prototype.query
  }

  /** Returns the different statements that were sent during the work. */
  async during(work: () => Promise<void>): Promise<Recorded[]> {
    this.#seen.clear()
    this.#isListening = true
    await work().finally(() => (this.#isListening = false))
    return [...this.#seen.values()]
  }

  #hear(sent: unknown, given: unknown): void {
    if (!this.#isListening) return
    const { text, values = [] } = typeof sent === 'string' ? { text: sent, values: given as unknown[] } : (sent as Sent)
    if (typeof text !== 'string' || !HAS_PLAN.test(text) || this.#seen.has(text)) return
    this.#seen.set(text, { text, values })
  }
}
