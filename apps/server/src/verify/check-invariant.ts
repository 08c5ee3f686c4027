import { QUESTION_LIMIT_MS, type Database } from '../platform/database/connect.ts'
import {
  cancelStatement,
  countPopulation,
  limitStatements,
  listFaults,
  printPlainDefinitions,
  readBackend,
  widenWorkMemory,
} from './asking-sql.ts'
import type { Fault } from '../platform/database/check.ts'
import type { ProofSettings } from '../settings/proof-settings.ts'
import type { Finding, Invariant } from './invariant.ts'

export interface Limits {
  /** The time limit of each statement. */
  limitMs?: number
  /** What signs the notes. Without it their signature is not checked. */
  proof?: ProofSettings | undefined
  /** It is aborted when the result is no longer awaited. */
  stopping?: AbortSignal
}

/** Throws when a check takes longer than its limit. */
export async function checkInvariant(
  db: Database,
  invariant: Invariant,
  { limitMs = QUESTION_LIMIT_MS, stopping, proof }: Limits = {},
): Promise<Finding> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await limitStatements(tx, limitMs)
      await widenWorkMemory(tx)
      await printPlainDefinitions(tx)
      const backend = await readBackend(tx)
      const breakOff = () => void cancelStatement(db, backend).catch(() => undefined)
      stopping?.throwIfAborted()
      stopping?.addEventListener('abort', breakOff)
      return find(tx, invariant, proof).finally(() => stopping?.removeEventListener('abort', breakOff))
    })
}

/** Runs the checks of one invariant on the caller's connection. */
export async function find(
  db: Database,
  { id, promise, population, checks, checkWithKey }: Invariant,
  proof?: ProofSettings,
): Promise<Finding> {
  const checked = await countPopulation(db, population)
  const faults: Fault[] = []
  for (const check of checks) faults.push(...(await listFaults(db, check)))
  if (checkWithKey && proof) faults.push(...(await checkWithKey(db, proof)))
  const broken = faults.reduce((sum, fault) => sum + fault.broken, 0)
  return { id, promise, checked, broken, faults }
}
