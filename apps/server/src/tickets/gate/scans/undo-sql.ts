import type { Verdict } from '@velvet/contract/tickets/gate-verdict'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/connect.ts'

/**
 * Returns the scan with the cinema of its ticket. `isBeforeRevocation` is true if a phone on which the
 * session was used was taken out of use after the scan had arrived.
 */
export async function findScanToUndo(db: Database, { nonce, sessionId }: { nonce: string; sessionId: string }) {
  return db
    .selectFrom('gate_scans')
    .leftJoin('tickets', 'tickets.id', 'gate_scans.ticket_id')
    .leftJoin('showtimes', 'showtimes.id', 'tickets.showtime_id')
    .leftJoin('gate_undos', 'gate_undos.nonce', 'gate_scans.nonce')
    .select((eb) => [
      'gate_scans.ticket_id as ticketId',
      'gate_scans.staff_id as staffId',
      'device_id as deviceId',
      'showtimes.cinema_id as cinemaId',
      'scanned_at as scannedAt',
      'phone_at as phoneAt',
      'gate_scans.received_at as receivedAt',
      'gate_undos.undone_at as undoneAt',
      eb.ref('result').$castTo<Verdict['result']>().as('result'),
      sql<Date>`now()`.as('now'),
      sql<boolean>`exists (
        select from gate_conflicts
        where gate_conflicts.nonce = gate_scans.nonce and ended_at is null
      )`.as('isConflict'),
      sql<boolean>`exists (
        select from sessions join gate_devices phone
          on phone.session_id = sessions.id or phone.id = sessions.gate_device_id
        where sessions.id = ${sessionId} and phone.revoked_at > gate_scans.received_at
      )`.as('isBeforeRevocation'),
    ])
    .where('gate_scans.nonce', '=', nonce)
    .executeTakeFirst()
}

interface NewUndo {
  nonce: string
  reason: string
  at: Date
}

/** Marks a scan as undone. */
export async function markUndone(tx: Transaction, { nonce, at }: NewUndo): Promise<void> {
  await tx.updateTable('gate_scans').set({ undone_at: at }).where('nonce', '=', nonce).execute()
}

/** Inserts undos as entries of their own, beside scans that are marked as undone. */
export async function insertUndos(tx: Transaction, staffId: string, undos: readonly NewUndo[]): Promise<void> {
  await tx
    .insertInto('gate_undos')
    .values(undos.map(({ nonce, reason, at }) => ({ nonce, staff_id: staffId, reason, undone_at: at })))
    .execute()
}
