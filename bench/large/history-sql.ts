import { sql } from 'kysely'
import { grossKobo } from '@velvet/contract/books/box-office'
import { ticketValue } from '@velvet/contract/books/taxes.rules'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import type { Database } from '@velvet/server/platform/database/connect'
import { OPENING_VP, TICKETS_EACH, TOP_UPS_EACH, VP } from './sizes.ts'
import { id, n } from './rows-sql.ts'

/** What one of the tickets is worth at the rate with which every database begins. */
const KOBO_EACH = grossKobo(VP / TICKETS_EACH, { vp: 150, kobo: 10_000 })
const VALUE = ticketValue(KOBO_EACH, [{ kind: 'vat', name: 'VAT', ppm: 75_000, base: 'net' }])
const TAXES = sql.lit(JSON.stringify(VALUE.taxes))

/**
 * Makes one row for each movement, with its customer and its position among that customer's
 * movements.
 */
export async function makeMoves(
  db: Database,
  { customers, moves }: { customers: number; moves: number },
): Promise<void> {
  await sql`
    create temporary table moves as
      select ${id(4, 'm')} as id, m, 1 + m % ${n(customers)} as customer, m / ${n(customers)} as step
      from generate_series(0, ${n(moves - 1)}) m`.execute(db)
}

export async function widenMoves(db: Database): Promise<void> {
  await sql`
    alter table moves add reason text, add reference text, add amount bigint, add after bigint`.execute(db)
}

/** Adds what each movement moved, and the balance after it. */
export async function describeMoves(db: Database): Promise<void> {
  await sql`
    update moves set
      reason = case when step = 0 then 'opening-credit' when step <= ${n(TOP_UPS_EACH)} then 'top-up'
        else 'ticket-purchase' end,
      reference = case when step between 1 and ${n(TOP_UPS_EACH)} then 'reference-' || m
        else ${id(5, 'm')}::text end,
      amount = case when step = 0 then ${n(OPENING_VP)} when step <= ${n(TOP_UPS_EACH)} then ${n(VP)}
        else -${n(VP)} end,
      after = ${n(OPENING_VP)} + ${n(VP)} * (least(step, ${n(TOP_UPS_EACH)})
        - greatest(step - ${n(TOP_UPS_EACH)}, 0))`.execute(db)
}

export async function analyzeMoves(db: Database): Promise<void> {
  await sql`
    analyze moves`.execute(db)
}

export async function insertMovements(db: Database): Promise<void> {
  await sql`
    insert into ledger_movements (id, reason, reference) select id, reason, reference from moves`.execute(db)
}

export async function insertAccounts(db: Database): Promise<void> {
  await sql`
    insert into ledger_accounts (id, kind, customer_id, balance)
      select ${id(2, 'customer')}, 'customer', ${id(2, 'customer')},
        (array_agg(after order by step desc))[1] from moves group by customer`.execute(db)
}

export async function insertCustomersEntries(db: Database): Promise<void> {
  await sql`
    insert into ledger_entries (movement_id, account_id, amount, balance_after)
      select id, ${id(2, 'customer')}, amount, after from moves order by m`.execute(db)
}

export async function insertOperatorEntries(db: Database): Promise<void> {
  await sql`
    insert into ledger_entries (movement_id, account_id, amount)
      select moves.id, ledger_accounts.id, -amount from moves join ledger_accounts on kind =
        case reason when 'opening-credit' then 'promotions' when 'top-up' then 'clearing-paystack'
          else 'sales' end`.execute(db)
}

export async function insertAuditOfOpenings(db: Database): Promise<void> {
  await sql`
    insert into audit (actor_kind, action, subject, detail)
      select 'system', reason, id, jsonb_build_object('vp', amount) from moves where step = 0`.execute(db)
}

/** Inserts payments that are spread evenly over three years. The oldest ones are inserted first. */
export async function insertPayments(db: Database): Promise<void> {
  await sql`
    insert into payments (tx_ref, customer_id, provider, vp, naira, status, created_at, settled_at)
      select reference, ${id(2, 'customer')}, 'paystack', amount, amount * 102 / 150, 'successful',
        at, at
      from (select *, now() - interval '3 years' * (1 - m / (max(m) over () + 1.0)) as at from moves)
        moves
      where reason = 'top-up' order by m`.execute(db)
}

export async function insertCredits(db: Database): Promise<void> {
  await sql`
    insert into payment_credits (provider, provider_transaction_id, tx_ref, movement_id, naira)
      select 'paystack', m, reference, id, amount * 102 / 150 from moves where reason = 'top-up'`.execute(db)
}

