import { setTimeout as wait } from 'node:timers/promises'
import { compareClocks, isClockTrusted } from '../platform/clock/compare-clocks.ts'
import type { Deps } from '../kernel/calls/deps.ts'
import { inSpan } from '../platform/telemetry/tracing.ts'
import { askAboutTerminals } from '../sales/till-payments/ask-terminal.ts'
import { askAboutWaitingMoney } from '../points/cases/ask-about-waiting-money.ts'
import { checkPayments } from '../points/payments/check-payments.ts'
import { closeAccounts } from '../people/customers/close-accounts.ts'
import { closeBooks } from '../sales/tills/close-books.ts'
import { endDueGiftCodes } from '../points/gift-codes/batches.ts'
import { endHolds } from '../sales/orders/end-order.ts'
import { endUncollectedPickups } from '../sales/bar/end-uncollected.ts'
import { expireTickets } from '../tickets/tickets/expire-tickets.ts'
import { forgetUploads } from '../operator/storage/forget-uploads.ts'
import { jobLog } from '../kernel/jobs/job-log.ts'
import type { Job, JobDeps } from '../kernel/jobs/job.ts'
import { payOwedRefunds } from '../tickets/tickets/pay-owed-refunds.ts'
import { pollReversals } from '../points/payments/poll-reversals.ts'
import { processEvents } from '../points/payments/process-event.ts'
import { purge } from './purge.ts'
import { readPayouts } from '../books/bank/read-payouts.ts'
import { reconcile } from '../points/reconciliation/reconcile.ts'
import { payOwedFood } from '../sales/snacks/pay-owed-food.ts'
import { returnFood } from '../sales/snacks/return-food.ts'
import { lapseOldVouchers } from '../sales/vouchers/vouchers.ts'
import { openShows } from '../tickets/show-log/log-show.ts'
import { warnManagers } from '../tickets/show-log/warn-managers.ts'
import { remind } from '../tickets/tickets/remind.ts'
import { grantVisits } from '../points/visits/grant-visits.ts'
import { sendRefunds } from '../points/refunds/send-refunds.ts'
import { sendDailyReports } from '../operator/daily-report/send-daily-reports.ts'
import {
  sendContactForms,
  sendEmails,
  sendNotifications,
  sendPasses,
  sendTexts,
  sendWhatsApps,
} from '../operator/messages/send-outbox.ts'
import { notifyOfFilms, notifyOfSeats } from '../tickets/waiting-list/notify-waiting.ts'
import { verify } from '../verify/verify.ts'
import { writeNotes } from '../books/proof/write-notes.ts'

const JOBS: readonly Job[] = [
  processEvents,
  checkPayments,
  askAboutTerminals,
  remind,
  openShows,
  warnManagers,
  endHolds,
  notifyOfSeats,
  notifyOfFilms,
  expireTickets,
  endUncollectedPickups,
  closeBooks,
  lapseOldVouchers,
  closeAccounts,
  endDueGiftCodes,
  payOwedFood,
  payOwedRefunds,
  returnFood,
  grantVisits,
  sendRefunds,
  pollReversals,
  askAboutWaitingMoney,
  sendDailyReports,
  sendTexts,
  sendNotifications,
  sendWhatsApps,
  sendPasses,
  sendContactForms,
  sendEmails,
  purge,
  forgetUploads,
  reconcile,
  readPayouts,
  writeNotes,
  verify,
]
/**
 * These jobs wait while the clocks of server and database differ, because they end, delete or sign
 * things for good. If a clock is ahead, they would do so too early.
 */
const NEED_THE_TIME: ReadonlySet<Job> = new Set([
  expireTickets,
  endUncollectedPickups,
  closeBooks,
  lapseOldVouchers,
  closeAccounts,
  endDueGiftCodes,
  grantVisits,
  purge,
  forgetUploads,
  sendDailyReports,
  writeNotes,
])
/**
 * The number of batches that a job does in a row. The limit keeps one job with much work from
 * delaying the others.
 */
const BATCHES_A_ROUND = 20

export interface Worker {
  /** Waits for work in progress, and begins no new work. */
  stop: () => Promise<void>
  /** Does all work that is due now, job by job. */
  runOnce: () => Promise<void>
}

/**
 * Runs all jobs and those of `more` again and again. Any number of workers may run, because each
 * claims its own work.
 */
export function startWorker(
  { db, providers, uploads, config }: Pick<Deps, 'db' | 'providers' | 'uploads' | 'config'>,
  { everyMs, more = [] }: { everyMs: number; more?: readonly Job[] },
): Worker {
  const stopping = new AbortController()
  const log = jobLog(config.LOG_LEVEL)
  const product = config.PRODUCT_NAME
  const secrets = { hashSecrets: config.secrets.hashes, proof: config.proof }
  const deps = { db, providers, uploads, log, product, ...secrets, stopping: stopping.signal }
  const jobs = [...JOBS, ...more]
  // The jobs run side by side, so that a third party that hangs does not delay other work.
  const firstRound = jobs.map((job) => runJob(deps, job))
  const loop = async (job: Job, index: number) => {
    await firstRound[index]
    while (!stopping.signal.aborted) {
      await wait(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      await runJob(deps, job)
    }
  }
  const running = Promise.all(jobs.map(loop))
  const runOnce = async () => {
    // A job skips rows that are locked, so it would miss those that the first round still holds.
    await Promise.all(firstRound)
    for (const job of jobs) await runJob(deps, job)
  }
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
    await inSpan({ name: `job ${job.name}`, kind: 'internal' }, () => runBatches(deps, job))
  } catch (error) {
    // The database may be back in the next round.
    deps.log.error({ err: error, job: job.name }, 'a job failed')
  }
}

async function runBatches(deps: JobDeps, job: Job): Promise<void> {
  for (let batch = 0; batch < BATCHES_A_ROUND && !deps.stopping.aborted; batch += 1) {
    if (NEED_THE_TIME.has(job) && !(await isTimeSure(deps))) return
    if ((await job(deps)) === 0) return
  }
}

async function isTimeSure({ db, log }: JobDeps): Promise<boolean> {
  const wasTrusted = isClockTrusted()
  const doubt = await compareClocks(db)
  if (doubt && wasTrusted) log.warn({ doubt }, 'jobs that cannot be undone wait')
  return doubt === undefined
}
