// Runs customers at a steady rate. They buy tickets and top up, and then return their tickets or
// show them at the door.
import type * as app from '@velvet/server/app'
import type * as configuration from '@velvet/server/settings/config'
import { connect, type Database } from '@velvet/server/platform/database/connect'
import type * as starting from '@velvet/server/running/start-server'
import type { Entry } from '@velvet/server/test/journal/compare-journal'
import { JournalClient } from '@velvet/server/test/journal/journal-client'
import type * as making from '@velvet/server/test/makers'
import { oneByOne } from '@velvet/server/test/makers'
import { readFile } from 'node:fs/promises'
import { Agent, fetch as fetchBy } from 'undici'
import type { Cluster } from './cluster.ts'
import { offerRefunds } from './cluster-sql.ts'
import { loadModule } from './version.ts'
import { pause, until } from './until.ts'

const CUSTOMERS = 40
const ACTS_A_SECOND = 20
const HALLS = 8
const HALL = { price: 10, seats: 6000, rows: 60 }
/** Refunds end an hour before the start, and the doors open within the last hour. */
const STARTS_IN_HOURS = { refunds: 5, doors: 0.75 }
export const START_BALANCE = 1_000_000
const AGAIN_AFTER_MS = 300
const RESUMES_WITHIN_MS = 120_000

export class Load {
  readonly db: Database
  /** The times of all acknowledgements, in milliseconds of `performance.now()`. */
  readonly acknowledged: number[] = []
  /** The film that the catalogue changes. */
  readonly film: string
  readonly #clients: readonly JournalClient[]
  #stopping = new AbortController()
  #acting: Promise<unknown> = Promise.resolve()

  private constructor(db: Database, film: string, makeClients: (load: Load) => JournalClient[]) {
    this.db = db
    this.film = film
    this.#clients = makeClients(this)
  }

  /** Makes customers and showtimes in the database. */
  static async prepare(cluster: Cluster): Promise<Load> {
    const { places, certificate } = cluster.parts
    const db = connect(cluster.databaseAt('velvet'), { preparesStatements: false })
    const make = await openMakers(cluster, db)
    await cluster.asSuperuser('velvet', offerRefunds)
    const customers = await oneByOne(CUSTOMERS, () => make.customer({ balance: START_BALANCE }))
    const film = await make.film({ title: 'Premiere 0' })
    const attendants = await oneByOne(CUSTOMERS / 2, () => make.staff('attendant'))
    const halls = await oneByOne(HALLS, (index) =>
      make.showtime({
        ...HALL,
        startsInHours: index % 2 === 0 ? STARTS_IN_HOURS.refunds : STARTS_IN_HOURS.doors,
      }),
    )
    const ca = await readFile(certificate, 'utf8')
    return new Load(db, film, (load) =>
      customers.map((customer, index) => {
        const hall = halls[index % HALLS]
        if (!hall) throw new Error('There are no showtimes')
        const dispatcher = new Agent({ connect: { ca, localAddress: places.customer(index) } })
        const attendant = index % 2 === 1 ? attendants[(index - 1) / 2]?.token : undefined
        return new JournalClient(customer, hall, {
          server: () => `https://${places.at('balancer', 'people')}`,
          sandbox: `http://${places.sandbox}`,
          againAfterMs: AGAIN_AFTER_MS,
          looksAtBalance: true,
          fetch: (url, request) => fetchBy(url, { ...request, dispatcher }),
          onAcknowledged: () => load.acknowledged.push(performance.now()),
          ...(attendant !== undefined && { attendant }),
        })
      }),
    )
  }

  get journal(): Entry[] {
    return this.#clients.flatMap(({ journal }) => journal)
  }

  /**
   * The number of tries that got no answer, or an answer that told the customer to try again later.
   */
  get repeats(): number {
    return this.#clients.reduce((sum, { caller }) => sum + caller.repeats, 0)
  }

  get ownReads(): number {
    return this.#clients.reduce((sum, { ownReads }) => sum + ownReads, 0)
  }

  /** A sentence for each balance that did not show the last act of its customer. */
  get tooOld(): string[] {
    return this.#clients.flatMap(({ oldBalances }) => oldBalances)
  }

  get changedAnswers(): string[] {
    return this.#clients.flatMap(({ caller }) => caller.changedAnswers)
  }

  get poorRefusals(): string[] {
    return this.#clients.flatMap(({ caller }) => caller.poorRefusals)
  }

  start(): void {
    this.#stopping = new AbortController()
    const everyMs = (CUSTOMERS / ACTS_A_SECOND) * 1000
    this.#acting = Promise.all(
      this.#clients.map(async (client, index) => {
        await pause((everyMs / CUSTOMERS) * index)
        await client.actOnAndOn(Math.random, this.#stopping.signal, everyMs)
      }),
    )
    // `stop` awaits the same promise and throws its error, so the error must not count as unhandled
    // here.
    this.#acting.catch(() => undefined)
  }

  /** Stops the customers after the acts that they have begun. Throws if an act was refused. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#acting
  }

  /** Waits until this many more acts are acknowledged. Throws if an act was refused. */
  async untilAcknowledged(count: number): Promise<void> {
    const before = this.acknowledged.length
    await Promise.race([
      this.#acting,
      until('An acknowledgement', RESUMES_WITHIN_MS, () => Promise.resolve(this.acknowledged.length >= before + count)),
    ])
  }

  /**
   * Marks the last acknowledged request of every customer, so that `repeatMarked` sends it again.
   */
  markLast(): void {
    for (const { caller } of this.#clients) caller.markLast()
  }

  /** Sends the marked requests again, and returns how many there were. */
  async repeatMarked(): Promise<number> {
    let count = 0
    for (const { caller } of this.#clients) count += await caller.repeatMarked()
    return count
  }
}

/**
 * Returns the functions that make customers and showtimes. They come from the version with which
 * the nodes begin, because a later version may write to columns that the database does not have
 * yet.
 */
async function openMakers({ parts: { settings, version } }: Cluster, db: Database) {
  const { createApp } = await loadModule<typeof app>(version, 'app.ts')
  const { readConfig } = await loadModule<typeof configuration>(version, 'settings/config.ts')
  const { createDeps } = await loadModule<typeof starting>(version, 'running/start-server.ts')
  const { Makers } = await loadModule<typeof making>(version, 'test/makers.ts')
  const quiet = { LOG_LEVEL: 'silent', PUBLIC_URL: '', NODE_ENV: 'test' }
  const server = await createApp(createDeps(readConfig({ ...settings, ...quiet }), db))
  await server.ready()
  return new Makers(server, db)
}
