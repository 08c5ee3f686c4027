import type { Database } from '@velvet/server/platform/database/connect'
import { checkInvariants } from '@velvet/server/test/ledger-check'
import type { Measured } from './statistics.ts'

/**
 * Checks a database after each load on it. No other client may buy on it, and every request of a load must have been
 * answered.
 */
export class LoadCheck {
  readonly #db: Database
  #acknowledged: number
  /**
   * How many rows break an invariant, or how many purchases are lost or doubled, after the loads so
   * far.
   */
  broken = 0

  private constructor(db: Database, acknowledged: number) {
    this.#db = db
    this.#acknowledged = acknowledged
  }

  static async start(db: Database): Promise<LoadCheck> {
    return new LoadCheck(db, await countPurchases(db))
  }

  /** Compares the stored purchases with the acknowledged ones, and asserts the invariants. */
  async after({ count }: Pick<Measured, 'count'>, load: string): Promise<void> {
    this.#acknowledged += count
    const difference = (await countPurchases(this.#db)) - this.#acknowledged
    if (difference < 0) console.error(`${load}: ${-difference} acknowledged purchases are lost`)
    if (difference > 0) console.error(`${load}: ${difference} purchases that nobody was told of`)
    let broken = Math.abs(difference)
    for (const finding of await checkInvariants(this.#db)) {
      broken += finding.broken
      for (const { fault } of finding.faults) console.error(`${load}: ${finding.id} ${fault}`)
    }
    // The check after the next load finds the broken rows of this load again, so the largest count
    // is kept instead of the sum.
    this.broken = Math.max(this.broken, broken)
  }
}

async function countPurchases(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('purchases')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
