import type { MovementReason } from '@velvet/contract/books/ledger.rules'
import { sql } from 'kysely'
import { batchedRead } from '../../kernel/calls/batched-read.ts'
import type { TokenHolder } from '../../kernel/identity/caller.ts'
import { liveCaller } from '../../kernel/identity/session-sql.ts'

interface StatementEntry {
  id: number
  at: Date
  amount: number
  reason: MovementReason
  balanceAfter: number | null
  reference: string
  receipt: string | null
  /** The other customer of a gift of Points; null for any other entry. */
  gift: { username: string | null; note: string | null } | null
}

/** A wallet without entries has one row, in which the entry is null. */
type StatementRow = { balance: number | null } & (StatementEntry | { id: null })

/** The id of the purchase, or the reference of the top-up, of which a movement is a part. */
const receipt = sql`coalesce(
  (select id::text from purchases where movement_id = ledger_movements.id),
  (select tx_ref from payment_credits where movement_id = ledger_movements.id),
  (select purchase_id::text from ticket_refunds join tickets on tickets.id = ticket_id
    where ticket_refunds.movement_id = ledger_movements.id),
  (select purchase_id::text from item_refunds where movement_id = ledger_movements.id limit 1),
  (select tx_ref from payment_refunds where movement_id = ledger_movements.id),
  (select tx_ref from reversal_movements
    join reversals on reversals.id = reversal_id
    join payment_credits using (provider, provider_transaction_id)
    where reversal_movements.movement_id = ledger_movements.id))`

interface Page extends TokenHolder {
  before: string | null
  limit: number
}

/**
 * Returns entries of the customer to whom the session belongs. They are older than the entry
 * `before`, and the newest comes first. Each row also has the present balance. One statement reads
 * both, so that the balance fits the entries.
 */
export const readStatement = batchedRead(
  'read-statement',
  { id: 'uuid', sessionId: 'uuid', before: 'bigint', limit: 'int' },
  ({ before, limit, id, sessionId }: Page) => sql<StatementRow>`
    select account.balance, entry.*
    from ${liveCaller({ id, sessionId })}
    join ledger_accounts account on account.id = caller.id
    left join lateral (
      select ledger_entries.id, ledger_movements.at, ledger_entries.amount,
        ledger_movements.reason, ledger_entries.balance_after as "balanceAfter",
        ledger_movements.reference, ${receipt} as receipt, case when gifts.id is not null then json_build_object(
          'username', case when other.closed_at is null then other.username end, 'note', gifts.note
        ) end as gift
      from ledger_entries
      join ledger_movements on ledger_movements.id = ledger_entries.movement_id
      left join points_gifts gifts on gifts.id = case
        when ledger_movements.reason in (
          'points-given', 'points-received', 'points-called-back', 'points-given-back'
        ) then ledger_movements.reference::uuid end
      left join customers other
        on other.id = case gifts.giver_id when account.id then gifts.receiver_id else gifts.giver_id end
      where ledger_entries.account_id = account.id
        and ledger_entries.id < coalesce(${before}::bigint, 9223372036854775807)
      order by ledger_entries.id desc
      limit ${limit}
    ) entry on true
    order by entry.id desc`,
)
