import type { Deps } from '../calls/deps.ts'
import type { ProofSettings } from '../../settings/proof-settings.ts'
import type { JobLog } from './job-log.ts'

export type JobDeps = Pick<Deps, 'db' | 'providers' | 'uploads'> & {
  log: JobLog
  /** The product's name, unless the operator has entered another one in the settings. */
  product: string
  /** The present HASH_SECRET, followed by the earlier ones. */
  hashSecrets: readonly string[]
  /** These settings hold the key that signs the note of each day. */
  proof: ProofSettings
  /**
   * This signal is aborted when the process is about to end. Jobs with long work then stop early.
   */
  stopping: AbortSignal
}

/**
 * Does one batch of due work. Returns how many items it took, so that the worker knows when to run it
 * again.
 */
export type Job = (deps: JobDeps) => Promise<number>

/**
 * The size of a batch, whose items run side by side. A batch must end before its claims become due
 * again.
 */
export const BATCH = 5

/**
 * Works on the claimed rows of a batch side by side, and returns how many there were. `text` say in the log that
 * a row has failed. Claiming has postponed each row, so a failed one is tried again later.
 */
export async function workOnEach<Row extends { provider: string }>(
  { log }: JobDeps,
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
  text: string,
): Promise<number> {
  await Promise.all(
    rows.map((row) => work(row).catch((error: unknown) => log.warn({ err: error, provider: row.provider }, text))),
  )
  return rows.length
}
