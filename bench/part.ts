import type { Figure } from './figure.ts'
import type { Site } from './site.ts'

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

/** Enough to break something, and too short to measure anything. */
export const SHORT: Length = { rounds: 1, roundMs: 400 }
