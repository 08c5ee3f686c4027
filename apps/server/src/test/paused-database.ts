// This pauses the work of a server at a named point from within the database, so the server does not know
// of it.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

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

// A test can pause or kill the server's work at these points. Each is a trigger in the database.

const beforeRow = (change: string) => `trigger pause before ${change} for each row`
const afterStatement = (change: string) => `trigger pause after ${change} for each statement`
/** From this point on nothing can stop the commit, but the caller has no response yet. */
const atCommit = (change: string) =>
  `constraint trigger pause after ${change} deferrable initially deferred for each row`

/** Each kind of work can be paused at these points, in the order of that work. */
const POINTS = {
  purchase: {
    'before the debit': beforeRow('update on ledger_accounts'),
    'after the debit': beforeRow('insert on purchases'),
    'after the seats': afterStatement('insert on tickets'),
    'after the commit, before the answer': atCommit('insert on purchases'),
  },
  'batch of scans': {
    'before its scans are written': beforeRow('insert on gate_scans'),
    'before its tickets are used': beforeRow('update on tickets'),
    'after the commit of its scans': atCommit('insert on gate_scans'),
  },
  'beginning of an order': {
    'before its payment is written': beforeRow('insert on payments'),
    'before its seats are held': beforeRow('insert on held_seats'),
    'after its seats are held': afterStatement('insert on held_seats'),
    'after the commit of its hold': atCommit('insert on payment_orders'),
  },
  'credit that buys an order': {
    'before the credit': beforeRow('insert on payment_credits'),
    'after the credit, before its hold ends': beforeRow('delete on held_seats'),
    'before the order is bought': beforeRow('insert on purchases'),
    'before the order is decided': beforeRow('update on payment_orders'),
    'after the commit of the order': atCommit('insert on payment_credits'),
  },
  'taking of a ticket by its link': {
    'before the ticket changes hands': beforeRow('update on tickets'),
    'before its link is used up': beforeRow('update on ticket_gifts'),
    'before its giver is told': beforeRow('insert on outbox'),
    'after the commit of the taking': atCommit('update on ticket_gifts'),
  },
  'telling of free seats': {
    'before a customer is notified': beforeRow('update on seat_waits'),
    'before the notice is written': beforeRow('insert on outbox'),
  },
  'gift of Points': {
    'before its Points move': beforeRow('update on ledger_accounts'),
    'before it is written': beforeRow('insert on points_gifts'),
    'before its notice': beforeRow('insert on outbox'),
    'after its commit': atCommit('insert on points_gifts'),
  },
  'use of a gift code': {
    'before its Points are added': beforeRow('update on ledger_accounts'),
    'before the code is used up': beforeRow('update on gift_codes'),
    'after the commit of its use': atCommit('update on gift_codes'),
  },
  'order of food in the app': {
    'before the Points of the food are taken': beforeRow('update on ledger_accounts'),
    'before the food is taken off the stock': beforeRow('update on stock_levels'),
    'before the pick-up of the food is written': beforeRow('insert on pickups'),
    'after the commit of the order of food': atCommit('insert on pickups'),
  },
  'sale at a counter': {
    'before the window takes its seats': beforeRow('update on showtimes'),
    'before the sale of the window is written': beforeRow('insert on purchases'),
    'before the money of the window is written': beforeRow('insert on tenders'),
    'after the tickets of the window': afterStatement('insert on tickets'),
    'after the commit of the sale of the window': atCommit('insert on purchases'),
  },
  'exchange of tickets': {
    'before the old tickets go back': beforeRow('update on tickets'),
    'before the new purchase is written': beforeRow('insert on purchases'),
    'before the exchange is kept': beforeRow('insert on ticket_exchanges'),
    'after the commit of the exchange': atCommit('insert on ticket_exchanges'),
  },
  'beginning of a payment at a till': {
    'before the payment of the till is written': beforeRow('insert on till_payments'),
    'before the till holds its seats': beforeRow('insert on held_seats'),
    'before the names of the payment are kept': beforeRow('update on till_payments'),
    'after the commit of the payment of the till': atCommit('insert on till_payments'),
  },
  'handover of a till': {
    'before the report of the handover is written': beforeRow('insert on z_reports'),
    'before the next seller has the till': beforeRow('insert on till_sessions'),
    'after the commit of the handover': atCommit('insert on z_reports'),
  },
  'compensation for showtimes': {
    'before the tickets of a dark showtime are void': beforeRow('update on tickets'),
    'before the Points of a dark showtime are owed': beforeRow('insert on owed_ticket_refunds'),
    'before the settlement of a showtime is written': beforeRow('insert on show_settlements'),
    'before Points of a dark showtime are back': beforeRow('update on ledger_accounts'),
    'after the commit of the settlement of a showtime': atCommit('insert on show_settlements'),
  },
  'making of a settlement': {
    'before the lines of a settlement': beforeRow('insert on settlement_lines'),
    'after the commit of a settlement': atCommit('insert on settlements'),
  },
  'booking of the money of a till': {
    'before the till frees its seats': beforeRow('delete on held_seats'),
    'before the sale of the till': beforeRow('insert on purchases'),
    'before the tickets of the till': afterStatement('insert on tickets'),
    'before the receipt of the till': beforeRow('insert on till_receipts'),
    'after the commit of the receipt of the till': atCommit('insert on till_receipts'),
  },
  'close of a showtime': {
    'before the close of the books is written': beforeRow('insert on showtime_closes'),
    'before the close of the books is booked': beforeRow('insert on naira_movements'),
    'after the commit of the close of the books': atCommit('insert on showtime_closes'),
  },
  'payment of a sponsor': {
    'before the payment of a sponsor is written': beforeRow('insert on bank_events'),
    'before the payment of a sponsor is booked': beforeRow('insert on naira_entries'),
    'after the commit of the payment of a sponsor': atCommit('insert on bank_events'),
  },
  'making of vouchers': {
    'before the vouchers are written': beforeRow('insert on vouchers'),
    'before the batch of vouchers is made': beforeRow('update on voucher_batches'),
    'after the commit of the batch of vouchers': atCommit('update on voucher_batches'),
  },
  'sale for a voucher': {
    'before the tender by voucher is written': beforeRow('insert on tenders'),
    'before the use of the voucher is written': beforeRow('insert on voucher_uses'),
    'after the commit of the use of the voucher': atCommit('insert on voucher_uses'),
  },
  'lapse of vouchers': {
    'before the vouchers are marked as lapsed': beforeRow('update on vouchers'),
    'before the lapse of vouchers is written': beforeRow('insert on voucher_lapses'),
    'after the commit of the lapse of vouchers': atCommit('insert on voucher_lapses'),
  },
}
type Work = keyof typeof POINTS
type PointOf<W extends Work> = W extends Work ? keyof (typeof POINTS)[W] : never
export type Point = PointOf<Work>

export function pointsOf<W extends Work>(work: W): PointOf<W>[] {
  return Object.keys(POINTS[work]) as PointOf<W>[]
}

/** Holds the triggers by the names of their points. */
const TRIGGERS = Object.assign({}, ...Object.values(POINTS)) as Record<Point, string>

/**
 * Returns whether a purchase may be committed, and whether it may be rolled back, if its server is killed at this
 * point. The last statements are sent together with the commit, so PostgreSQL may have received it.
 */
export function mayBeSoldAfter(point: PointOf<'purchase'>): readonly boolean[] {
  return point === 'after the commit, before the answer' ? [true] : [true, false]
}
