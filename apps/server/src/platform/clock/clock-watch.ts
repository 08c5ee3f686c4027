import type { Config } from '../../settings/config.ts'
import type { Database } from '../database/connect.ts'
import { keepDoubt, keepReading, readClocks } from './clock-readings-sql.ts'
import { noteDoubt } from './clock-trust.ts'
import { judgeClock, type Trust } from './judge-clock.ts'
import { askForTime, reportedDates, isLoopback } from './witnesses.ts'

/**
 * A restart is distinguished from a jump by the last kept reading, so readings are kept this often.
 */
const KEEP_EVERY_MS = 30_000
const ASK_EVERY_MS = 60_000

interface Needed {
  db: Database
  config: Pick<Config, 'DATABASE_URL' | 'EMBEDDED_FOLDER' | 'services'>
  notify: (text: string, doubt?: string) => void
}

/** Compares the clocks before each batch of work, for the jobs that cannot be undone. */
export class ClockWatch {
  readonly #needed: Needed
  #trust: Trust = {}
  #askedAt = -Infinity
  /** True at the start, and when the trust has changed since the `reopen` job last ran. */
  isNews = true

  constructor(needed: Needed) {
    this.#needed = needed
  }

  /**
   * Reads the clocks. Returns true when the time can be trusted. Throws when the database does not
   * answer.
   */
  async check(): Promise<boolean> {
    const { db, config } = this.#needed
    const read = await readClocks(db)
    if (!read) return false
    const before = this.#trust.doubt
    const steady = performance.now()
    if (before !== undefined) await this.#askForTime(steady)
    const reading = {
      database: read.now.getTime() + performance.now() - steady,
      server: Date.now(),
      steady: performance.now(),
      kept: read.kept?.getTime(),
      isRemote: isRemote(config.DATABASE_URL),
    }
    this.#trust = judgeClock(this.#trust, reading, reportedDates())
    const { doubt } = this.#trust
    noteDoubt(doubt)
    if (doubt !== before) this.#reportChange(doubt)
    await this.#keep(doubt, read)
    return doubt === undefined
  }

  async #askForTime(steady: number): Promise<void> {
    if (steady - this.#askedAt < ASK_EVERY_MS) return
    this.#askedAt = steady
    const { paystack, flutterwave } = this.#needed.config.services
    await askForTime([paystack, flutterwave].flatMap((provider) => provider?.url ?? []))
  }

  #reportChange(doubt: string | undefined): void {
    this.isNews = true
    const text = doubt
      ? 'the clock is not trusted: jobs that cannot be undone wait'
      : 'the clock is trusted again'
    this.#needed.notify(text, doubt)
  }

  async #keep(
    doubt: string | undefined,
    read: { now: Date; kept: Date | null; doubt: string | null },
  ) {
    const { db } = this.#needed
    if (doubt !== undefined) {
      if (doubt !== read.doubt) await db.transaction().execute((tx) => keepDoubt(tx, doubt))
      return
    }
    const age = Math.abs(read.now.getTime() - (read.kept?.getTime() ?? -Infinity))
    if (age < KEEP_EVERY_MS && read.doubt === null) return
    await db.transaction().execute((tx) => keepReading(tx))
  }
}

function isRemote(databaseUrl: string | undefined): boolean {
  return databaseUrl !== undefined && !isLoopback(new URL(databaseUrl).hostname)
}
