import type { Deps } from '../deps.ts'
import type { JobLog } from './job-log.ts'

export type JobDeps = Pick<Deps, 'db' | 'providers'> & {
  log: JobLog
  /** Aborted when the process is to end: what takes long breaks off. */
  stopping: AbortSignal
}

/** One batch of due work; answers how much it took, so that the worker knows when to come again. */
export type Job = (deps: JobDeps) => Promise<number>

/** Done side by side: a batch must end before what it claimed becomes due again. */
export const BATCH = 5
