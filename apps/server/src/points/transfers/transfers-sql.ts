import { sql } from 'kysely'
import type { TokenHolder } from '../../kernel/identity/caller.ts'
import { isLive } from '../../kernel/identity/session-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'

export interface Party {
  id: string
  username: string
  isBlocked: boolean
}

/**
 * Returns the open ones of these accounts. None of them is closed or blocked before the transaction ends.
 * The rows are locked in the order of their ids, so that two gifts cannot deadlock.
 */
export async function holdParties(tx: Transaction, ids: readonly string[]): Promise<Party[]> {
  const { rows } = await sql<Party>`
    select id, username, blocked_at is not null as "isBlocked" from customers
    where id = any(${[...ids]}::uuid[]) and closed_at is null order by id for key share`.execute(tx)
  return rows
}

/**
 * Locks these wallets until the transaction ends, in the order of their ids. Every other transaction that
 * locks several wallets keeps this order too, or waits for none of them.
 */
export async function lockWallets(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    select from ledger_accounts where id = any(${[...ids]}::uuid[])
    order by id for update`.execute(tx)
}

/** Finds the account that can receive Points by this number. */
export function findReceiver(db: Database, phone: string): Promise<Party | undefined> {
  return db
    .selectFrom('customers')
    .select(['id', 'username', sql<boolean>`false`.as('isBlocked')])
    .where('phone', '=', phone)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
}

/** The facts that decide whether a customer may give Points. Amounts are in Vp. */
export interface Giver {
  isSignedIn: boolean
  /** True if the session, or an earlier one on the same device, is old enough. */
  isDeviceKnown: boolean
  deviceHours: number
  /** The Points that were bought and neither spent nor given. */
  givable: number
  dayLimit: number
  givenToday: number
  /** True if Points are owed, or if the bank disputes a payment. */
  isInDebt: boolean
}

/**
 * The sum of the movements with these reasons is what a customer can give away. All tickets are subtracted
 * from it, so that Points from the sign-up offer, a correction or another gift never leave an account.
 */
const BOUGHT = [
  'top-up',
  'money-refund',
  'refund-called-off',
  'payment-reversed',
  'reversal-undone',
  'debt-collected',
  'ticket-purchase',
  'ticket-refund',
  'food-purchase',
  'food-refund',
  'points-given',
  'points-given-back',
  'gift-code-bought',
  'gift-code-returned',
]

/** True if a customer owes Points, or if the bank disputes one of their payments. */
export const isInDebt = (customerId: string) => sql<boolean>`exists (
  select from payments join money_cases cases using (tx_ref)
  where payments.customer_id = ${sql.ref(customerId)} and cases.kind in ('debt', 'dispute')
    and cases.resolved_at is null)`

/** A person who moves Points afterwards must have locked the wallet, so that no Points are given twice. */
export async function readGiver(db: Database, { id, sessionId }: TokenHolder): Promise<Giver | undefined> {
  const knownSince = sql`now() - make_interval(hours => points_gift_device_hours)`
  const { rows } = await sql<Giver>`/* read-giver */
    select coalesce(${isLive}, false) as "isSignedIn",
      coalesce(sessions.created_at <= ${knownSince}, false) or exists (
        select from sessions earlier
        where earlier.customer_id = wallet.id and earlier.device_hash = sessions.device_hash
          and earlier.created_at <= ${knownSince}
      ) as "isDeviceKnown",
      points_gift_device_hours as "deviceHours", points_gift_day_limit as "dayLimit",
      greatest(0, least(wallet.balance, (
        select coalesce(sum(amount), 0) from ledger_entries
        join ledger_movements movements on movements.id = movement_id
        where account_id = wallet.id and reason = any(${BOUGHT})
      )))::bigint as givable, (
        select coalesce(sum(vp), 0)::bigint from (
          select vp from points_gifts where giver_id = wallet.id and made_at > now() - interval '24 hours'
          union all
          select vp from gift_codes
          where buyer_id = wallet.id and state <> 'stopped' and made_at > now() - interval '24 hours'
        ) given
      ) as "givenToday", ${isInDebt('wallet.id')} as "isInDebt"
    from ledger_accounts wallet
    cross join settings
    left join sessions on sessions.id = ${sessionId} and sessions.customer_id = wallet.id
    where wallet.id = ${id}`.execute(db)
  return rows[0]
}

export interface NewPointsTransfer {
  id: string
  giverId: string
  receiverId: string
  vp: number
  note: string | null
  givenMovementId: string
  receivedMovementId: string
  key: string | undefined
  requestHash: string
}

export async function insertPointsTransfer(tx: Transaction, transfer: NewPointsTransfer): Promise<void> {
  await tx
    .insertInto('points_gifts')
    .values({
      id: transfer.id,
      giver_id: transfer.giverId,
      receiver_id: transfer.receiverId,
      vp: transfer.vp,
      note: transfer.note,
      given_movement_id: transfer.givenMovementId,
      received_movement_id: transfer.receivedMovementId,
      idempotency_key: transfer.key ?? null,
      request_hash: transfer.requestHash,
    })
    .execute()
}

/** Finds the gift that this customer made with a key at any time, and their balance after it. */
export async function findTransferOfKey(
  tx: Transaction,
  giverId: string,
  key: string,
): Promise<{ id: string; requestHash: string; balance: number } | undefined> {
  const { rows } = await sql<{ id: string; requestHash: string; balance: number }>`
    select gifts.id, request_hash as "requestHash", balance_after as balance
    from points_gifts gifts
    join ledger_entries entries
      on entries.movement_id = given_movement_id and entries.account_id = giver_id
    where giver_id = ${giverId} and idempotency_key = ${key}`.execute(tx)
  return rows[0]
}
