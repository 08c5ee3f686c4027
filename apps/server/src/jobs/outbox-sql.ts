import { sql } from 'kysely'
import { backOff } from '../database/back-off-sql.ts'
import type { Transaction } from '../database/connect.ts'
import type { ContactMessage } from '../providers/contact-form.ts'

interface OwnerNotice {
  phone: string
  text: string
}

/** Takes letters whose time has come, and puts off their next try; no one else gets them. */
export function claimDueLetters(tx: Transaction, limit: number) {
  return tx
    .with(
      (due) => due('due').materialized(),
      (from) =>
        from
          .selectFrom('outbox')
          .select('id')
          .where('done_at', 'is', null)
          .where('next_attempt_at', '<=', sql<Date>`now()`)
          .orderBy('next_attempt_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .set({
      attempts: sql`attempts + 1`,
      next_attempt_at: sql`now() + ${backOff(sql`attempts + 1`)}`,
    })
    .whereRef('outbox.id', '=', 'due.id')
    .returning((eb) => [
      'outbox.id',
      'outbox.kind',
      // contact.ts writes the one, update-user.ts the other.
      eb.ref('outbox.payload').$castTo<ContactMessage | OwnerNotice>().as('payload'),
    ])
    .execute()
}

export async function markLetterDone(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ done_at: sql`now()`, last_error: null })
    .where('id', '=', id)
    .execute()
}

/** What the console shows of a letter that does not go out. */
export async function keepLetterError(tx: Transaction, id: string, error: string): Promise<void> {
  await tx.updateTable('outbox').set({ last_error: error }).where('id', '=', id).execute()
}
