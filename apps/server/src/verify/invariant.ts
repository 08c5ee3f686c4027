import type { InvariantID } from '@velvet/contract/books/invariants'
import type { RawBuilder } from 'kysely'
import type { Check, Fault } from '../platform/database/check.ts'
import type { Database } from '../platform/database/connect.ts'
import type { ProofSettings } from '../settings/proof-settings.ts'

export interface Invariant {
  id: InvariantID
  promise: string
  /** A statement that returns in one row the number of things that the promise is about. */
  population: RawBuilder<{ checked: number }>
  checks: readonly Check[]
  /** Returns what is told only by the key that signs the notes. */
  checkWithKey?: (db: Database, proof: ProofSettings) => Promise<Fault[]>
}

export interface Finding {
  id: Invariant['id']
  promise: string
  checked: number
  broken: number
  faults: Fault[]
}
