// Runs clients who arrive at a given rate, however long others wait.
import { setTimeout as sleep } from 'node:timers/promises'
import { allEnded } from './closed-loop.ts'
import { summarise, type Measured } from './statistics.ts'
import { goOn } from './step.ts'

interface Load {
  perSecond: number
  forMs: number
  /** Sends the request of one arrival. Returns whether it was served. */
  send: (arrival: number) => Promise<boolean>
}

/**
 * Counts the latency of an arrival from the moment at which it was due, so that a server that holds
 * up later requests does not look faster. An arrival that was not served counts as endless waiting.
 */
export async function runOpenLoop({ perSecond, forMs, send }: Load): Promise<Measured> {
  const due = arrivalTimes(perSecond, forMs)
  const latenciesMs: number[] = []
  const sent: Promise<void>[] = []
  const began = performance.now()
  const arrive = async (arrival: number, dueMs: number) => {
    const isServed = await send(arrival)
    latenciesMs.push(isServed ? performance.now() - began - dueMs : Infinity)
  }
  for (const [arrival, dueMs] of due.entries()) {
    while (performance.now() - began < dueMs) {
      goOn()
      await sleep(1)
    }
    sent.push(arrive(arrival, dueMs))
  }
  await allEnded(sent)
  return summarise(latenciesMs, (performance.now() - began) / 1000)
}

/** Returns the milliseconds of the arrivals of a Poisson process, the same in each run. */
function arrivalTimes(perSecond: number, forMs: number): number[] {
  const random = seededRandom(1)
  const times: number[] = []
  for (let at = 0; ;) {
    at -= (Math.log(1 - random()) * 1000) / perSecond
    if (at >= forMs) return times
    times.push(at)
  }
}

/** Returns numbers from 0 to 1 by the generator "mulberry32". */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
