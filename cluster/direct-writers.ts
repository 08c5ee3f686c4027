// Runs writers that connect directly to each PostgreSQL server, because the balancer would hide a server that still
// accepts changes after another was promoted.
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { Cluster } from './cluster.ts'
import { findMissingProbes, writeProbe } from './cluster-sql.ts'
import { pause } from './until.ts'

const EVERY_MS = 100
const AGAIN_AFTER_MS = 300

export class DirectWriters {
  readonly acknowledged: string[] = []
  readonly #cluster: Cluster
  readonly #open = new Set<Client>()
  #isWriting = false
  #writing: Promise<unknown> = Promise.resolve()

  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  start(): void {
    this.#isWriting = true
    const { members } = this.#cluster.parts
    this.#writing = Promise.all(members.map(({ address }) => this.#writeOnAndOn(address)))
    this.#writing.catch(() => undefined)
  }

  async stop(): Promise<void> {
    this.#isWriting = false
    // A writer may wait for a server that will never answer. The wait ends when the connection of
    // the writer is closed.
    for (const client of this.#open) void client.end().catch(() => undefined)
    await this.#writing
  }

  /** Returns the ids of acknowledged rows that the database lost. */
  findLost(): Promise<string[]> {
    const address = this.#cluster.parts.places.at('balancer', 'database')
    return this.#cluster.withClient(this.#cluster.probesAt(address), (client) =>
      findMissingProbes(client, this.acknowledged),
    )
  }

  async #writeOnAndOn(address: string): Promise<void> {
    while (this.#isWriting) {
      // A replica refuses writes and a dead server does not answer, but each of them may soon be
      // the primary.
      await this.#writeUntilRefused(address).catch(() => undefined)
      await pause(AGAIN_AFTER_MS)
    }
  }

  async #writeUntilRefused(address: string): Promise<void> {
    const client = new Client({ connectionString: this.#cluster.probesAt(address) })
    client.on('error', () => undefined)
    this.#open.add(client)
    try {
      await client.connect()
      while (this.#isWriting) {
        const id = randomUUID()
        await writeProbe(client, id)
        this.acknowledged.push(id)
        await pause(EVERY_MS)
      }
    } finally {
      this.#open.delete(client)
      await client.end().catch(() => undefined)
    }
  }
}
