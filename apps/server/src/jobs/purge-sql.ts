import { sql } from 'kysely'
import type { Transaction } from '../database/connect.ts'

// A screen that waits for an answer asks again within minutes; codes are counted by the day.
const KEPT = sql<Date>`now() - interval '48 hours'`

/** Answers how many were deleted. */
export async function deleteOldKeys(tx: Transaction, limit: number): Promise<number> {
  const deleted = await tx
    .deleteFrom('idempotency_keys')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('customer_id', 'key'),
        'in',
        selectFrom('idempotency_keys')
          .select(['customer_id', 'key'])
          .where('created_at', '<', KEPT)
          .limit(limit)
          .$asTuple('customer_id', 'key'),
      ),
    )
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Answers how many were deleted. */
export async function deleteExpiredCodes(tx: Transaction, limit: number): Promise<number> {
  const deleted = await tx
    .deleteFrom('one_time_codes')
    .where('id', 'in', (old) =>
      old.selectFrom('one_time_codes').select('id').where('expires_at', '<', KEPT).limit(limit),
    )
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
