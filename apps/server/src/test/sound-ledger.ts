import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../database/connect.ts'

/** What must hold of money whatever happened: every Point is accounted for, every credit was paid. */
export async function expectSoundLedger(db: Database): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select coalesce(sum(amount), 0)::int from ledger_entries) as sum_of_all_entries,
      (select count(*)::int from ledger_accounts account
        where kind = 'customer' and balance <> (
          select coalesce(sum(amount), 0) from ledger_entries where account_id = account.id
        )) as balances_that_are_no_sum,
      (select count(*)::int from ledger_accounts where balance < 0) as balances_below_zero,
      (select count(*)::int from (
        select from payment_credits group by provider, provider_transaction_id having count(*) > 1
      ) twice) as transactions_credited_twice,
      (select count(*)::int from payments where (status = 'successful') <> exists (
        select from payment_credits where tx_ref = payments.tx_ref
      )) as payments_unlike_their_credit,
      (select count(*)::int from payment_credits
        join payments using (tx_ref)
        join ledger_entries entry using (movement_id)
        where entry.account_id = payments.customer_id
          and (entry.amount <> payments.vp or payment_credits.naira <> payments.naira)
      ) as credits_of_another_amount,
      (select count(*)::int from ledger_movements where reason = 'top-up' and not exists (
        select from payment_credits where movement_id = ledger_movements.id
      )) as top_ups_without_a_credit
  `.execute(db)
  const found = Object.entries(rows[0] ?? {}).filter(([, value]) => value !== 0)
  expect(Object.fromEntries(found)).toEqual({})
}
