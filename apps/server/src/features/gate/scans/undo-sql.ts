import type { Verdict } from '@velvet/contract/gate/gate-verdict'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/connect.ts'

/**
 * Returns the scan with the cinema of its ticket. `isBeforeRevocation` is true if a phone on which the
 * session was used was taken out of use after the scan had arrived.
 */
export async function findScanToUndo(
  db: Database,
  { nonce, sessionId }: { nonce: string; sessionId: string },
) {
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

/** Marks a scan as undone, and inserts the undo as an entry of its own. */
export async function insertUndo(
  tx: Transaction,
  undo: { nonce: string; staffId: string; reason: string; at: Date },
): Promise<void> {
  await sql`
    with undone as (update gate_scans set undone_at = ${undo.at} where nonce = ${undo.nonce})
    insert into gate_undos (nonce, staff_id, reason, undone_at)
    values (${undo.nonce}, ${undo.staffId}, ${undo.reason}, ${undo.at})
  `.execute(tx)
}
