import type { AmountsByTender, Counted } from '@velvet/contract/sales/counter.rules'
import type { Totals } from '@velvet/contract/sales/till-sessions.calls'
import { sql } from 'kysely'
import { namedPerson, namedPersonOrNull } from '../../kernel/identity/named-person-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'

/** Locks an open session, so that nothing more is sold there. Returns false if it is closed already. */
export async function lockOpenSession(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from till_sessions where id = ${id} and closed_at is null for update`.execute(tx)
  return rows.length > 0
}

export interface NewZReport {
  sessionId: string
  tillId: string
  totals: Totals
  expected: AmountsByTender
  counted: AmountsByTender
  counts: readonly Counted[]
  closedBy: string
  reason: string | null
  approverId: string | null
  requestHash: string
}

/**
 * Closes a session with the next Z report of its till. The caller has locked the session. This fires the triggers
 * z_reports_follow and book_naira (docs/data-model.md).
 */
export async function insertZReport(tx: Transaction, report: NewZReport): Promise<void> {
  const { sessionId, tillId, totals, expected, counted } = report
  await sql`/* write-z-report */
    with closed as (
      update till_sessions set closed_at = now() where id = ${sessionId}
    )
    insert into z_reports (session_id, till_id, number, sales_kobo, grand_total_kobo,
      expected_cash, expected_terminal, expected_transfer,
      counted_cash, counted_terminal, counted_transfer,
      counts, figures, closed_by, reason, approved_by, request_hash)
    select ${sessionId}::uuid, ${tillId}::uuid, coalesce(max(number), 0) + 1, ${totals.sales},
      coalesce(max(grand_total_kobo), 0) + ${totals.sales},
      ${expected.cash}, ${expected.terminal}, ${expected.transfer},
      ${counted.cash}, ${counted.terminal}, ${counted.transfer},
      ${JSON.stringify(report.counts)}::jsonb, ${JSON.stringify(totals)}::jsonb,
      ${report.closedBy}::uuid, ${report.reason}, ${report.approverId}::uuid, ${report.requestHash}
    from z_reports where till_id = ${tillId}`.execute(tx)
}

interface Person {
  id: string
  name: string
}

export interface ZReportRow {
  number: number
  closedBy: Person
  closedAt: Date
  counts: Counted[]
  totals: Totals
  expected: AmountsByTender
  counted: AmountsByTender
  earlierCounts: AmountsByTender[]
  reason: string | null
  approver: Person | null
  grandTotal: number
  /** The person who took over the till; null if the cash went to the safe. */
  handedTo: Person | null
  requestHash: string
}

const amounts = (what: string) => sql`json_build_object(
  'cash', ${sql.ref(`${what}_cash`)}, 'terminal', ${sql.ref(`${what}_terminal`)},
  'transfer', ${sql.ref(`${what}_transfer`)})`

export async function findZReport(db: Database, sessionId: string): Promise<ZReportRow | undefined> {
  const { rows } = await sql<ZReportRow>`
    select number, ${namedPerson('staff')} as "closedBy",
      closed_at as "closedAt", counts, figures as totals, ${amounts('expected')} as expected,
      ${amounts('counted')} as counted, coalesce((
        select json_agg(till_events.counted - 'counts' order by till_events.id) from till_events
        where session_id = ${sessionId} and kind = 'count'
      ), '[]') as "earlierCounts", reason, ${namedPersonOrNull('approver')} as approver,
      grand_total_kobo as "grandTotal", request_hash as "requestHash", (
        select ${namedPerson('taker')} from till_sessions next join staff taker on taker.id = next.opened_by
        where next.handed_from = ${sessionId}
      ) as "handedTo"
    from z_reports
    join staff on staff.id = closed_by
    left join staff approver on approver.id = approved_by
    where session_id = ${sessionId}`.execute(db)
  return rows[0]
}
