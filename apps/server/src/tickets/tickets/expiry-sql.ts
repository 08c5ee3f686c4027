import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

/**
 * Locks showtimes that have ended and may have unused tickets, so that no other worker gets them.
 */
export async function lockEndedShowtimes(tx: Transaction, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('showtimes')
    .select('id')
    .where('closed_at', 'is', null)
    .where('ends_at', '<', sql<Date>`now()`)
    .orderBy('ends_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns how many tickets expired. Waits for a ticket that is being scanned, and locks tickets in the order in which
 * scans and refunds lock them, so that they cannot deadlock. This fires the trigger tickets_note_change
 * (docs/data-model.md).
 */
export async function expireUnusedTickets(
  tx: Transaction,
  showtimeIds: readonly string[],
  limit: number,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .with('ended', (db) =>
      db
        .selectFrom('tickets')
        .select('id')
        .where('showtime_id', 'in', showtimeIds)
        .where('status', '=', 'unused')
        .orderBy('payer_id')
        .orderBy('id')
        .limit(limit)
        .forUpdate(),
    )
    .updateTable('tickets')
    .from('ended')
    .set({ status: 'expired', expired_at: sql`now()` })
    .whereRef('tickets.id', '=', 'ended.id')
    .where('status', '=', 'unused')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Closes those of the showtimes that have no unused ticket left. */
export async function closeShowtimes(tx: Transaction, showtimeIds: readonly string[]) {
  await tx
    .updateTable('showtimes')
    .set({ closed_at: sql`now()` })
    .where('id', 'in', showtimeIds)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('tickets')
            .select('tickets.id')
            .whereRef('tickets.showtime_id', '=', 'showtimes.id')
            .where('tickets.status', '=', 'unused'),
        ),
      ),
    )
    .execute()
}
