import type { Figure } from './metric.ts'
import type { Site } from './site.ts'

/** The number of clients that ask at the same time, in loads where each waits for its answer. */
export const CLIENTS = 64

export interface Length {
  rounds: number
  roundMs: number
}

export interface Outcome {
  figures: Figure[]
  /** How many rows break an invariant, or how many purchases are lost or doubled. */
  broken: number
}

/** Measures some rows of the table. */
export type Part = (site: Site, length: Length) => Promise<Outcome>

/** Loads of this length are too short to measure anything, but show whether the benchmark works. */
export const SHORT: Length = { rounds: 1, roundMs: 400 }
