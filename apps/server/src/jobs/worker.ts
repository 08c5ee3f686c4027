import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { checkPayments } from './check-payments.ts'
import { expireTickets } from './expire-tickets.ts'
import { jobLog } from './job-log.ts'
import type { Job, JobDeps } from './job.ts'
import { payOwedRefunds } from './pay-owed-refunds.ts'
import { processEvents } from './process-events.ts'
import { purge } from './purge.ts'
import { reconcile } from './reconcile.ts'
import { remind } from './remind.ts'
import { sendRefunds } from './send-refunds.ts'
import { sendOutbox } from './send-outbox.ts'
import { verify } from './verify.ts'

const JOBS: readonly Job[] = [
  processEvents,
  checkPayments,
  remind,
  expireTickets,
  payOwedRefunds,
  sendRefunds,
  sendOutbox,
  purge,
  reconcile,
  verify,
]
/** A flood of one kind of work must not keep the others waiting for ever. */
const BATCHES_A_ROUND = 20

export interface Worker {
  /** Waits for what is under way; nothing new is begun. */
  stop: () => Promise<void>
  /** Does all that is due now, in the order of jobs. */
  runOnce: () => Promise<void>
}

/** Does what is due, over and over. Any number of workers may run: each piece is done by one. */
export function startWorker(
  { db, providers, config }: Pick<Deps, 'db' | 'providers' | 'config'>,
  { everyMs }: { everyMs: number },
): Worker {
  const stopping = new AbortController()
  const deps = { db, providers, log: jobLog(config.LOG_LEVEL), stopping: stopping.signal }
  const runOnce = async () => {
    for (const job of JOBS) await runJob(deps, job)
  }
  // Side by side: a third party that hangs must not keep other work waiting.
  const loop = async (job: Job) => {
    while (!stopping.signal.aborted) {
      await runJob(deps, job)
      await wait(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = Promise.all(JOBS.map(loop))
  return {
    runOnce,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function runJob(deps: JobDeps, job: Job): Promise<void> {
  try {
    for (let batch = 0; batch < BATCHES_A_ROUND && !deps.stopping.aborted; batch += 1) {
      if ((await job(deps)) === 0) return
    }
  } catch (error) {
    // The database may be back at the next round.
    deps.log.error({ err: error, job: job.name }, 'a job failed')
  }
}
