import type { OperatorAccount, MovementReason } from '@velvet/contract/books/ledger.rules'
import { MAX_BALANCE_VP } from '@velvet/contract/points/vp'
import { sql, type RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Transaction, Database } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'
import type { BoxOfficeRate } from '@velvet/contract/books/box-office'

/** Selects what Points were worth at the box office on the day of an instant, in UTC. */
export const boxOfficeRateAt = (instant: RawBuilder<unknown>) => sql<BoxOfficeRate>`(
  select json_build_object('vp', vp, 'kobo', kobo) from box_office_rates
  where holds_from <= (${instant} at time zone 'utc')::date order by holds_from desc limit 1)`

export interface Movement {
  customerId: string
  /** In Vp. The customer receives an amount above zero, and pays an amount below zero. */
  amount: number
  operatorAccount: OperatorAccount
  reason: MovementReason
  /** Identifies the cause. A unique key refuses to move Points twice for the same cause. */
  reference: string
}

/** A movement that was written, with the balance of the customer after it. */
export interface Moved {
  balance: number
  movementId: string
}

interface NotMoved {
  balance: null
  movementId: null
}

/**
 * Writes two entries that sum to zero, and the new balance, in one statement. Returns nothing for a customer without a
 * wallet. Returns nulls, and writes nothing, if the balance would leave its bounds. This fires the triggers
 * movement_sums_to_zero, write_journal and book_naira (docs/data-model.md).
 */
export async function insertMovement(
  tx: Transaction,
  { customerId, amount, operatorAccount, reason, reference }: Movement,
) {
  const { rows } = await sql<Moved | NotMoved>`
    with customer as (
      update ledger_accounts set balance = balance + ${amount}
      where id = ${customerId} and balance + ${amount} between 0 and ${MAX_BALANCE_VP}
      returning id, balance
    ), movement as (
      insert into ledger_movements (id, reason, reference)
      select ${uuid()}::uuid, ${reason}, ${reference} from customer
      returning id
    ), entries as (
      insert into ledger_entries (movement_id, account_id, amount, balance_after)
      select movement.id, customer.id, ${amount}::bigint, customer.balance from movement, customer
      union all
      select movement.id, house_account.id, ${-amount}::bigint, null
      from movement, ledger_accounts house_account where house_account.kind = ${operatorAccount}
      returning movement_id
    )
    select customer.balance, movement.id as "movementId"
    from ledger_accounts wallet
    left join customer on true
    left join movement on true
    where wallet.id = ${customerId}
  `.execute(tx)
  return rows[0]
}

export async function openWallet(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .insertInto('ledger_accounts')
    .values({ id: customerId, kind: 'customer', customer_id: customerId, balance: 0 })
    .execute()
}

/**
 * Returns true if the account can take this many more Vp without passing the limit of a balance.
 */
export async function hasRoomFor(tx: Transaction, customerId: string, vp: number) {
  return returnsRow(
    tx
      .selectFrom('ledger_accounts')
      .select('id')
      .where('id', '=', customerId)
      .where('balance', '<=', MAX_BALANCE_VP - vp),
  )
}

/** Locks and returns the balance, so that none of it is spent before the transaction ends. */
export async function lockBalance(tx: Transaction, customerId: string): Promise<number> {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.balance ?? 0
}

export async function findBoxOfficeRate(db: Database): Promise<BoxOfficeRate | undefined> {
  const { rows } = await sql<{ rate: BoxOfficeRate }>`
    select ${boxOfficeRateAt(sql`now()`)} as rate`.execute(db)
  return rows[0]?.rate
}

/**
 * Returns the Vp that left the balances of customers by these movements, less those that came back.
 *
 * @param movements a query that returns the ids of the movements
 */
export async function sumVpOut(tx: Transaction, movements: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ vp: number }>`
    select coalesce(-sum(amount), 0)::bigint as vp from ledger_entries
    where balance_after is not null and movement_id in (${movements})`.execute(tx)
  return rows[0]?.vp ?? 0
}
