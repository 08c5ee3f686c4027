import type { Totals } from '@velvet/contract/sales/till-sessions.calls'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

const sumOf = (column: string, condition: string) =>
  sql`coalesce(sum(${sql.raw(column)}) filter (where ${sql.raw(condition)}), 0)::bigint`
/** `table` is the one that holds the kind of the money. */
const byConfirmed = (table: string) => sql`
  ${sumOf(`${table}.kobo`, `${table}.kind = 'terminal'`)} as terminal,
  ${sumOf(`${table}.kobo`, `${table}.kind = 'transfer'`)} as transfer`
const byTender = (column: string) => sql`
  ${sumOf(column, `tenders.kind = 'cash'`)} as cash,
  ${sumOf(column, `tenders.kind = 'terminal'`)} as terminal,
  ${sumOf(column, `tenders.kind = 'transfer'`)} as transfer,
  ${sumOf(column, `tenders.kind = 'voucher'`)} as voucher,
  ${sumOf(column, `tenders.kind = 'sponsor'`)} as sponsor`

/** Selects the totals of the X and Z reports of a session, as one JSON value. Sums are in kobo. */
export const totalsOf = (sessionId: RawBuilder<unknown>) => sql<Totals>`(
  select jsonb_build_object(
    'sales', sales.kobo, 'snacks', sales.snacks, 'tickets', sales.tickets, 'complimentary', sales.free,
    'cash', paid.cash, 'terminal', paid.terminal, 'transfer', paid.transfer,
    'voucher', paid.voucher, 'voucherBack', returned.voucher,
    'sponsor', paid.sponsor, 'sponsorBack', returned.sponsor,
    'terminalTyped', paid.typed,
    'refunds', returned.cash + returned.terminal + returned.transfer + returned.voucher + returned.sponsor,
    'refundsBy', jsonb_build_object(
      'cash', returned.cash, 'terminal', returned.terminal, 'transfer', returned.transfer),
    'carried', paid.carried,
    'ticketsExchanged', (
      select count(*) from counter_refunds
      join till_events on till_events.id = event_id
      join ticket_exchanges on ticket_exchanges.ticket_id = counter_refunds.ticket_id
      where session_id = ${sessionId}),
    'ticketsRefunded', (
      select count(*) from counter_refunds join till_events on till_events.id = event_id
      where session_id = ${sessionId}),
    'unsold', jsonb_build_object('terminal', unsold.terminal, 'transfer', unsold.transfer),
    'returned', jsonb_build_object('terminal', sent_back.terminal, 'transfer', sent_back.transfer),
    'reprints', events.reprints, 'paidIn', events.paid_in, 'paidOut', events.paid_out,
    'drops', events.drops, 'noSales', events.no_sales)
  from (
    select coalesce(sum(gross_kobo + items_kobo), 0)::bigint as kobo, coalesce(sum(items_kobo), 0)::bigint as snacks,
      ${sumOf('tickets', 'gross_kobo > 0')} as tickets,
      ${sumOf('tickets', 'gross_kobo = 0')} as free
    from purchases where till_session_id = ${sessionId}
  ) sales, (
    select ${byTender('tenders.kobo')},
      ${sumOf('tenders.kobo', `tenders.kind = 'terminal' and provider = 'typed'`)} as typed,
      ${sumOf('tenders.kobo', 'carried_by is not null')} as carried
    from tenders join purchases on purchases.id = purchase_id
    where till_session_id = ${sessionId}
  ) paid, (
    select ${byTender('refunds.kobo')}
    from till_events
    join tender_refunds refunds on event_id = till_events.id
    join tenders on tenders.purchase_id = refunds.purchase_id and tenders.place = refunds.place
    where session_id = ${sessionId}
  ) returned, (
    select ${byConfirmed('till_receipts')} from till_receipts
    where session_id = ${sessionId} and reason is not null
  ) unsold, (
    -- Money that came while its till was closed is in no report, and so is its way back.
    select ${byConfirmed('receipts')}
    from till_returns
    join till_receipts receipts on receipts.id = receipt_id
    join till_events on till_events.id = event_id
    where till_events.session_id = ${sessionId} and receipts.session_id is not null
  ) sent_back, (
    select ${sumOf('kobo', `kind = 'paid-in'`)} as paid_in, ${sumOf('kobo', `kind = 'paid-out'`)} as paid_out,
      ${sumOf('kobo', `kind = 'drop'`)} as drops, count(*) filter (where kind = 'no-sale') as no_sales,
      count(*) filter (where kind = 'reprint') as reprints
    from till_events where session_id = ${sessionId}
  ) events
)`

export async function readTotals(db: Database, sessionId: string): Promise<Totals | undefined> {
  const { rows } = await sql<{ totals: Totals }>`/* read-totals */
    select ${totalsOf(sql`${sessionId}::uuid`)} as totals`.execute(db)
  return rows[0]?.totals
}
