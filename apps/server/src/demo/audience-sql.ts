import { sql } from 'kysely'
import type { Transaction } from '../platform/database/connect.ts'

/** A customer of past sales, with the wallet as it is now. */
export interface Guest {
  id: string
  phone: string
  balance: number
  /** When Points of the wallet last moved; null if they never did. */
  movedAt: Date | null
}

/** Locks the wallets of the customers whose numbers begin with the prefix, and returns them. */
export async function findAudience(tx: Transaction, prefix: string): Promise<Guest[]> {
  const { rows } = await sql<Guest>`
    select customers.id, customers.phone, wallets.balance, (
      select at from ledger_entries
      join ledger_movements on ledger_movements.id = movement_id
      where account_id = customers.id order by ledger_entries.id desc limit 1
    ) as "movedAt"
    from customers join ledger_accounts wallets on wallets.id = customers.id
    where phone >= ${`${prefix}0000`} and phone <= ${`${prefix}9999`} and closed_at is null
    order by customers.id for update of wallets`.execute(tx)
  return rows
}

interface NewGuest {
  id: string
  phone: string
  username: string
  sex: string
  date_of_birth: string
}

/**
 * Inserts customers with empty wallets. They get the password and the area of the customer
 * `likeId`. A customer whose number or name exists already is left out.
 */
export async function insertAudience(
  tx: Transaction,
  likeId: string,
  guests: readonly NewGuest[],
  createdAt: Date,
): Promise<void> {
  await sql`
    with guests as (
      insert into customers
        (id, phone, username, sex, date_of_birth, password_hash, area_id, created_at)
      select guest.id, guest.phone, guest.username, guest.sex, guest.date_of_birth,
        alike.password_hash, alike.area_id, ${createdAt}
      from jsonb_populate_recordset(null::customers, ${JSON.stringify(guests)}::jsonb) guest
      join customers alike on alike.id = ${likeId}
      on conflict do nothing
      returning id
    )
    insert into ledger_accounts (id, kind, customer_id, balance)
    select id, 'customer', id, 0 from guests`.execute(tx)
}