export async function insertPurchases(db: Database): Promise<void> {
  await sql`
    insert into purchases (id, customer_id, showtime_id, tickets, total, gross_kobo, movement_id)
      select reference::uuid, ${id(2, 'customer')}, ${id(3, '1 + bought / 100')},
        ${n(TICKETS_EACH)}, ${n(VP)}, ${n(TICKETS_EACH * KOBO_EACH)}, id
      from (select *, row_number() over (order by m) - 1 as bought from moves
        where reason = 'ticket-purchase') moves`.execute(db)
}

/** Books the naira of the rows that are there, because the triggers that usually do so are off. */
export async function bookNaira(db: Database): Promise<void> {
  await sql`
    with causes as (
      select * from naira_causes()
      where kind <> 'late-refund'
        and (kind, cause) in (select entries.kind, entries.cause from naira_entries_of_causes() entries)
    ), movements as (
      insert into naira_movements (kind, cause, at, day)
        select kind, cause, at, day from causes order by at, cause
      returning id, kind, cause
    )
    insert into naira_entries (movement_id, account, subject, kobo)
      select id, account, subject, kobo
      from movements join naira_entries_of_causes() entries using (kind, cause) order by id`.execute(db)
}

/**
 * Inserts the tickets of showtimes that are sold out; half of them were used, and half have
 * expired.
 */
export async function insertTickets(db: Database): Promise<void> {
  await sql`
    insert into tickets (id, purchase_id, payer_id, holder_id, showtime_id, type_id, price_vp,
        gross_kobo, net_kobo, taxes, serial, film_id, play_date, seat, code, status, used_at,
        expired_at)
      select ${id(6, 'sold')}, sales.id, customer_id, customer_id, showtime_id,
        ${STANDARD_TYPE_ID}::uuid, ${n(VP / TICKETS_EACH)}, ${n(KOBO_EACH)}, ${n(VALUE.netKobo)}, ${TAXES},
        1 + sold % 200, film_id, play_date(starts_at, time_zone),
        chr(65 + (sold % 200)::int / 20) || (1 + sold % 20), 'code-' || lpad(sold::text, 9, '0'),
        case sold % 2 when 0 then 'used' else 'expired' end,
        case sold % 2 when 0 then now() end, case sold % 2 when 1 then now() end
      from (select purchases.*, (row_number() over (order by showtime_id, purchases.id) - 1) * 2
          + seat - 1 as sold
        from purchases, generate_series(1, ${n(TICKETS_EACH)}) seat where seat = 1
        union all
        select purchases.*, (row_number() over (order by showtime_id, purchases.id) - 1) * 2 + 1
        from purchases) sales
      join showtimes on showtimes.id = showtime_id join cinemas on cinemas.id = showtimes.cinema_id`.execute(db)
}

/**
 * Begins the chains of all showtimes, because the triggers that usually write them are off. A row gets the time at
 * which its showtime began, so that the newest rows are only those of the newest showtimes.
 */
export async function insertChains(db: Database): Promise<void> {
  await sql`
    do $$
    declare
      show showtimes;
    begin
      for show in select * from showtimes order by starts_at loop
        perform prove_programme(show, show.state);
        perform prove(array_agg(showtime_id), array_agg(detail order by first_serial))
        from (
          select showtime_id, min(serial) as first_serial, E'sale\\tapp\\t'
            || string_agg(concat_ws(' ', serial, type_id, gross_kobo, gross_kobo - net_kobo, net_kobo),
              ',' order by serial) as detail
          from tickets where showtime_id = show.id
          group by showtime_id, purchase_id
        ) sales;
        update proof_rows set at = show.starts_at where showtime_id = show.id;
      end loop;
    end $$`.execute(db)
}

export async function insertScans(db: Database): Promise<void> {
  await sql`
    insert into gate_scans (nonce, staff_id, ticket_id, result, scanned_at)
      select id, ${id(1, '1')}, id, 'admitted', now() from tickets where status = 'used'`.execute(db)
}

/** Inserts one link for each customer, made from the link before it. */
export async function insertLinks(db: Database, step: number): Promise<void> {
  await sql`
    insert into ledger_journal
      (account_id, position, movement_id, reason, reference, amount, balance_after, link)
    select account, ${step + 1}, moves.id, moves.reason, moves.reference, moves.amount, after,
      journal_link(link, account, ${step + 1}, moves.id, moves.reason, moves.reference,
        moves.amount, after)
    from (select *, ${id(2, 'customer')} as account from moves where step = ${step}) moves
    left join lateral (
      -- PostgreSQL underestimates the size of the journal. The limit keeps it from joining all of
      -- it.
      select link from ledger_journal where account_id = account and position = ${step} limit 1
    ) before on true`.execute(db)
}
