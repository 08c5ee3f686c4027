import { setTimeout as sleep } from 'node:timers/promises'
import { launch, type Launch, type Launched } from './embedded-launch.ts'
import { takeLease, type Lease } from './embedded-lease.ts'
import { endProcessesIn, findPostmaster, hurryStop } from './embedded-processes.ts'
import { sqlState } from '../database/failures.ts'

const ANSWER_LIMIT_MS = 30_000
const POLL_MS = 20
/**
 * SQLSTATE cannot_connect_now: PostgreSQL is starting, recovering or stopping, which can take any
 * time.
 */
const BUSY = '57P03'
/** The SQLSTATE class for a wrong password. */
const REFUSED = /^28/

export class PasswordRefused extends Error {
  override readonly name = 'PasswordRefused'
}

/**
 * Starts PostgreSQL in its folder unless it runs there, waits until it answers, and takes a lease
 * at the address that `lease` gives for its port. Processes that a dead postmaster left behind are
 * ended first, and one that stops is made to stop at once. Throws when PostgreSQL does not come up,
 * after cutting off what was launched. Only the holder of the folder's lock may call this.
 */
export async function bringUp(
  cluster: Launch,
  signal: AbortSignal,
  lease: { adminUrl: (port: number) => string; database: string },
): Promise<Lease> {
  let launched: Launched | undefined
  let receivedAt = performance.now()
  try {
    for (;;) {
      signal.throwIfAborted()
      await hurryStop(cluster.folder)
      const running = await findPostmaster(cluster.folder)
      const outcome = running && (await tryLease(lease.adminUrl(running.port), lease.database))
      if (outcome && 'lease' in outcome) return outcome.lease
      const state = sqlState(outcome?.failure) ?? ''
      if (REFUSED.test(state)) {
        throw new PasswordRefused('PostgreSQL refuses the password in postgres-password')
      }
      if (state === BUSY) receivedAt = performance.now()
      if (performance.now() - receivedAt > ANSWER_LIMIT_MS || launched?.isRunning() === false) {
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
