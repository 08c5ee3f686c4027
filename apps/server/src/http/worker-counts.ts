import { AggregatorRegistry, type Registry } from 'prom-client'
import { askPeer, type Peer } from './process-messages.ts'

/** Prometheus waits for ten seconds, and a worker that lives answers within milliseconds. */
const WORKER_LIMIT_MS = 2_000
/** prom-client's own names of the types whose values never fall. */
const GROWING: ReadonlySet<string> = new Set(['counter', 'histogram', 'summary'])

type Counts = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

interface AskedWorker extends Peer {
  id: number
}

interface ReadCounts {
  /** Everything that was counted, added up, in the text form of Prometheus. */
  text: string
  answering: number
  silent: number
}

/**
 * Adds up what the workers of this primary count. A worker that is silent, or that has ended, keeps
 * the counts that it told last: Prometheus takes a sum that falls for a restart, and would then show
 * the calls of the other workers twice.
 */
export class WorkerCounts {
  readonly #limitMs: number
  readonly #told = new Map<number, Counts>()
  #ofEnded: object[] = []

  constructor(limitMs = WORKER_LIMIT_MS) {
    this.#limitMs = limitMs
  }

  /** @param own what the primary itself counts */
  async read(workers: readonly AskedWorker[], own: Registry): Promise<ReadCounts> {
    const answers = await Promise.all(workers.map((worker) => this.#ask(worker)))
    const answering = answers.filter(Boolean).length
    const parts = [await own.getMetricsAsJSON(), ...this.#told.values(), this.#ofEnded]
    const text = await AggregatorRegistry.aggregate(parts).metrics()
    return { text, answering, silent: answers.length - answering }
  }

  /** Keeps of a worker that has ended what only ever grows, and drops what it held. */
  bury(workerId: number): void {
    const grown = this.#told.get(workerId)?.filter(({ type }) => GROWING.has(String(type)))
    if (!grown) return
    this.#told.delete(workerId)
    this.#ofEnded = AggregatorRegistry.aggregate([this.#ofEnded, grown]).getMetricsAsArray()
  }

  async #ask(worker: AskedWorker): Promise<boolean> {
    try {
      const counts = (await askPeer(worker, 'counts', this.#limitMs)) as Counts
      this.#told.set(worker.id, counts)
      return true
    } catch {
      return false
    }
  }
}
