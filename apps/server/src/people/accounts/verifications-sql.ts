import { byDatabaseClock } from '../../platform/database/clock-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Purpose } from './codes-sql.ts'

export async function insertVerification(
  tx: Transaction,
  { secretHash, codeId }: { secretHash: string; codeId: string },
): Promise<void> {
  await tx.insertInto('verifications').values({ secret_hash: secretHash, code_id: codeId }).execute()
}

/**
 * Returns the latest code of this number that a holder of one of these secrets verified since then.
 */
export function findVerifiedCode(
  db: Database,
  { phone, hashes, since }: { phone: string; hashes: readonly string[]; since: Date },
) {
  return (
    db
      .selectFrom('verifications')
      .innerJoin('one_time_codes', 'one_time_codes.id', 'verifications.code_id')
      .select((eb) => [
        'one_time_codes.id',
        eb.ref('one_time_codes.purpose').$castTo<Purpose>().as('purpose'),
        'one_time_codes.consumed_at as consumedAt',
      ])
      .where('one_time_codes.phone', '=', phone)
      .where('one_time_codes.verified_at', '>', byDatabaseClock(since))
      // An empty list would be a syntax error. No hash is empty, so the empty text matches nothing.
      .where('verifications.secret_hash', 'in', [...hashes, ''])
      .orderBy('one_time_codes.id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}
