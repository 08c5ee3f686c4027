// Changes a film again and again, and reads it through each node. The nodes read it from replicas
// and keep what they have read, so this shows how old their answers are.
import type { Client } from 'pg'
import { Agent, fetch as fetchBy } from 'undici'
import { readTitleNumber, writeTitleNumber } from './cluster-sql.ts'
import type { Cluster } from './cluster.ts'
import { pause } from './until.ts'

const EVERY_MS = { change: 500, read: 400 }
const AGAIN_AFTER_MS = 300
const ANSWER_LIMIT_MS = 5_000
/**
 * An answer must show every change that was committed at least this long before its request. A
 * replica may lag by DATABASE_READ_LAG, and a node may keep an older answer for another second.
 */
const BOUND_MS = 3_000
/** The addresses of the readers come after those of the customers. */
const FIRST_READER = 60

interface Change {
  number: number
  acknowledgedAt: number
}

export class Catalogue {
  /** The number of answers that were compared with the changes before them. */
  reads = 0
  /** A sentence for each answer that was older than the bound. */
  readonly tooOld: string[] = []
  readonly #cluster: Cluster
  readonly #film: string
  readonly #changes: Change[] = []
  #stopping = new AbortController()
  #working: Promise<unknown> = Promise.resolve()

  constructor(cluster: Cluster, film: string) {
    this.#cluster = cluster
    this.#film = film
  }

  start(): void {
    this.#stopping = new AbortController()
    const nodes = this.#cluster.parts.nodes.map(({ url }, index) => this.#readOnAndOn(url, index))
    this.#working = Promise.all([this.#changeOnAndOn(), ...nodes])
    this.#working.catch(() => undefined)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#working
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  async #changeOnAndOn(): Promise<void> {
    while (!this.#isStopping) {
      const address = this.#cluster.databaseAt('velvet')
      // The connection ends when its server ends, and the next connection leads to the new primary.
      await this.#cluster.withClient(address, (client) => this.#changeUntilRefused(client)).catch(() => undefined)
      await pause(AGAIN_AFTER_MS)
    }
  }

  async #changeUntilRefused(client: Client): Promise<void> {
    let number = await readTitleNumber(client, this.#film)
    while (!this.#isStopping) {
      number += 1
      await writeTitleNumber(client, this.#film, number)
      this.#changes.push({ number, acknowledgedAt: performance.now() })
      await pause(EVERY_MS.change)
    }
  }

  async #readOnAndOn(url: string, index: number): Promise<void> {
    const localAddress = this.#cluster.parts.places.customer(FIRST_READER + index)
    const dispatcher = new Agent({ connect: { localAddress } })
    while (!this.#isStopping) {
      // A node that was stopped or frozen does not answer.
      await this.#read(url, dispatcher).catch(() => undefined)
      await pause(EVERY_MS.read)
    }
    await dispatcher.close()
  }

  async #read(url: string, dispatcher: Agent): Promise<void> {
    const askedAt = performance.now()
    const address = `${url}/api/v1/movie/${this.#film}`
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
    const response = await fetchBy(address, { dispatcher, signal })
    if (response.status !== 200) {
      await response.body?.cancel()
      return
    }
    const { onemoviedetails } = (await response.json()) as { onemoviedetails: { Title: string } }
    const shown = Number(/\d+$/.exec(onemoviedetails.Title)?.[0])
    const due = this.#changes.findLast(({ acknowledgedAt }) => acknowledgedAt < askedAt - BOUND_MS)
    this.reads += 1
    if (due && !(shown >= due.number)) {
      const lateMs = Math.round(askedAt - due.acknowledgedAt)
      this.tooOld.push(`${url} showed ${shown} when ${due.number} was ${lateMs} ms old`)
    }
  }
}
