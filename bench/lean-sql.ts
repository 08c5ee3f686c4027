import type { Database } from '@velvet/server/platform/database/connect'
import { sql } from 'kysely'

/** Makes the fewest tables that can hold a purchase, with one showtime and these wallets. */
export async function makeLeanTables(db: Database, walletIds: readonly string[]): Promise<void> {
  await sql`create schema lean`.execute(db)
  await sql`create table lean.wallets (id uuid primary key, balance bigint not null)`.execute(db)
  await sql`create table lean.showtimes (id integer primary key, sold integer not null)`.execute(db)
  await sql`create table lean.purchases (id uuid primary key, wallet_id uuid not null)`.execute(db)
  await sql`create table lean.entries (
    purchase_id uuid not null, account uuid, amount bigint not null)`.execute(db)
  await sql`create table lean.tickets (
    purchase_id uuid not null, seat integer not null unique)`.execute(db)
  await sql`insert into lean.showtimes values (1, 0)`.execute(db)
  await sql`
    insert into lean.wallets select id, 1e12 from unnest(${walletIds}::uuid[]) ids (id)`.execute(db)
}

/** Sells the next seats of the showtime, one to each of these wallets, in one statement. */
export async function sellLeanBatch(
  db: Database,
  { ids, walletIds }: { ids: readonly string[]; walletIds: readonly string[] },
): Promise<void> {
  await sql`/* sell-lean-batch */
    with orders as (
      select * from unnest(${ids}::uuid[], ${walletIds}::uuid[])
        with ordinality as orders (id, wallet_id, ordinal)
    ), paid as (
      update lean.wallets set balance = balance - due.amount
      from (select wallet_id, count(*) as amount from orders group by wallet_id) due
      where wallets.id = due.wallet_id
    ), showtime as (
      update lean.showtimes set sold = sold + ${ids.length}::int where id = 1 returning sold
    ), bought as (
      insert into lean.purchases select id, wallet_id from orders
    ), moved as (
      insert into lean.entries
      select id, account, amount from orders
      cross join lateral (values (wallet_id, -1), (null, 1)) as sides (account, amount)
    )
    insert into lean.tickets select id, sold - ordinal from orders cross join showtime`.execute(db)
}
