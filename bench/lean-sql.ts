import type { Database } from '@velvet/server/platform/database/connect'
import { sql } from 'kysely'

/** The seats of each showtime, as many as those of the product's own loads. */
const SEATS = 500

/**
 * Makes the fewest tables that can hold a purchase, with these wallets and a number of showtimes. Nothing but their
 * own foreign keys and what a constraint needs is indexed.
 */
export async function makeLeanTables(
  db: Database,
  { walletIds, showtimes }: { walletIds: readonly string[]; showtimes: number },
): Promise<void> {
  await sql`create schema lean`.execute(db)
  await sql`create table lean.wallets (
    id uuid primary key, balance bigint not null check (balance >= 0))`.execute(db)
  await sql`create table lean.showtimes (
    id integer primary key, seats integer not null, sold integer not null check (sold <= seats))`.execute(db)
  await sql`create table lean.purchases (
    id uuid primary key, wallet_id uuid not null references lean.wallets,
    showtime_id integer not null references lean.showtimes, key uuid not null,
    unique (wallet_id, key))`.execute(db)
  await sql`create table lean.entries (
    purchase_id uuid not null references lean.purchases, wallet_id uuid references lean.wallets,
    amount bigint not null)`.execute(db)
  await sql`create table lean.tickets (
    id uuid primary key, purchase_id uuid not null references lean.purchases,
    showtime_id integer not null references lean.showtimes, seat integer not null,
    unique (showtime_id, seat))`.execute(db)
  await sql`
    insert into lean.showtimes select id, ${SEATS}, 0 from generate_series(1, ${showtimes}::int) id`.execute(db)
  await sql`
    insert into lean.wallets select id, 1e12 from unnest(${walletIds}::uuid[]) ids (id)`.execute(db)
  await makeLeanBatch(db)
}

/**
 * Makes the function that decides a batch: it locks the wallets and then the showtimes in the order of their ids, looks
 * for keys that were used before, decides one request after the other, and writes what was bought. A ticket costs
 * one Point.
 */
async function makeLeanBatch(db: Database): Promise<void> {
  await sql`
    create function lean.buy(
      purchase_ids uuid[], ticket_ids uuid[], wallet_ids uuid[], showtime_ids integer[], keys uuid[]
    ) returns text[] language plpgsql as $$
    declare
      payers uuid[]; balances bigint[]; shown integer[]; sold_before integer[]; free integer[]; used boolean[];
      payer integer; showtime integer; answers text[]; seats integer[];
    begin
      select array_agg(id), array_agg(balance) into payers, balances from (
        select id, balance from lean.wallets where id = any(wallet_ids) order by id for update) locked;
      select array_agg(id), array_agg(locked.seats - sold), array_agg(sold) into shown, free, sold_before from (
        select * from lean.showtimes where id = any(showtime_ids) order by id for update) locked;
      select array_agg(known.id is not null order by ordinal) into used
        from unnest(wallet_ids, keys) with ordinality as wishes (wallet_id, key, ordinal)
        left join lateral (
          select id from lean.purchases p where p.wallet_id = wishes.wallet_id and p.key = wishes.key limit 1
        ) known on true;
      for wish in 1 .. cardinality(keys) loop
        payer := array_position(payers, wallet_ids[wish]);
        showtime := array_position(shown, showtime_ids[wish]);
        if used[wish] then answers[wish] := 'bought before';
        elsif free[showtime] = 0 then answers[wish] := 'sold out';
        elsif balances[payer] < 1 then answers[wish] := 'too few Points';
        else
          answers[wish] := 'bought';
          balances[payer] := balances[payer] - 1;
          free[showtime] := free[showtime] - 1;
          sold_before[showtime] := sold_before[showtime] + 1;
          seats[wish] := sold_before[showtime];
        end if;
      end loop;
      with bought as (
        select * from unnest(purchase_ids, ticket_ids, wallet_ids, showtime_ids, keys, seats)
          as wishes (id, ticket_id, wallet_id, showtime_id, key, seat) where seat is not null
      ), purchases as (
        insert into lean.purchases select id, wallet_id, showtime_id, key from bought
      ), entries as (
        insert into lean.entries select id, account, amount from bought
        cross join lateral (values (wallet_id, -1), (null, 1)) as sides (account, amount)
      ), wallets as (
        update lean.wallets set balance = paid.balance
        from unnest(payers, balances) as paid (id, balance) where wallets.id = paid.id
      ), showtimes as (
        update lean.showtimes set sold = now_sold.sold
        from unnest(shown, sold_before) as now_sold (id, sold) where showtimes.id = now_sold.id
      )
      insert into lean.tickets select ticket_id, id, showtime_id, seat from bought;
      return answers;
    end $$`.execute(db)
}

interface LeanOrders {
  purchaseIds: readonly string[]
  ticketIds: readonly string[]
  walletIds: readonly string[]
  showtimeIds: readonly number[]
  keys: readonly string[]
}

/** Decides these orders in one transaction. Returns an answer for each. */
export async function decideLeanBatch(db: Database, orders: LeanOrders): Promise<string[]> {
  const { purchaseIds, ticketIds, walletIds, showtimeIds, keys } = orders
  const { rows } = await sql<{ answers: string[] }>`/* decide-lean-batch */
    select lean.buy(${purchaseIds}::uuid[], ${ticketIds}::uuid[], ${walletIds}::uuid[],
      ${showtimeIds}::integer[], ${keys}::uuid[]) as answers`.execute(db)
  return rows[0]?.answers ?? []
}
