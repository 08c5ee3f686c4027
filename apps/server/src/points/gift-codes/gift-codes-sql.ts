import type { GiftCodeState } from '@velvet/contract/points/gift-codes.rules'
import { sql } from 'kysely'
import { boxOfficeRateAt } from '../../kernel/ledger/ledger-sql.ts'
import { isInDebt } from '../transfers/transfers-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'

/** A list shows at most this many codes of a buyer. */
const LISTED = 50

export interface GiftCodeRow {
  id: string
  vp: number
  issue: number
  ending: string
  state: GiftCodeState
  /** Null for a code that the operator gives away. */
  buyerId: string | null
  batchId: string | null
  madeAt: Date
}

const columns = sql`id, vp, issue, ending, state, buyer_id as "buyerId", batch_id as "batchId", made_at as "madeAt"`

interface NewGiftCode {
  id: string
  hash: string
  ending: string
  vp: number
  buyerId: string
  movementId: string
  key: string | undefined
  requestHash: string
}

export async function insertGiftCode(tx: Transaction, code: NewGiftCode): Promise<void> {
  await sql`/* write-gift-code */
    insert into gift_codes (id, hash, ending, vp, kobo, buyer_id, bought_movement_id, idempotency_key, request_hash)
    select ${code.id}::uuid, ${code.hash}, ${code.ending}, ${code.vp}::bigint,
      share_of(${code.vp}::bigint, (rate ->> 'kobo')::bigint, (rate ->> 'vp')::bigint),
      ${code.buyerId}::uuid, ${code.movementId}::uuid, ${code.key ?? null}, ${code.requestHash}
    from (select ${boxOfficeRateAt(sql`now()`)} as rate) present`.execute(tx)
}

export async function findGiftCode(db: Database, id: string): Promise<GiftCodeRow | undefined> {
  const { rows } = await sql<GiftCodeRow>`/* find-gift-code */
    select ${columns} from gift_codes where id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the code that was bought with this key, with the balance after that. */
export async function findCodeOfKey(tx: Transaction, buyerId: string, key: string) {
  const { rows } = await sql<{ id: string; requestHash: string; balance: number }>`/* find-code-of-key */
    select gift_codes.id, request_hash as "requestHash", balance_after as balance
    from gift_codes
    join ledger_entries entries on entries.movement_id = bought_movement_id and entries.account_id = buyer_id
    where buyer_id = ${buyerId} and idempotency_key = ${key}`.execute(tx)
  return rows[0]
}

/**
 * Locks the unused code with this hash. A code that was replaced meanwhile is not found, nor is one of a batch that is
 * over, or of a buyer who is blocked or owes what was paid for its Points. So none of them takes longer than another.
 */
export async function lockUnusedCode(tx: Transaction, hash: string): Promise<GiftCodeRow | undefined> {
  const { rows } = await sql<GiftCodeRow>`/* lock-unused-code */
    select ${columns} from gift_codes where hash = ${hash} and state = 'open'
      and not exists (select from gift_code_batches batches where batches.id = batch_id
        and (batches.state <> 'open' or ends_at <= now()))
      and not exists (select from customers where id = buyer_id and blocked_at is not null)
      and not ${isInDebt('buyer_id')}
    for update`.execute(tx)
  return rows[0]
}

/** Locks a code that this customer has bought. */
export async function lockOwnCode(
  tx: Transaction,
  { id, buyerId }: { id: string; buyerId: string },
): Promise<GiftCodeRow | undefined> {
  const { rows } = await sql<GiftCodeRow>`/* lock-own-code */
    select ${columns} from gift_codes where id = ${id} and buyer_id = ${buyerId} for update`.execute(tx)
  return rows[0]
}

export async function listCodesOfBuyer(db: Database, buyerId: string): Promise<GiftCodeRow[]> {
  const { rows } = await sql<GiftCodeRow>`/* list-codes-of-buyer */
    select ${columns} from gift_codes where buyer_id = ${buyerId}
    order by made_at desc, id desc limit ${LISTED}`.execute(db)
  return rows
}

interface End {
  state: 'used' | 'stopped'
  /** The customer who used the code; null if its buyer has stopped it. */
  usedBy: string | null
  movementId: string
}

export async function endCode(tx: Transaction, id: string, { state, usedBy, movementId }: End): Promise<void> {
  await sql`/* end-gift-code */
    update gift_codes set state = ${state}, used_by = ${usedBy}::uuid, ended_movement_id = ${movementId}::uuid,
      ended_at = now()
    where id = ${id}`.execute(tx)
}

export async function replaceHash(tx: Transaction, id: string, next: { hash: string; ending: string }): Promise<void> {
  await sql`/* replace-gift-code */
    update gift_codes set issue = issue + 1, hash = ${next.hash}, ending = ${next.ending}
    where id = ${id}`.execute(tx)
}
