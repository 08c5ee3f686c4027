// Simulates requests that pass through one station after another. All times are in seconds.
import { chanceOf, type Chance } from '@velvet/server/demo/chance'
import { summarise } from '../statistics.ts'
import { EventLine } from './event-line.ts'

/** A place where requests are served in the order in which they come. */
export interface Station {
  /** How many batches are served at the same time. */
  servers: number
  /** How many waiting requests one batch takes at most. */
  most: number
  secondsFor: (requests: number, chance: Chance) => number
  /** The station refuses a request that comes while this many requests wait. */
  waitingAtMost?: number
}

export interface Load {
  /** The number of seconds during which new requests come. */
  seconds: number
  /** Returns the rate of arrivals at a moment, in requests per second. */
  perSecond: (at: number) => number
  /** The highest value of `perSecond`. */
  peak: number
}

export interface Outcome {
  served: number
  refused: number
  p50Ms: number
  p99Ms: number
  /** The time at which the last request was answered. */
  endedAt: number
  /** The largest number of requests that waited at any one station at the same time. */
  longestLine: number
}

interface Line extends Station {
  waiting: number[]
  /** The number of requests at the front of `waiting` that were already taken. */
  taken: number
  busy: number
}

/** The same seed gives the same outcome. */
export function simulate(stations: readonly Station[], load: Load, seed: number): Outcome {
  const chance = chanceOf(seed)
  const events = new EventLine()
  const lines = stations.map((station): Line => ({ ...station, waiting: [], taken: 0, busy: 0 }))
  const latenciesMs: number[] = []
  let [refused, endedAt, longestLine] = [0, 0, 0]

  const enter = (cameAt: number, place: number, now: number): void => {
    const line = lines[place]
    if (!line) {
      latenciesMs.push((now - cameAt) * 1000)
      endedAt = now
      return
    }
    const length = line.waiting.length - line.taken
    if (length >= (line.waitingAtMost ?? Infinity)) refused += 1
    else line.waiting.push(cameAt)
    longestLine = Math.max(longestLine, length)
    serve(line, place, now)
  }

  const serve = (line: Line, place: number, now: number): void => {
    while (line.busy < line.servers && line.taken < line.waiting.length) {
      const batch = line.waiting.slice(line.taken, line.taken + line.most)
      line.taken += batch.length
      if (line.taken === line.waiting.length) {
        line.waiting = []
        line.taken = 0
      }
      line.busy += 1
      const at = now + line.secondsFor(batch.length, chance)
      const happen = () => {
        line.busy -= 1
        for (const cameAt of batch) enter(cameAt, place + 1, at)
        serve(line, place, at)
      }
      events.add({ at, happen })
    }
  }

  const come = (after: number): void => {
    const at = nextArrival(after, load, chance)
    if (at > load.seconds) return
    const happen = () => {
      enter(at, 0, at)
      come(at)
    }
    events.add({ at, happen })
  }

  come(0)
  for (let event = events.take(); event; event = events.take()) event.happen()
  const { count: served, p50Ms, p99Ms } = summarise(latenciesMs, load.seconds)
  return { served, refused, p50Ms, p99Ms, endedAt, longestLine }
}

/** Returns a random time from the exponential distribution with this mean. */
export function exponential(mean: number, chance: Chance): number {
  return -mean * Math.log(1 - chance())
}

/**
 * Returns the time of the next request of a Poisson process whose rate changes. The function draws
 * arrivals at the peak rate, and keeps each of them with the probability `perSecond(at) / peak`.
 */
function nextArrival(after: number, { peak, perSecond, seconds }: Load, chance: Chance): number {
  let at = after
  do at += exponential(1 / peak, chance)
  while (at <= seconds && chance() * peak > perSecond(at))
  return at
}
