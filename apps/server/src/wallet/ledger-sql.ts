import { AppError } from '@velvet/contract/errors'
import { MAX_BALANCE_VP } from '@velvet/contract/vp'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../database/connect.ts'

export type MovementReason =
  | 'top-up'
  | 'ticket-purchase'
  | 'sign-up-bonus'
  | 'ticket-refund'
  | 'money-refund'
  | 'refund-called-off'
  | 'adjustment'
  | 'opening-credit'
  | 'payment-reversed'
  | 'reversal-undone'
  | 'debt-collected'

export type HouseAccount =
  'sales' | 'clearing-flutterwave' | 'clearing-paystack' | 'promotions' | 'refunds' | 'adjustments'

const CLEARING = ['clearing-flutterwave', 'clearing-paystack'] as const

/** Which account of the house a movement for this reason goes from, or to. */
export const HOUSES_OF: Record<MovementReason, readonly HouseAccount[]> = {
  'top-up': CLEARING,
  'money-refund': CLEARING,
  'refund-called-off': CLEARING,
  'payment-reversed': CLEARING,
  'reversal-undone': CLEARING,
  'debt-collected': CLEARING,
  'ticket-purchase': ['sales'],
  'ticket-refund': ['refunds'],
  'sign-up-bonus': ['promotions'],
  'opening-credit': ['promotions'],
  adjustment: ['adjustments'],
}

export interface Movement {
  customerId: string
  /** Vp: above zero the customer receives, below zero the customer pays. */
  amount: number
  house: HouseAccount
  reason: MovementReason
  /** What caused it. The same cause never moves Points twice: a unique key refuses. */
  reference: string
}

/**
 * Moves Points between a customer and the house: two entries that sum to zero, and the balance
 * beside them, in one statement. Returns undefined, with nothing written, when the balance is too
 * low. Throws AppError `balance-too-high`, with nothing written, when it would pass its bound; a
 * customer without a wallet is a fault of ours, and throws a plain error.
 */
export async function moveVp(
  tx: Transaction,
  movement: Movement,
): Promise<{ balance: number; movementId: string } | undefined> {
  const wallet = await writeMovement(tx, movement)
  if (!wallet) throw new Error('The customer has no wallet')
  const { balance, movementId } = wallet
  if (balance !== null && movementId !== null) return { balance, movementId }
  if (movement.amount > 0) throw new AppError('balance-too-high')
  return undefined
}

/** Returns nothing without a wallet, and nulls where its balance would leave its bounds. */
async function writeMovement(
  tx: Transaction,
  { customerId, amount, house, reason, reference }: Movement,
) {
  const { rows } = await sql<{ balance: number | null; movementId: string | null }>`
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
      select movement.id, house.id, ${-amount}::bigint, null
      from movement, ledger_accounts house where house.kind = ${house}
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

/** Whether the account can take so many Vp more without passing the bound of a balance. */
export async function hasRoomFor(tx: Transaction, customerId: string, vp: number) {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('id', '=', customerId)
    .where('balance', '<=', MAX_BALANCE_VP - vp)
    .executeTakeFirst()
  return row !== undefined
}

/** The balance, held until the transaction ends: nobody spends of it meanwhile. */
export async function lockBalance(tx: Transaction, customerId: string): Promise<number> {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.balance ?? 0
}
