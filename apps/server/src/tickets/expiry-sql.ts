import { sql } from 'kysely'
import type { Transaction } from '../database/connect.ts'

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

/** Returns how many tickets expired. It waits for a ticket that is being scanned. */
export async function expireUnusedTickets(
  tx: Transaction,
  showtimeIds: readonly string[],
  limit: number,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('tickets')
    .set({ status: 'expired', expired_at: sql`now()` })
    .where('status', '=', 'unused')
    .where('id', 'in', (unused) =>
      unused
        .selectFrom('tickets')
        .select('id')
        .where('showtime_id', 'in', showtimeIds)
        .where('status', '=', 'unused')
        .orderBy('id')
        .limit(limit),
    )
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
