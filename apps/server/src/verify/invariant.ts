import type { RawBuilder } from 'kysely'

/** One thing that breaks a promise: `fault` says what is wrong, and `id` names the thing. */
export interface BrokenRow {
  fault: string
  id: string
}

/** A statement that returns the rows that break a promise, and none when all is sound. */
export type Check = RawBuilder<BrokenRow>

export interface Invariant {
  id: `I${number}`
  promise: string
  /** A statement that returns one row: how many things the promise is about. */
  population: RawBuilder<{ checked: number }>
  checks: readonly Check[]
}

/** One kind of fault, its count, and some examples. */
export interface Fault {
  fault: string
  broken: number
  /** The ids of the first few. They name rows, never people. */
  examples: string[]
}

export interface Finding {
  id: Invariant['id']
  promise: string
  checked: number
  broken: number
  faults: Fault[]
}
