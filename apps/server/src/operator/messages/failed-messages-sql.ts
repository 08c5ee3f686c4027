import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { isBefore } from '../../platform/database/conditions-sql.ts'

/** Lists failed messages newest first, beginning after the message `before`. */
export function listDead(db: Database, { before, limit }: { before: string | undefined; limit: number }) {
  return db
    .selectFrom('outbox')
    .select((eb) => [
      'id',
      eb.ref('kind').$castTo<'contact-form' | 'push' | 'sms' | 'email' | 'whatsapp' | 'google-wallet'>().as('kind'),
      'topic',
      'customer_id as customerID',
      'created_at as createdAt',
      eb.ref('dead_at').$notNull().as('deadAt'),
      'attempts',
      'last_error as lastError',
    ])
    .where('dead_at', 'is not', null)
    .where(isBefore('id', before))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function countDead(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('dead_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return total
}

/** Makes one failed message, or all of them, due at once. Returns how many. */
export async function reviveMessages(tx: Transaction, id?: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ dead_at: null, attempts: 0, next_attempt_at: sql`now()` })
    .where('dead_at', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
