import type { ZLine } from '@velvet/contract/sales/staff-tills.calls'
import type { AmountsByTender } from '@velvet/contract/sales/counter.rules'
import { DAY_BEGINS_HOUR } from '@velvet/contract/catalogue/business-day'
import { sql } from 'kysely'
import { namedPerson, namedPersonOrNull } from '../../kernel/identity/named-person-sql.ts'
import type { Database } from '../../platform/database/connect.ts'
import { instantPosition } from '../../platform/database/instants-sql.ts'
import type { PageByTime } from '../../platform/database/page-sql.ts'
import { isBefore, isAmong, isOf } from '../../platform/database/conditions-sql.ts'

export interface ZFilters {
  /** The first business day of closings, by the clocks at each cinema. */
  from: string
  /** The last business day, which is part of the list. */
  to: string
  /** Undefined for all cinemas. */
  cinemaIds: readonly string[] | undefined
  tillId?: string | undefined
  /** The person who opened the till. */
  staffId?: string | undefined
}

/**
 * The Z reports of these days. The first two conditions are in UTC, so that an index can find the rows. They
 * include one more day on each side, because no time zone is more than a day away from UTC.
 */
function closedIn({ from, to, cinemaIds, tillId, staffId }: ZFilters) {
  return sql`z_reports
    join till_sessions on till_sessions.id = session_id
    join tills on tills.id = z_reports.till_id
    join cinemas on cinemas.id = cinema_id
    join staff opener on opener.id = opened_by
    where z_reports.closed_at >= (${from}::date - 1)::timestamp at time zone 'utc'
      and z_reports.closed_at < (${to}::date + 3)::timestamp at time zone 'utc'
      and (z_reports.closed_at at time zone time_zone - make_interval(hours => ${DAY_BEGINS_HOUR}))::date
        between ${from}::date and ${to}::date
      and ${isAmong('cinema_id', cinemaIds)}
      and ${isOf('tills.id', tillId)}
      and ${isOf('opened_by', staffId)}`
}

type ZRow = Omit<ZLine, 'openedAt' | 'closedAt'> & {
  openedAt: Date
  closedAt: Date
  /** The time of the closing with its microseconds, which the cursor needs. */
  position: string
}

/** Reads the Z reports of these days, the last closing first. */
export async function selectZLines(db: Database, filters: ZFilters, page: PageByTime): Promise<ZRow[]> {
  const { rows } = await sql<ZRow>`
    select session_id as "sessionID", number,
      json_build_object('id', tills.id, 'name', tills.name) as till,
      cinemas.name as cinema, time_zone as "timeZone", ${namedPerson('opener')} as "openedBy",
      opened_at as "openedAt", (
        select ${namedPerson('closer')} from staff closer where closer.id = closed_by
      ) as "closedBy", z_reports.closed_at as "closedAt",
      ${instantPosition('z_reports.closed_at')} as position,
      sales_kobo as sales, (figures ->> 'tickets')::int as tickets,
      (figures ->> 'refunds')::bigint as refunds,
      json_build_object('cash', counted_cash, 'terminal', counted_terminal,
        'transfer', counted_transfer) as counted,
      json_build_object('cash', counted_cash - expected_cash,
        'terminal', counted_terminal - expected_terminal,
        'transfer', counted_transfer - expected_transfer) as difference,
      reason, (
        select ${namedPersonOrNull('approver')} from staff approver where approver.id = approved_by
      ) as approver, grand_total_kobo as "grandTotal"
    from ${closedIn(filters)}
      and ${isBefore(['z_reports.closed_at', 'session_id'], page.after)}
    order by z_reports.closed_at desc, session_id desc limit ${page.limit}`.execute(db)
  return rows
}

interface PersonDifferences {
  person: { id: string; name: string }
  closings: number
  withDifference: number
  difference: AmountsByTender
  missing: number
  surplus: number
}

/** Sums how far the counts of these days differed, for each person who had opened the tills, by name. */
export async function sumDifferences(db: Database, filters: ZFilters): Promise<PersonDifferences[]> {
  const { rows } = await sql<PersonDifferences>`/* sum-till-differences */
    select json_build_object('id', person, 'name', name) as person, count(*)::int as closings,
      (count(*) filter (where (cash, terminal, transfer) <> (0, 0, 0)))::int as "withDifference",
      json_build_object('cash', sum(cash)::bigint, 'terminal', sum(terminal)::bigint,
        'transfer', sum(transfer)::bigint) as difference,
      sum(least(cash, 0) + least(terminal, 0) + least(transfer, 0))::bigint as missing,
      sum(greatest(cash, 0) + greatest(terminal, 0) + greatest(transfer, 0))::bigint as surplus
    from (
      select opener.id as person, opener.name, counted_cash - expected_cash as cash,
        counted_terminal - expected_terminal as terminal,
        counted_transfer - expected_transfer as transfer
      from ${closedIn(filters)}
    ) closed
    group by person, name order by name, closed.person`.execute(db)
  return rows
}
