import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** The sizes fit together: every showtime is sold out, and every customer buys equally often. */
export interface Sizes {
  showtimes: number
  customers: number
}

const SEATS = 200
const TICKETS_EACH = 2
const TOP_UPS_EACH = 10
/** Every price and top-up is 20 Vp, so that the amounts need no table. */
const VP = 20
const OPENING_VP = 1_000_000

/** Returns an SQL expression for the UUIDv7 of the n-th row of a kind. */
const id = (kind: number, number: string) =>
  sql.raw(`('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`)

/**
 * Fills an empty, migrated database with the history of a large house: past showtimes that were
 * sold out, half of their tickets used and half expired, the top-ups, and the opened accounts.
 */
export async function fillLargeDatabase(db: Database, sizes: Sizes): Promise<void> {
  const { showtimes, customers } = sizes
  const purchases = (showtimes * SEATS) / TICKETS_EACH
  const movesEach = 1 + TOP_UPS_EACH + Math.ceil(purchases / customers)
  const n = (value: number) => sql.raw(String(value))
  const statements = [
    sql`set session_replication_role = replica`,
    sql`insert into areas values (${id(1, '1')}, 'Nigeria', 'Bauchi', 'Bauchi', true)`,
    sql`insert into films (id, slug, title, language, distributor, synopsis, year, minutes, rating,
        colour, poster_url, status)
      values (${id(1, '1')}, 'a', 'A', 'english', 'B', 'C', 2020, 90, 'PG', '#000000', '/', 'archived')`,
    sql`insert into cinemas (id, area_id, slug, name, address, latitude, longitude, preview_url)
      values (${id(1, '1')}, ${id(1, '1')}, 'a', 'A', 'B', 10, 10, '/')`,
    sql`insert into screens (id, cinema_id, name, plan, total_seats) values (${id(1, '1')},
      ${id(1, '1')}, 'A', (select jsonb_agg(jsonb_build_object('row', chr(64 + row), 'seats', 20))
        from generate_series(1, 10) row), ${n(SEATS)})`,
    sql`insert into staff (id, email, name, role, password_hash)
      values (${id(1, '1')}, 'a', 'A', 'attendant', '-')`,
    sql`insert into customers (id, phone, username, password_hash, area_id, date_of_birth, sex)
      select ${id(2, 'c')}, '080' || lpad(c::text, 8, '0'), 'u' || c, '-', ${id(1, '1')},
        '2000-01-01', 'Female' from generate_series(1, ${n(customers)}) c`,
    sql`insert into showtimes (id, film_id, cinema_id, screen_id, starts_at, ends_at, ticket_price,
        total_seats, assigned_seats, closed_at)
      select ${id(3, 's')}, ${id(1, '1')}, ${id(1, '1')}, ${id(1, '1')},
        now() - interval '1 day' - s * interval '3 hours',
        now() - interval '22 hours' - s * interval '3 hours', ${n(VP / TICKETS_EACH)},
        ${n(SEATS)}, ${n(SEATS)}, now() from generate_series(1, ${n(showtimes)}) s`,
    // One row describes one movement: the customer, its number among theirs, and its amount.
    sql`create temporary table moves as
      select ${id(4, 'm')} as id, m, 1 + m % ${n(customers)} as customer, m / ${n(customers)} as step
      from generate_series(0, ${n(customers * (1 + TOP_UPS_EACH) + purchases - 1)}) m`,
    sql`alter table moves add reason text, add reference text, add amount bigint, add after bigint`,
    sql`update moves set
      reason = case when step = 0 then 'opening-credit' when step <= ${n(TOP_UPS_EACH)} then 'top-up'
        else 'ticket-purchase' end,
      reference = case when step between 1 and ${n(TOP_UPS_EACH)} then 'reference-' || m
        else ${id(5, 'm')}::text end,
      amount = case when step = 0 then ${n(OPENING_VP)} when step <= ${n(TOP_UPS_EACH)} then ${n(VP)}
        else -${n(VP)} end,
      after = ${n(OPENING_VP)} + ${n(VP)} * (least(step, ${n(TOP_UPS_EACH)})
        - greatest(step - ${n(TOP_UPS_EACH)}, 0))`,
    sql`analyze moves`,
    sql`insert into ledger_movements (id, reason, reference) select id, reason, reference from moves`,
    sql`insert into ledger_accounts (id, kind, customer_id, balance)
      select ${id(2, 'customer')}, 'customer', ${id(2, 'customer')},
        (array_agg(after order by step desc))[1] from moves group by customer`,
    sql`insert into ledger_entries (movement_id, account_id, amount, balance_after)
      select id, ${id(2, 'customer')}, amount, after from moves order by m`,
    sql`insert into ledger_entries (movement_id, account_id, amount)
      select moves.id, ledger_accounts.id, -amount from moves join ledger_accounts on kind =
        case reason when 'opening-credit' then 'promotions' when 'top-up' then 'clearing-paystack'
          else 'sales' end`,
    sql`insert into audit (actor_kind, action, subject, detail)
      select 'system', reason, id, jsonb_build_object('vp', amount) from moves where step = 0`,
    sql`insert into payments (tx_ref, customer_id, provider, vp, naira, status, settled_at)
      select reference, ${id(2, 'customer')}, 'paystack', amount, amount * 102 / 150, 'successful',
        now() from moves where reason = 'top-up'`,
    sql`insert into payment_credits (provider, provider_transaction_id, tx_ref, movement_id, naira)
      select 'paystack', m, reference, id, amount * 102 / 150 from moves where reason = 'top-up'`,
    sql`insert into purchases (id, customer_id, showtime_id, tickets, unit_price, total, movement_id)
      select reference::uuid, ${id(2, 'customer')}, ${id(3, '1 + bought / 100')},
        ${n(TICKETS_EACH)}, ${n(VP / TICKETS_EACH)}, ${n(VP)}, id
      from (select *, row_number() over (order by m) - 1 as bought from moves
        where reason = 'ticket-purchase') moves`,
    sql`insert into tickets (id, purchase_id, customer_id, showtime_id, seat, code, status, used_at,
        expired_at)
      select ${id(6, 'sold')}, id, customer_id, showtime_id,
        chr(65 + (sold % 200)::int / 20) || (1 + sold % 20), 'code-' || lpad(sold::text, 9, '0'),
        case sold % 2 when 0 then 'used' else 'expired' end,
        case sold % 2 when 0 then now() end, case sold % 2 when 1 then now() end
      from (select purchases.*, (row_number() over (order by showtime_id, purchases.id) - 1) * 2
          + seat - 1 as sold
        from purchases, generate_series(1, ${n(TICKETS_EACH)}) seat where seat = 1
        union all
        select purchases.*, (row_number() over (order by showtime_id, purchases.id) - 1) * 2 + 1
        from purchases) sales`,
    sql`insert into gate_scans (nonce, staff_id, ticket_id, result, scanned_at)
      select id, ${id(1, '1')}, id, 'admitted', now() from tickets where status = 'used'`,
  ]
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    for (const statement of statements) await statement.execute(connection)
    for (let step = 0; step < movesEach; step += 1) {
      await sql`insert into ledger_journal
          (account_id, position, movement_id, reason, reference, amount, balance_after, link)
        select account, ${step + 1}, moves.id, moves.reason, moves.reference, moves.amount, after,
          journal_link(link, account, ${step + 1}, moves.id, moves.reason, moves.reference,
            moves.amount, after)
        from (select *, ${id(2, 'customer')} as account from moves where step = ${step}) moves
        left join ledger_journal on account_id = account and position = ${step}`.execute(connection)
    }
    await sql`reset session_replication_role`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
    await sql`analyze`.execute(connection)
  })
}
