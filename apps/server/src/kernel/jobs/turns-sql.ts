import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

/**
 * Returns true if this process may run the job now. Only one of all processes gets true until
 * `everySeconds` have passed.
 */
export async function takeTurn(tx: Transaction, job: string, everySeconds: number) {
  const { rows } = await sql`
    insert into job_turns as turns (job, next_turn_at, started_at)
    values (${job}, now() + make_interval(secs => ${everySeconds}), now())
    on conflict (job) do update
    set next_turn_at = excluded.next_turn_at, started_at = excluded.started_at
    where turns.next_turn_at <= now()
    returning job`.execute(tx)
  return rows.length === 1
}

/** Lets the next turn begin this many seconds after the start of the present one. */
export async function putOffTurn(tx: Transaction, job: string, seconds: number): Promise<void> {
  await sql`
    update job_turns set next_turn_at = started_at + make_interval(secs => ${seconds})
    where job = ${job}`.execute(tx)
}
