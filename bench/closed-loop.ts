// Runs clients that each wait for an answer before they send the next request.
import { summarise, type Measured } from './statistics.ts'
import { goOn } from './step.ts'

interface Load {
  clients: number
  forMs: number
  /** Sends one request of a client. Returns whether its answer counts. */
  send: (client: number) => Promise<boolean>
}

/** Resolves when every request is answered. */
export async function runClosedLoop({ clients, forMs, send }: Load): Promise<Measured> {
  const latenciesMs: number[] = []
  const began = performance.now()
  const runClient = async (client: number) => {
    while (performance.now() - began < forMs) {
      goOn()
      const sent = performance.now()
      if (await send(client)) latenciesMs.push(performance.now() - sent)
    }
  }
  await allEnded(Array.from({ length: clients }, (_, client) => runClient(client)))
  return summarise(latenciesMs, (performance.now() - began) / 1000)
}

/**
 * Waits until all promises have settled, so that no request is still under way, and then throws the
 * first error.
 */
export async function allEnded(promises: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(promises)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
