// This pauses a purchase or a batch of scans at a named point from within the database, so the
// server does not know of it.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const LOCK = 20_260_101
/**
 * Far more than a purchase takes on a busy machine, so that a purchase which never comes still
 * fails.
 */
const WAIT_LIMIT_MS = 30_000

/** Names the points where a purchase can be paused, in the order in which it reaches them. */
export const PURCHASE_POINTS = {
  'before the debit': 'trigger pause before update on ledger_accounts for each row',
  'after the debit': 'trigger pause before insert on purchases for each row',
  'after the seats': 'trigger pause after insert on tickets for each statement',
  // Here it commits: nothing can stop the commit any more, but the customer has no answer yet.
  'after the commit, before the answer':
    'constraint trigger pause after insert on purchases deferrable initially deferred for each row',
} as const

export type PurchasePoint = keyof typeof PURCHASE_POINTS

/**
 * Returns whether a purchase may be written, and whether it may be undone, if its server is killed at
 * this point. What is written travels with the commit, which PostgreSQL may have received by then.
 */
export function mayBeSoldAfter(point: PurchasePoint): readonly boolean[] {
  return point === 'after the commit, before the answer' ? [true] : [true, false]
}

/** Names the points where a batch of scans can be paused, in the order in which it reaches them. */
export const SCAN_POINTS = {
  'before its scans are written': 'trigger pause before insert on gate_scans for each row',
  'before its tickets are used': 'trigger pause before update on tickets for each row',
  'after the commit of its scans':
    'constraint trigger pause after insert on gate_scans deferrable initially deferred for each row',
} as const
export type ScanPoint = keyof typeof SCAN_POINTS

/** Names the points where an order that is to be paid for can be paused while it begins. */
export const ORDER_POINTS = {
  'before its payment is written': 'trigger pause before insert on payments for each row',
  'before its seats are held': 'trigger pause before insert on held_seats for each row',
  'after its seats are held': 'trigger pause after insert on held_seats for each statement',
  'after the commit of its hold':
    'constraint trigger pause after insert on payment_orders deferrable initially deferred for each row',
} as const
export type OrderPoint = keyof typeof ORDER_POINTS

/** Names the points where the transaction that credits a payment and buys its order can be paused. */
export const SETTLING_POINTS = {
  'before the credit': 'trigger pause before insert on payment_credits for each row',
  'after the credit, before its hold ends':
    'trigger pause before delete on held_seats for each row',
  'before the order is bought': 'trigger pause before insert on purchases for each row',
  'before the order is decided': 'trigger pause before update on payment_orders for each row',
  'after the commit of the order':
    'constraint trigger pause after insert on payment_credits deferrable initially deferred for each row',
} as const
export type SettlingPoint = keyof typeof SETTLING_POINTS

/** Names the points where somebody who takes a ticket by its link can be paused. */
export const TAKING_POINTS = {
  'before the ticket changes hands': 'trigger pause before update on tickets for each row',
  'before its link is used up': 'trigger pause before update on ticket_gifts for each row',
  'before its giver is told': 'trigger pause before insert on outbox for each row',
  'after the commit of the taking':
    'constraint trigger pause after update on ticket_gifts deferrable initially deferred for each row',
} as const
export type TakingPoint = keyof typeof TAKING_POINTS

/** Names the points where the work that tells people who wait for seats can be paused. */
export const TELLING_POINTS = {
  'before somebody is told': 'trigger pause before update on seat_waits for each row',
  'before the notice is written': 'trigger pause before insert on outbox for each row',
} as const
export type TellingPoint = keyof typeof TELLING_POINTS

/** Names the points where a gift of Points can be paused, in the order in which it reaches them. */
export const GIFT_POINTS = {
  'before its Points move': 'trigger pause before update on ledger_accounts for each row',
  'before it is written': 'trigger pause before insert on points_gifts for each row',
  'before its notice': 'trigger pause before insert on outbox for each row',
  'after its commit':
    'constraint trigger pause after insert on points_gifts deferrable initially deferred for each row',
} as const
export type GiftPoint = keyof typeof GIFT_POINTS

const POINTS = {
  ...{ ...PURCHASE_POINTS, ...SCAN_POINTS, ...ORDER_POINTS, ...SETTLING_POINTS },
  ...{ ...TAKING_POINTS, ...TELLING_POINTS, ...GIFT_POINTS },
}
type Point = keyof typeof POINTS

const tableOf = (point: Point) => / on (\w+)/.exec(POINTS[point])?.[1] ?? ''

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
      create ${POINTS[point]} execute function pause()`)
    return new PausedDatabase(client, point, databaseUrl)
  }

  async hold(): Promise<void> {
    await this.#client.query(`select pg_advisory_lock(${LOCK})`)
  }

  /** Resolves to the backend that waits at the point. */
  untilSomebodyWaits(): Promise<number> {
    return this.#until(
      async () => (await this.#listWaiting())[0]?.pid,
      `Nothing came to the point ${this.#point}`,
    )
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
      const { rowCount } = await this.#client.query('select from pg_stat_activity where pid = $1', [
        pid,
      ])
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
