interface Answer {
  id?: number
  method?: string
  params?: unknown
  result?: unknown
  error?: unknown
}

type Listener = (params: never) => void

/**
 * Makes numbered calls over a WebSocket, as both Chromium's protocol and WebDriver BiDi require.
 */
export class CallSocket {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  readonly #listeners = new Map<string, Listener>()
  #calls = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data)) as Answer))
  }

  static async connect(address: string): Promise<CallSocket> {
    const socket = new WebSocket(address)
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', () => reject(new Error(`${address} cannot be reached`)))
    })
    return new CallSocket(socket)
  }

  async call<T>(method: string, params: object = {}): Promise<T> {
    this.#calls += 1
    const id = this.#calls
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve))
    this.#socket.send(JSON.stringify({ id, method, params }))
    const { error, result } = await answered
    if (error) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result as T
  }

  on(method: string, listener: Listener): void {
    this.#listeners.set(method, listener)
  }

  close(): void {
    this.#socket.close()
  }

  #take({ id, method, params, ...answer }: Answer): void {
    if (method) this.#listeners.get(method)?.(params as never)
    if (id !== undefined) this.#waiting.get(id)?.(answer)
  }
}
