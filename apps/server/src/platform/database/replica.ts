import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, Gauge } from 'prom-client'
import { processRegistry } from '../telemetry/process-registry.ts'
import type { Database } from './connect.ts'
import { isPassingFailure } from './failures.ts'
import { readShown, readWritten } from './replica-sql.ts'

const LOOK_EVERY_MS = 500
/** A server counts as away if it does not report its position within this time. */
const LOOK_LIMIT_MS = 2_000

const lag = new Gauge({
  name: 'velvet_replica_lag_seconds',
  help: 'How old the state that the replica shows can be at most; infinite while it is away',
  aggregator: 'max',
  registers: [processRegistry],
})
const reads = new Counter({
  name: 'velvet_replica_reads_total',
  help: 'Readings that may be answered by the replica, by who answered them',
  labelNames: ['by'],
  registers: [processRegistry],
})

interface Servers {
  primary: Database
  replica: Database
  /**
   * The positions of the logs are read over separate connections, which do not wait for other
   * queries.
   */
  askingPrimary: Database
  askingReplica: Database
}

interface Options {
  /** Queries go to the primary while the state of the replica is older than this. */
  boundMs: number
  /** Runs when the replica goes away, and not again until it is back. */
  onLoss: (error: unknown) => void
  lookEveryMs?: number
}

interface Sample {
  at: number
  written: number
}

/**
 * Reads from a replica while its state is recent enough, and otherwise from the primary. The age of
 * the state is measured without comparing clocks: the primary reports the position of its log, and
 * a replica that has reached this position has a state that is no older than the report.
 */
export class Replica {
  readonly #servers: Servers
  readonly #options: Options
  readonly #ending = new AbortController()
  readonly #looking: Promise<void>
  /**
   * Positions that the primary has reported and the replica has not reached yet. The oldest is the
   * first.
   */
  #samples: Sample[] = []
  /** The replica shows everything that was committed before this time. */
  #currentAt = -Infinity
  #isAway = false

  constructor(servers: Servers, options: Options) {
    this.#servers = servers
    this.#options = options
    this.#looking = this.#keepLooking()
  }

  /**
   * Reads from the replica if its state is recent enough and shows everything that was committed
   * before `since`. Otherwise, or if the replica fails, reads from the primary.
   */
  async read<T>(work: (db: Database) => Promise<T>, since = -Infinity): Promise<T> {
    if (!this.isCurrent(since)) return this.#readPrimary(work)
    try {
      const result = await work(this.#servers.replica)
      reads.inc({ by: 'replica' })
      return result
    } catch (error) {
      if (!isPassingFailure(error)) throw error
      this.#lose(error)
      return this.#readPrimary(work)
    }
  }

  isCurrent(since = -Infinity): boolean {
    return this.#currentAt >= since && this.#ageMs() <= this.#options.boundMs
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    await this.#looking
    await this.#servers.askingReplica.destroy()
    await this.#servers.replica.destroy()
  }

  #readPrimary<T>(work: (db: Database) => Promise<T>): Promise<T> {
    reads.inc({ by: 'primary' })
    return work(this.#servers.primary)
  }

  #ageMs(): number {
    return performance.now() - this.#currentAt
  }

  async #keepLooking(): Promise<void> {
    const { lookEveryMs = LOOK_EVERY_MS } = this.#options
    const { signal } = this.#ending
    while (!signal.aborted) {
      await this.#look().catch((error: unknown) => this.#lose(error))
      lag.set(this.#ageMs() / 1000)
      await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined)
    }
  }

  async #look(): Promise<void> {
    const at = performance.now()
    const { askingPrimary, askingReplica } = this.#servers
    const written = await inTime(readWritten(askingPrimary))
    this.#samples.push({ at, written })
    const shown = await inTime(readShown(askingReplica))
    if (shown === undefined) throw new Error('The server of DATABASE_READ_URL is not a replica')
    this.#isAway = false
    const reached = this.#samples.filter((sample) => sample.written <= shown)
    this.#currentAt = reached.at(-1)?.at ?? this.#currentAt
    // Older positions are forgotten, because a replica that has only just reached one of them is
    // too far behind.
    const oldest = at - this.#options.boundMs
    this.#samples = this.#samples.filter((sample) => sample.written > shown && sample.at >= oldest)
  }

  #lose(error: unknown): void {
    this.#currentAt = -Infinity
    if (!this.#isAway && !this.#ending.signal.aborted) this.#options.onLoss(error)
    this.#isAway = true
  }
}

async function inTime<T>(asking: Promise<T>): Promise<T> {
  const limit = new AbortController()
  const silent = sleep(LOOK_LIMIT_MS, undefined, { signal: limit.signal }).then(() => {
    throw new Error('A database does not say how far it is')
  })
  try {
    return await Promise.race([asking, silent])
  } finally {
    limit.abort()
  }
}
