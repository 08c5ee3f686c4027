import { afterAll, beforeEach, expect } from 'vitest'
import { ServerProcess } from './server-process.ts'
import type { TestServer } from './start-test-server.ts'
import type { PausedDatabase } from './paused-database.ts'
import type { MadeShowtime, TestCustomer } from './people.ts'

interface Calling {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: object
}

/** A server process on the database of a test server. A test may kill it, and must start it again then. */
export class ServerBeside {
  readonly #server: TestServer
  #process: ServerProcess | undefined

  constructor(server: TestServer) {
    this.#server = server
  }

  get url(): string {
    return this.#present().url
  }

  /** Calls the server process over HTTP. Throws when it refuses. */
  async call<T>({ method, path, headers, body }: Calling): Promise<T> {
    const response = await fetch(`${this.url}/api/v1/${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`Refused: ${await response.text()}`)
    return (await response.json()) as T
  }

  #present(): ServerProcess {
    if (!this.#process) throw new Error('No server process has been started')
    return this.#process
  }

  async startUnlessRunning(): Promise<void> {
    if (!this.#process?.isRunning) this.#process = await ServerProcess.startBeside(this.#server)
  }

  async kill(): Promise<void> {
    await this.#present().kill()
  }

  async stop(): Promise<void> {
    await this.#process?.stop()
  }
}

/** Runs a server process for the tests of a file, also after one of them has killed it and ran out of time. */
export function useServerBeside(server: TestServer): ServerBeside {
  const beside = new ServerBeside(server)
  beforeEach(() => beside.startUnlessRunning(), 60_000)
  afterAll(() => beside.stop())
  return beside
}

/**
 * Kills a server while one of its calls waits for the paused database. Resolves once the database has noticed the lost
 * connection.
 */
export async function killDuring(
  { server, paused }: { server: ServerBeside; paused: PausedDatabase },
  call: () => Promise<unknown>,
): Promise<void> {
  await paused.hold()
  const answer = call().catch(() => 'cut off')
  const orphan = await paused.untilSomebodyWaits()
  await server.kill()
  expect(await answer).toBe('cut off')
  await paused.releaseOrphan(orphan)
}

export interface Attempt {
  buyer: TestCustomer
  key: string
  /** True once the purchase got a response. */
  purchaseId?: string
}

/** Buys one ticket from a running server. Returns the id of the purchase, or throws if the server refuses it. */
export async function buyOver(url: string, showtime: MadeShowtime, { buyer, key }: Attempt): Promise<string> {
  const response = await fetch(`${url}/api/v1/purchaseticket`, {
    method: 'POST',
    headers: { ...buyer.headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      uuid: buyer.id,
      showtimeID: showtime.id,
      cinemaID: showtime.cinemaId,
      numberOfTickets: 1,
      amountToPay: showtime.price,
    }),
  })
  if (!response.ok) throw new Error(`Refused: ${await response.text()}`)
  return ((await response.json()) as { purchaseID: string }).purchaseID
}
