import { PIN_SENDS } from '@velvet/contract/notices'
import { sql } from 'kysely'
import type { Transaction } from '../database/connect.ts'
import { pushMessage } from './enqueue-notice-sql.ts'
import { causeOf, pinCauseOf } from './letters-sql.ts'
import { reminderOf, type Purchase } from './reminder.ts'

/**
 * Takes back what was written and not yet sent about tickets that were given back: their pins, and
 * reminders of them. To be called once they are void, with their purchases held.
 */
export async function recallLetters(
  tx: Transaction,
  tickets: readonly (Purchase & { id: string })[],
): Promise<void> {
  const purchases = new Map(
    tickets.map((ticket) => [causeOf('showtime-soon', ticket.purchaseId), ticket]),
  )
  for (const { id, cause } of await lockUnsent(tx, [...purchases.keys()])) {
    const purchase = purchases.get(cause ?? '')
    const notice = purchase && (await reminderOf(tx, purchase))
    if (notice) await rewrite(tx, id, pushMessage(notice))
    else await layAside(tx, id)
  }
  const pins = tickets.flatMap(({ id }) =>
    Array.from({ length: PIN_SENDS }, (_, index) => pinCauseOf(id, index + 1)),
  )
  for (const { id } of await lockUnsent(tx, pins)) await layAside(tx, id)
}

async function lockUnsent(tx: Transaction, causes: readonly string[]) {
  if (causes.length === 0) return []
  return tx
    .selectFrom('outbox')
    .select(['id', 'cause'])
    .where('cause', 'in', causes)
    .where('done_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Under the same id: whoever was told of it before is not told twice. */
async function rewrite(tx: Transaction, id: string, payload: object): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', id)
    .execute()
}

async function layAside(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({
      done_at: sql`now()`,
      dead_at: null,
      payload: '{}',
      last_error: 'its tickets were given back',
    })
    .where('id', '=', id)
    .execute()
}
