import { setTimeout as sleep } from 'node:timers/promises'
import { launch, type Launch, type Launched } from './embedded-launch.ts'
import { takeLease, type Lease } from './embedded-lease.ts'
import { endProcessesIn, findPostmaster } from './embedded-processes.ts'
import { sqlState } from './failures.ts'

const ANSWER_LIMIT_MS = 30_000
const POLL_MS = 20
/**
 * SQLSTATE cannot_connect_now: PostgreSQL starts, recovers or stops, and can take any time to do
 * so.
 */
const BUSY = '57P03'
/** The SQLSTATE class for a wrong password. */
const REFUSED = /^28/

export class PasswordRefused extends Error {
  override readonly name = 'PasswordRefused'
}

/**
 * Starts PostgreSQL in its folder unless it runs there, waits until it answers, and takes a lease. A
 * postmaster that dies leaves processes behind: they are ended first. Throws when it does not come
 * up, having cut off what was launched. Only for the holder of the folder's lock.
 *
 * @param lease gives the address at which to take it, for the port that PostgreSQL listens on
 */
export async function bringUp(
  cluster: Launch,
  signal: AbortSignal,
  lease: { adminUrl: (port: number) => string; database: string },
): Promise<Lease> {
  let launched: Launched | undefined
  let heardAt = performance.now()
  try {
    for (;;) {
      signal.throwIfAborted()
      const running = await findPostmaster(cluster.folder)
      const outcome = running && (await tryLease(lease.adminUrl(running.port), lease.database))
      if (outcome && 'lease' in outcome) return outcome.lease
      const state = sqlState(outcome?.failure) ?? ''
      if (REFUSED.test(state)) {
        throw new PasswordRefused('PostgreSQL does not take the password of postgres-password')
      }
      if (state === BUSY) heardAt = performance.now()
      if (performance.now() - heardAt > ANSWER_LIMIT_MS || launched?.isRunning() === false) {
        throw new Error('PostgreSQL did not start: see postgres.log in the data folder', {
          cause: outcome?.failure,
        })
      }
      if (!running && !launched) {
        await endProcessesIn(cluster.folder)
        launched = await launch(cluster)
      }
      await sleep(POLL_MS)
    }
  } catch (error) {
    await launched?.cutOff()
    throw error
  }
}

async function tryLease(adminUrl: string, database: string) {
  try {
    return { lease: await takeLease(adminUrl, database) }
  } catch (failure) {
    return { failure }
  }
}
