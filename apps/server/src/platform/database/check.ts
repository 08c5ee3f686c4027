import type { RawBuilder } from 'kysely'

/**
 * Describes one thing that breaks a promise: `fault` says what is wrong, and `id` names the thing.
 */
export interface BrokenRow {
  fault: string
  id: string
}

/** A statement that returns the rows that break a promise, and no row when all is sound. */
export type Check = RawBuilder<BrokenRow>

/** One kind of fault, its count, and some examples. */
export interface Fault {
  fault: string
  broken: number
  /** The ids of the first few things, which name rows and never people. */
  examples: string[]
}
