import type { RawBuilder } from 'kysely'

/** One thing that breaks a promise: `fault` says in words what is wrong, `id` names the thing. */
export interface BrokenRow {
  fault: string
  id: string
}

/** A statement that returns what breaks a promise, and nothing where all is sound. */
export type Check = RawBuilder<BrokenRow>

export interface Invariant {
  id: `I${number}`
  promise: string
  /** Returns one row: how many things the promise is about. */
  population: RawBuilder<{ checked: number }>
  checks: readonly Check[]
}

/** One kind of fault, how often it was found, and where. */
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
