import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

export interface TryLimit {
  /** The number of tries that need no wait. */
  free: number
  /** The longest wait. It is limited, so that no person can lock another person out for long. */
  longestWaitS: number
  /** The seconds after which one failure is forgotten. */
  forgetsInS: number
}

/**
 * Counts a try as a failure before its outcome is known, so that a hundred at once are all counted.
 * Returns false, with nothing counted, while the caller must wait.
 */
export async function takeTry(tx: Transaction, key: string, limit: TryLimit): Promise<boolean> {
  const { free, longestWaitS, forgetsInS } = limit
  // If the last try was counted after the beginning of this transaction, no time has passed since
  // then.
  const elapsedS = sql`greatest(0, extract(epoch from now() - login_tries.last_at))`
  const failures = sql`(1 + greatest(0, login_tries.failures
    - floor(${elapsedS} / ${forgetsInS}))::integer)`
  // Doubles with each failure; the exponent is bounded before it is raised.
  const waitS = sql`least(${longestWaitS}, power(2, least(30, ${failures} - ${free})))`
  const { rows } = await sql<{ key: string }>`
    insert into login_tries (key, failures) values (${key}, 1)
    on conflict (key) do update set
      failures = ${failures},
      last_at = now(),
      blocked_until = case when ${failures} >= ${free} then now() + make_interval(secs => ${waitS}) end
    where login_tries.blocked_until is null or login_tries.blocked_until <= now()
    returning key
  `.execute(tx)
  return rows.length > 0
}

/** Returns the seconds until the next try, at least one. */
export async function readSecondsToWait(tx: Transaction, key: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from blocked_until - now())))::integer as seconds
    from login_tries where key = ${key}
  `.execute(tx)
  return rows[0]?.seconds ?? 1
}

/** Ends the count after the right password. */
export async function deleteTries(tx: Transaction, key: string): Promise<void> {
  await tx.deleteFrom('login_tries').where('key', '=', key).execute()
}

/** Takes back the one try that had the right password. Earlier tries stay counted. */
export async function returnTry(tx: Transaction, key: string): Promise<void> {
  await sql`
    update login_tries set failures = greatest(1, failures - 1), blocked_until = null
    where key = ${key}
  `.execute(tx)
}
