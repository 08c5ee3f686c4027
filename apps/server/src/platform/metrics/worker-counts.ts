import { AggregatorRegistry, type Registry } from 'prom-client'
import { askPeer, type Peer } from './process-messages.ts'

/** Prometheus waits for ten seconds, and a worker that is not stuck answers within milliseconds. */
const WORKER_LIMIT_MS = 2_000
/** The types of figures whose values never fall, by the names that prom-client gives them. */
const GROWING: ReadonlySet<string> = new Set(['counter', 'histogram', 'summary'])

type Counts = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

interface AskedWorker extends Peer {
  id: number
}

interface ReadCounts {
  /** The sums of all counts, in the text format of Prometheus. */
  text: string
  answering: number
  silent: number
}

/**
 * Adds up the counts of this primary's workers. The last counts of a worker that is silent or has
 * ended stay in the sum. If a sum became smaller, Prometheus would think that the server had
 * restarted, and would count the calls of the other workers again.
 */
export class WorkerCounts {
  readonly #limitMs: number
  readonly #told = new Map<number, Counts>()
  #ofEnded: object[] = []

  constructor(limitMs = WORKER_LIMIT_MS) {
    this.#limitMs = limitMs
  }

  /** Asks the workers for their counts, and adds these to the primary's own. */
  async read(workers: readonly AskedWorker[], own: Registry): Promise<ReadCounts> {
    const answers = await Promise.all(workers.map((worker) => this.#ask(worker)))
    const answering = answers.filter(Boolean).length
    const parts = [await own.getMetricsAsJSON(), ...this.#told.values(), this.#ofEnded]
    const text = await AggregatorRegistry.aggregate(parts).metrics()
    return { text, answering, silent: answers.length - answering }
  }

  /** Keeps the counters of a worker that has ended, and drops its other figures. */
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
