import { sql, type RawBuilder } from 'kysely'
import type { Database, Transaction } from './connect.ts'

/** How many things were looked at, and how many of them break the promise. */
export interface Count {
  checked: number
  broken: number
}

async function one(db: Database, query: RawBuilder<Count>): Promise<Count> {
  const { rows } = await query.execute(db)
  const [row] = rows
  if (!row) throw new Error('A count answers one row')
  return row
}

/** Until the end of the transaction no statement may take longer. */
export async function limitStatements(tx: Transaction, limitMs: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(tx)
}

/** By which another connection can name this one. */
export async function readBackend(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  return rows[0]?.pid ?? 0
}

/** Whatever that connection waits for fails at once. */
export async function cancelStatement(db: Database, backend: number): Promise<void> {
  await sql`select pg_cancel_backend(${backend})`.execute(db)
}

/** I1 */
export function countLedger(db: Database): Promise<Count> {
  return one(
    db,
    sql<Count>`
      with movements as (
        select count(*) as checked,
          count(*) filter (where total <> 0 or legs <> 2) as broken
        from (
          select coalesce(sum(amount), 0) as total, count(ledger_entries.id) as legs
          from ledger_movements
          left join ledger_entries on movement_id = ledger_movements.id
          group by ledger_movements.id
        ) sums
      ), balances as (
        select count(*) filter (where balance < 0 or balance <> total) as broken
        from (
          select balance, coalesce(sum(amount), 0) as total
          from ledger_accounts left join ledger_entries on account_id = ledger_accounts.id
          where kind = 'customer' group by ledger_accounts.id
        ) sums
      ), last as (
        select count(*) as broken from ledger_accounts
        join lateral (
          select balance_after from ledger_entries where account_id = ledger_accounts.id
          order by id desc limit 1
        ) newest on newest.balance_after is distinct from balance
        where kind = 'customer'
      )
      select movements.checked, movements.broken + balances.broken + last.broken as broken
      from movements, balances, last`,
  )
}

/** I2 */
export function countSeats(db: Database): Promise<Count> {
  return one(
    db,
    sql<Count>`
      with live as (
        select showtime_id, count(*) as tickets, count(distinct seat) as seats
        from tickets where status <> 'void' group by showtime_id
      )
      select count(*) as checked,
        count(*) filter (
          where assigned_seats <> coalesce(live.tickets, 0) or assigned_seats > total_seats
            or live.tickets <> live.seats
        ) as broken
      from showtimes left join live on live.showtime_id = showtimes.id`,
  )
}

/**
 * I3. What went back is a movement of its own: each voided ticket has one, of what it cost. Tables
 * are read whole and joined: looking things up for each purchase took three times as long.
 */
export const soundPurchases = sql<Count>`
  with issued as (
    select purchase_id, count(*) as tickets from tickets group by purchase_id
  ), sold as (
    select count(*) as checked, count(movements.id) as debits,
      count(*) filter (
        where issued.tickets is distinct from purchases.tickets or movements.id is null
          or entries.amount is distinct from -purchases.tickets * unit_price
      ) as broken
    from purchases
    left join issued on purchase_id = purchases.id
    left join ledger_movements movements on movements.id = purchases.movement_id
      and reason = 'ticket-purchase' and reference = purchases.id::text
    left join ledger_entries entries on entries.movement_id = purchases.movement_id
      and account_id = customer_id
  ), debited as (
    select count(*) as movements from ledger_movements where reason = 'ticket-purchase'
  ), returned as (
    select count(*) filter (
      where tickets.status = 'unused' or ticket_refunds.vp <> purchases.unit_price
        or entries.amount is distinct from ticket_refunds.vp
    ) as broken
    from ticket_refunds
    join tickets on tickets.id = ticket_refunds.ticket_id
    join purchases on purchases.id = tickets.purchase_id
    left join ledger_entries entries on entries.movement_id = ticket_refunds.movement_id
      and account_id = tickets.customer_id
  ), unreturned as (
    select (select count(*) from tickets where status = 'void' and not exists (
        select from ticket_refunds where ticket_id = tickets.id))
      + (select count(*) from ledger_movements where reason = 'ticket-refund' and not exists (
        select from ticket_refunds where movement_id = ledger_movements.id)) as broken
  )
  select checked,
    sold.broken + debited.movements - debits + returned.broken + unreturned.broken as broken
  from sold, debited, returned, unreturned`

export function countPurchases(db: Database): Promise<Count> {
  return one(db, soundPurchases)
}

