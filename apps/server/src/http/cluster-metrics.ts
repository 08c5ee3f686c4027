// How the processes of one product add up what each of them counts. Only the primary can ask all
// workers, so a worker that is asked for the figures gets them from the primary.
import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { on } from 'node:events'
import { AggregatorRegistry, type Registry } from 'prom-client'

/** A primary waits five seconds for its workers, by prom-client's own limit. */
const PRIMARY_LIMIT_MS = 8_000
const REQUEST = 'velvet:read-metrics'
const REPLY = 'velvet:metrics'

interface Message {
  type: typeof REQUEST | typeof REPLY
  id: string
  text?: string
}

/** prom-client averages these, which would hide one worker that stands still among several. */
const WORST_OF_ALL = ['', '_p50', '_p90', '_p99'].map((end) => `nodejs_eventloop_lag${end}_seconds`)

/** Adds up what all workers count. Making it is what has a worker answer its primary, too. */
const workers = new AggregatorRegistry()

/** Lets the primary read what this worker counts. */
export function shareCounts(registry: Registry): void {
  for (const name of WORST_OF_ALL) {
    Object.assign(registry.getSingleMetric(name) ?? {}, { aggregator: 'max' })
  }
  AggregatorRegistry.setRegistries([registry])
}

/** Returns, in the primary, what all workers count, added up. Fails when one of them is silent. */
export function readWorkers(): Promise<string> {
  return workers.clusterMetrics()
}

/** Returns, in a worker, the figures that its primary reads. */
export async function readThroughPrimary(): Promise<string> {
  const id = randomUUID()
  const replies = on(process, 'message', { signal: AbortSignal.timeout(PRIMARY_LIMIT_MS) })
  process.send?.({ type: REQUEST, id } satisfies Message)
  for await (const [message] of replies as AsyncIterable<[unknown]>) {
    if (isMessage(message, REPLY) && message.id === id) return textOf(message)
  }
  throw new Error('The primary ended before it sent the figures')
}

function textOf({ text }: Message): string {
  if (text === undefined) throw new Error('The primary could not read the figures')
  return text
}

/** Has the primary answer the workers that are asked for the figures. Returns how to end that. */
export function answerWorkers(read: () => Promise<string>): () => void {
  const answer = (worker: { send: (message: Message) => unknown }, message: unknown) => {
    if (!isMessage(message, REQUEST)) return
    const { id } = message
    read().then(
      (text) => worker.send({ type: REPLY, id, text }),
      () => worker.send({ type: REPLY, id }),
    )
  }
  cluster.on('message', answer)
  return () => void cluster.off('message', answer)
}

function isMessage(message: unknown, type: Message['type']): message is Message {
  return (
    typeof message === 'object' && message !== null && 'type' in message && message.type === type
  )
}
