import type { OperatorAccount, MovementReason } from '@velvet/contract/books/ledger.rules'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { instantPosition } from '../../platform/database/instants-sql.ts'
import type { Instants } from '../../platform/http/range.ts'
import { isBefore } from '../../platform/database/conditions-sql.ts'

interface OfAccount extends Instants {
  limit: number
  /** The last entry of the page before. */
  after: number | undefined
  /** A customer, or an account of the operator. */
  account: { customer: string } | { operatorAccount: OperatorAccount }
  cause: MovementReason | undefined
}

/**
 * Finds the movements of one account, newest first, one more than the page holds. It reads the
 * entries of that account alone, in the order in which they were written.
 */
export async function findMovementsOf(db: Database, requested: OfAccount) {
  const { account, cause, from, until, limit, after } = requested
  const isOfAccount =
    'customer' in account
      ? sql`id = ${account.customer}::uuid`
      : sql`kind = ${account.operatorAccount} and kind <> 'customer'`
  const { rows } = await sql<{ id: string; entry: number }>`
    select movements.id, entries.id as entry from ledger_entries entries
    cross join lateral (
      select * from ledger_movements where id = entries.movement_id limit 1
    ) movements
    where entries.account_id = (select id from ledger_accounts where ${isOfAccount})
      and ${isBefore('entries.id', after)}
      and ${cause === undefined ? sql`true` : sql`movements.reason = ${cause}`}
      and ${isWithin({ from, until })}
    order by entries.id desc
    limit ${limit + 1}
  `.execute(db)
  return rows
}

interface OfReasons extends Instants {
  limit: number
  /** The last movement of the page before. */
  after: readonly [at: string, id: string] | undefined
  reasons: readonly MovementReason[]
  operatorAccount: OperatorAccount | undefined
}

/**
 * Finds the movements for these reasons, newest first, one more than the page holds. The statement
 * looks up each reason by itself, because the index is sorted by reason and then by time.
 */
export async function findMovementsFor(db: Database, requested: OfReasons) {
  const { reasons, operatorAccount, from, until, limit, after } = requested
  // Without the offset, PostgreSQL would first join all entries of the account.
  const isOfHouse = sql`exists (
    select from ledger_entries where movement_id = movements.id
      and account_id = (select id from ledger_accounts where kind = ${operatorAccount ?? ''}) offset 0)`
  const { rows } = await sql<{ id: string; position: string }>`
    select found.id, ${instantPosition('found.at')} as position
    from unnest(${[...reasons]}::text[]) wanted (reason)
    cross join lateral (
      select movements.id, movements.at from ledger_movements movements
      where movements.reason = wanted.reason
        and ${isBefore(['movements.at', 'movements.id'], after)}
        and ${operatorAccount === undefined ? sql`true` : isOfHouse}
        and ${isWithin({ from, until })}
      order by movements.at desc, movements.id desc
      limit ${limit + 1}
    ) found
    order by found.at desc, found.id desc
    limit ${limit + 1}
  `.execute(db)
  return rows
}

function isWithin({ from, until }: Instants) {
  return sql`${from ? sql`movements.at >= ${from}` : sql`true`}
    and ${until ? sql`movements.at < ${until}` : sql`true`}`
}

interface MovementRow {
  id: string
  at: Date
  reason: MovementReason
  amount: number
  balanceAfter: number
  customerId: string
  username: string
  account: OperatorAccount
}

/** Reads movements by their ids, with both of their sides, in the order of the ids. */
export async function selectMovements(db: Database, ids: readonly string[]) {
  const { rows } = await sql<MovementRow>`
    select movements.id, movements.at, movements.reason, entries.amount,
      entries.balance_after as "balanceAfter", customers.id as "customerId", customers.username,
      house_account.kind as account
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, ordinal)
    cross join lateral (select * from ledger_movements where id = wanted.id limit 1) movements
    join ledger_entries entries
      on entries.movement_id = movements.id and entries.balance_after is not null
    join customers on customers.id = entries.account_id
    join ledger_entries other
      on other.movement_id = movements.id and other.balance_after is null
    join ledger_accounts house_account on house_account.id = other.account_id
    order by wanted.ordinal
  `.execute(db)
  return rows
}