/** I4 */
export function countCredits(db: Database): Promise<Count> {
  return one(
    db,
    sql<Count>`
      with facts as (
        select payments.vp, payments.naira as asked, payment_credits.naira as paid,
          payments.status, (
            select sum(amount) from ledger_entries
            where movement_id = payment_credits.movement_id and account_id = payments.customer_id
          ) as credited
        from payment_credits join payments using (tx_ref)
      ), orphans as (
        select count(*) as broken from ledger_movements
        where reason = 'top-up'
          and not exists (select from payment_credits where movement_id = ledger_movements.id)
      ), repeats as (
        select count(*) - count(distinct (provider, provider_transaction_id)) as broken
        from payment_credits
      ), refunds as (
        -- What was credited goes back with its Points, what was not goes back without any.
        select count(*) filter (
          where refunds.status <> 'called-off'
              and (refunds.movement_id is null) <> (credits.tx_ref is null)
            or refunds.movement_id is not null and (
              (select sum(amount) from ledger_entries
                where movement_id = refunds.movement_id
                  and account_id = payments.customer_id) is distinct from -payments.vp
              or (refunds.status = 'called-off') <> exists (
                select from ledger_movements
                where reason = 'refund-called-off' and reference = refunds.id::text)
            )
        ) as broken
        from payment_refunds refunds
        left join payment_credits credits using (provider, provider_transaction_id)
        left join payments on payments.tx_ref = credits.tx_ref
      ), unrefunded as (
        select count(*) as broken from ledger_movements
        where reason = 'money-refund'
          and not exists (select from payment_refunds where movement_id = ledger_movements.id)
      )
      select count(*) as checked,
        count(*) filter (
          where credited is distinct from vp or paid <> asked or status <> 'successful'
        ) + (select broken from orphans) + (select broken from repeats)
          + (select broken from refunds) + (select broken from unrefunded) as broken
      from facts`,
  )
}

/** I5 */
export function countIdempotency(db: Database): Promise<Count> {
  return one(
    db,
    sql<Count>`
      select count(*) as checked,
        count(*) filter (
          where status is null or answer is null
            or answer ? 'purchaseID' and not exists (
              select from purchases
              where purchases.id = (answer ->> 'purchaseID')::uuid
                and purchases.customer_id = idempotency_keys.customer_id
            )
        ) as broken
      from idempotency_keys`,
  )
}

/** I6 */
export function countAdmissions(db: Database): Promise<Count> {
  return one(
    db,
    sql<Count>`
      with used as (
        select count(*) as checked,
          count(*) filter (where (
            select count(*) from gate_scans
            where ticket_id = tickets.id and result = 'admitted'
          ) <> (tickets.status = 'used')::int) as broken
        from tickets
        where status = 'used'
          or exists (select from gate_scans where ticket_id = tickets.id and result = 'admitted')
      ), ended as (
        select count(*) as broken
        from tickets join showtimes on showtimes.id = showtime_id
        where status = 'expired' and ends_at > now() or status = 'unused' and closed_at is not null
      ), silent as (
        select count(*) as broken from gate_scans
        where forced and result = 'already-used'
          and not exists (select from gate_conflicts where nonce = gate_scans.nonce)
      )
      select used.checked, used.broken + silent.broken + ended.broken as broken
      from used, silent, ended`,
  )
}

/** I7 */
export function countBonuses(db: Database): Promise<Count> {
  return one(
    db,
    sql<Count>`
      with bonuses as (
        select count(*) as checked, count(distinct phone_hash) as numbers from sign_up_bonuses
      ), moved as (
        select count(*) as movements from ledger_movements where reason = 'sign-up-bonus'
      )
      select checked, abs(checked - numbers) + abs(checked - movements) as broken
      from bonuses, moved`,
  )
}

/**
 * I8: pending payments are asked after for 72 hours; an event, or a refund that is due, is tried
 * again at least hourly. What an operator saw to was done. No money came to a closed account.
 */
export function countOpenPayments(db: Database): Promise<Count> {
  return one(
    db,
    sql<Count>`
      with waiting as (
        select count(*) as checked,
          count(*) filter (
            where status = 'pending' and created_at < now() - interval '73 hours'
              or status = 'successful'
              and not exists (select from payment_credits where tx_ref = payments.tx_ref)
          ) as broken
        from payments
      ), events as (
        select count(*) as broken from provider_events
        where processed_at is null and received_at < now() - interval '73 hours'
      ), refunds as (
        select count(*) as broken from payment_refunds
        where status = 'due' and created_at < now() - interval '73 hours'
      ), unmatched as (
        select count(*) as broken from unmatched_payments
        where resolution = 'refunded'
            and not exists (
              select from payment_refunds
              where unmatched_id = unmatched_payments.id and status <> 'called-off')
          or resolution = 'credited'
            and not exists (
              select from payment_credits
              where payment_credits.provider = unmatched_payments.provider
                and payment_credits.provider_transaction_id
                  = unmatched_payments.provider_transaction_id)
      ), closed as (
        select count(*) as broken
        from customers
        join ledger_entries on ledger_entries.account_id = customers.id
        join ledger_movements on ledger_movements.id = ledger_entries.movement_id
        where closed_at is not null and reason in ('top-up', 'refund-called-off') and at > closed_at
      )
      select waiting.checked, waiting.broken + events.broken + refunds.broken + unmatched.broken
        + closed.broken as broken
      from waiting, events, refunds, unmatched, closed`,
  )
}
