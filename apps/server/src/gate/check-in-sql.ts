import type { Verdict } from '@velvet/contract/gate-verdict'
import type { Database, Transaction } from '../database/connect.ts'

/** Returns a scan with the result of its first answer, even if the result has changed since. */
export function findScan(db: Database, nonce: string) {
  return db
    .selectFrom('gate_scans')
    .select((eb) => [
      'ticket_id as ticketId',
      'reason',
      eb.fn.coalesce('told_result', 'result').$castTo<Verdict['result']>().as('result'),
    ])
    .where('nonce', '=', nonce)
    .executeTakeFirst()
}

interface Scan extends Verdict {
  nonce: string
  staffId: string
  ticketId: string | undefined
  scannedAt: Date
  forced: boolean
}

/** Returns false and writes nothing where a scan with this nonce exists. */
export async function insertScan(tx: Transaction, scan: Scan): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('gate_scans')
    .values({
      nonce: scan.nonce,
      staff_id: scan.staffId,
      ticket_id: scan.ticketId ?? null,
      result: scan.result,
      reason: scan.reason ?? null,
      forced: scan.forced,
      scanned_at: scan.scannedAt,
    })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Records that somebody was let in with a used or a refunded ticket. `admitted_nonce` is null for a
 * refunded ticket, because no scan admitted it.
 */
export async function insertConflict(tx: Transaction, nonce: string, ticketId: string) {
  await tx
    .insertInto('gate_conflicts')
    .values((eb) => ({
      nonce,
      ticket_id: ticketId,
      admitted_nonce: eb
        .selectFrom('gate_scans')
        .select('gate_scans.nonce')
        .where('ticket_id', '=', ticketId)
        .where('result', '=', 'admitted')
        .where('undone_at', 'is', null),
    }))
    .execute()
}
