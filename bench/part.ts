import type { Figure } from './figure.ts'
import type { Site } from './site.ts'

/** How many clients ask at the same time where each waits for its answer. */
export const CLIENTS = 64

export interface Length {
  rounds: number
  roundMs: number
}

export interface Outcome {
  figures: Figure[]
  /** How many rows break a promise, or how many purchases are lost or doubled. */
  broken: number
}

/** Measures some rows of the table. */
export type Part = (site: Site, length: Length) => Promise<Outcome>

/** Loads of this length can break something, but are too short to measure anything. */
export const SHORT: Length = { rounds: 1, roundMs: 400 }
