import type { Verdict } from '@velvet/contract/tickets/gate-verdict'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/connect.ts'

type Result = Verdict['result']

/** A scan with the result of its first answer, even if the result has changed since. */
export interface KeptScan {
  nonce: string
  code: string | null
  ticketId: string | null
  /** Null for a scan that came by the call for single scans, because that call names no phone. */
  deviceId: string | null
  result: Result
  reason: string | null
  forced: boolean
  /** The admission that came first. */
  beforeAt: Date | null
  beforeDevice: string | null
}

export async function findKeptScans(db: Database, nonces: readonly string[]): Promise<Map<string, KeptScan>> {
  const { rows } = await sql<KeptScan>`/* find-kept-scans */
    select scans.nonce, scans.code, scans.ticket_id as "ticketId",
      scans.device_id as "deviceId",
      coalesce(scans.told_result, scans.result) as result, scans.reason, scans.forced,
      before.scanned_at as "beforeAt", devices.name as "beforeDevice"
    from gate_scans scans
    left join gate_scans before on before.nonce = scans.before_nonce
    left join gate_devices devices on devices.id = before.device_id
    where scans.nonce = any(${nonces}::text[])
  `.execute(db)
  return new Map(rows.map((row) => [row.nonce, row]))
}

/**
 * A scan that admitted a visitor: the server or the phone admitted the ticket, or the scan was forced
 * on a used ticket.
 */
export interface Claim {
  nonce: string
  ticketId: string
  at: Date
}

/** Returns the claims on tickets that were not undone, the earliest first. */
export async function findClaims(tx: Transaction, ticketIds: readonly string[]) {
  const { rows } = await sql<Claim & { isHolder: boolean }>`/* find-claims */
    select nonce, ticket_id as "ticketId", scanned_at as at, result = 'admitted' as "isHolder"
    from gate_scans
    where ticket_id = any(${ticketIds}::uuid[]) and undone_at is null and (
      result = 'admitted' or told_result = 'admitted' or (forced and result = 'already-used')
    )
    order by scanned_at, received_at, nonce
  `.execute(tx)
  return rows
}

export interface NewScan {
  nonce: string
  staffId: string
  deviceId: string | null
  code: string
  ticketId: string | null
  result: Result
  reason: string | null
  forced: boolean
  scannedAt: Date
  phoneAt: string
  offsetMs: number | null
  beforeNonce: string | null
  note: string | null
  approvedBy: string | null
  undoneAt: Date | null
}

/** Writes the scans whose nonce is new, and returns how many it wrote. */
export async function insertScans(tx: Transaction, scans: readonly NewScan[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into gate_scans (nonce, staff_id, device_id, code, ticket_id, result, reason, forced,
      scanned_at, phone_at, clock_offset_ms, before_nonce, note, approved_by, undone_at)
    select "nonce", "staffId", "deviceId", "code", "ticketId", "result", "reason", "forced",
      "scannedAt", "phoneAt", "offsetMs", "beforeNonce", "note", "approvedBy", "undoneAt"
    from jsonb_to_recordset(${JSON.stringify(scans)}::jsonb) as scans (
      "nonce" text, "staffId" uuid, "deviceId" uuid, "code" text, "ticketId" uuid, "result" text,
      "reason" text, "forced" boolean, "scannedAt" timestamptz, "phoneAt" timestamptz,
      "offsetMs" bigint, "beforeNonce" text, "note" text, "approvedBy" uuid,
      "undoneAt" timestamptz
    )
    on conflict (nonce) do nothing
  `.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Changes the results of scans. A call that repeats one of these scans still gets the first answer.
 */
export async function changeResults(tx: Transaction, nonces: readonly string[], result: Result): Promise<void> {
  await sql`
    update gate_scans set told_result = coalesce(told_result, result), result = ${result}
    where nonce = any(${nonces}::text[])
  `.execute(tx)
}

export interface NewConflict {
  nonce: string
  ticketId: string
  /** Null for a ticket that was refunded or is of another cinema. The scan itself if a revoked phone has admitted the ticket. */
  admittedNonce: string | null
}

/**
 * Records conflicts. If a conflict is known already, it is reopened and names the scan that is
 * admitted now.
 */
export async function upsertConflicts(tx: Transaction, conflicts: readonly NewConflict[]): Promise<void> {
  await sql`
    insert into gate_conflicts (nonce, ticket_id, admitted_nonce)
    select * from unnest(
      ${conflicts.map(({ nonce }) => nonce)}::text[],
      ${conflicts.map(({ ticketId }) => ticketId)}::uuid[],
      ${conflicts.map(({ admittedNonce }) => admittedNonce)}::text[]
    )
    on conflict (nonce) do update set admitted_nonce = excluded.admitted_nonce, ended_at = null
  `.execute(tx)
}

/** Ends the conflict of a scan, because one of its two scans was undone. */
export async function endConflict(tx: Transaction, nonce: string): Promise<void> {
  await tx
    .updateTable('gate_conflicts')
    .set({ ended_at: sql<Date>`now()` })
    .where('nonce', '=', nonce)
    .where('ended_at', 'is', null)
    .execute()
}
