import type { JobDeps } from '../kernel/jobs/job.ts'
import { jobLog } from '../kernel/jobs/job-log.ts'
import { createProviders } from '../kernel/providers/providers.ts'
import type { TestServer } from './start-test-server.ts'

/** Returns what a job needs when a test runs it without the worker. `changes` replaces parts of it. */
export function jobDepsOf({ db, uploads, config }: TestServer, changes: Partial<JobDeps> = {}): JobDeps {
  return {
    db,
    uploads,
    providers: createProviders(config),
    log: jobLog('silent'),
    hashSecrets: config.secrets.hashes,
    proof: config.proof,
    stopping: new AbortController().signal,
    ...changes,
  }
}
