// This pauses the work of a server at a named point from within the database, so the server does not know
// of it.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { TRIGGERS, type Point } from './pause-points.ts'

const LOCK = 20_260_101
/**
 * Far more than a purchase takes on a busy machine, so that a purchase which never comes still
 * fails.
 */
const WAIT_LIMIT_MS = 30_000

const tableOf = (point: Point) => / on (\w+)/.exec(TRIGGERS[point])?.[1] ?? ''

/**
 * Pauses all work that reaches a point. The work waits there for a lock that this class holds on
 * its own connection. No limit of how long a transaction waits for locks ends a pause.
 */
export class PausedDatabase implements AsyncDisposable {
  #client: pg.Client
  readonly #databaseUrl: string
  readonly #point: Point

  private constructor(client: pg.Client, point: Point, databaseUrl: string) {
    this.#client = client
    this.#point = point
    this.#databaseUrl = databaseUrl
  }

  static async at(point: Point, databaseUrl: string): Promise<PausedDatabase> {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(`
      create or replace function pause() returns trigger language plpgsql set lock_timeout = 0 as $$
      begin
        perform pg_advisory_xact_lock_shared(${LOCK});
        return coalesce(new, old);
      end $$;
      create ${TRIGGERS[point]} execute function pause()`)
    return new PausedDatabase(client, point, databaseUrl)
  }

  async hold(): Promise<void> {
    await this.#client.query(`select pg_advisory_lock(${LOCK})`)
  }

  /** Resolves to the backend that waits at the point. */
  untilSomebodyWaits(): Promise<number> {
    return this.#until(async () => (await this.#listWaiting())[0]?.pid, `Nothing came to the point ${this.#point}`)
  }

  /** Resolves once another transaction waits for what the backend `pid` has locked. */
  async untilSomebodyWaitsFor(pid: number): Promise<void> {
    await this.#until(async () => {
      const { rows } = await this.#client.query<{ pid: number }>(
        'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
        [pid],
      )
      return rows[0]
    }, `Nothing waits for the backend ${pid}`)
  }

  /** Lets the waiting transactions go on. Later transactions no longer wait. */
  async release(): Promise<void> {
    await this.#client.query(`select pg_advisory_unlock(${LOCK})`)
  }

  /** Lets the waiting transaction go on, and pauses every transaction that comes after it. */
  async letOnePass(): Promise<void> {
    const next = new pg.Client({ connectionString: this.#databaseUrl })
    await next.connect()
    // This request waits behind the waiting transaction, but before all later transactions.
    const holding = next.query(`select pg_advisory_lock(${LOCK})`)
    while ((await this.#listWaiting()).length < 2) await sleep(5)
    await this.release()
    await holding
    await this.#client.end()
    this.#client = next
  }

  async #listWaiting(): Promise<{ pid: number }[]> {
    const { rows } = await this.#client.query<{ pid: number }>(
      `select pid from pg_locks join pg_database on pg_database.oid = database
       where locktype = 'advisory' and objid = ${LOCK} and not granted
         and datname = current_database()`,
    )
    return rows
  }

  /** Releases the lock, and waits until the backend `pid` has noticed that its server is gone. */
  async releaseOrphan(pid: number): Promise<void> {
    await this.release()
    await this.#until(async () => {
      const { rowCount } = await this.#client.query('select from pg_stat_activity where pid = $1', [pid])
      return rowCount === 0 || undefined
    }, 'The connection of the killed server is still open')
  }

  /** Asks until the answer is defined. Throws an error with `failure` if that takes too long. */
  async #until<T>(ask: () => Promise<T | undefined>, failure: string): Promise<T> {
    for (let waited = 0; waited < WAIT_LIMIT_MS; waited += 10) {
      const answer = await ask()
      if (answer !== undefined) return answer
      await sleep(10)
    }
    throw new Error(failure)
  }

  async [Symbol.asyncDispose]() {
    await this.#client.query(`drop trigger pause on ${tableOf(this.#point)}`)
    await this.#client.end()
  }
}
