import type { Difference } from '@velvet/contract/points/reconciliation.calls'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { koboOf, nairaFrom } from '../../kernel/payments/transactions-sql.ts'
import type { ReconciledDay } from './reconciliation-sql.ts'
import type { Reported } from './reported-sql.ts'
import { isBefore } from '../../platform/database/conditions-sql.ts'

/** Keeps a difference. Returns true when it is new, or had ended before. */
export async function keepDifference(
  tx: Transaction,
  { provider, day }: Pick<ReconciledDay, 'provider' | 'day'>,
  { kind, ...found }: Reported & { kind: Difference['kind'] },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into reconciliation_differences as known
      (id, provider, day, kind, provider_transaction_id, tx_ref, naira)
    values (${uuid()}, ${provider}, ${day}, ${kind}, ${found.providerTransactionId},
      ${found.txRef}, ${nairaFrom(found.kobo)})
    on conflict (provider, provider_transaction_id, kind) do update
    set noticed_at = case when known.over_at is null then known.noticed_at else now() end,
      seen_at = now(), over_at = null
    returning noticed_at = now() as "isNew"`.execute(tx)
  return rows[0]?.isNew ?? false
}

/** A person cannot check more differences than this. The sums of the day include the others. */
const MOST_A_DAY = 1000

/** Finds the differences that our own rows show, without asking the provider. */
export async function findContradictions(
  tx: Transaction,
  { provider, day }: ReconciledDay,
): Promise<(Reported & { kind: Difference['kind'] })[]> {
  const { rows } = await sql<Reported & { kind: Difference['kind'] }>`
    select case
        when credits.tx_ref is not null then 'other-amount'
        when denied_at is not null then 'denied'
        else 'not-settled' end as kind,
      provider_transaction_id as "providerTransactionId", reported.tx_ref as "txRef",
      ${koboOf(sql`coalesce(credits.naira, reported.naira)`)} as kobo
    from reported_transactions reported
    left join payment_credits credits using (provider, provider_transaction_id)
    left join unmatched_payments unmatched using (provider, provider_transaction_id)
    where provider = ${provider} and day = ${day}
      and case when credits.tx_ref is null then unmatched.id is null
        else floor(reported.naira) <> credits.naira end
    limit ${MOST_A_DAY}`.execute(tx)
  return rows
}

/** Ends those differences of a day that the latest reading did not find again. */
export async function endOldDifferences(tx: Transaction, { provider, day, begunAt }: ReconciledDay): Promise<void> {
  await tx
    .updateTable('reconciliation_differences')
    .set({ over_at: sql`now()` })
    .where('provider', '=', provider)
    .where('day', '=', day)
    .where('over_at', 'is', null)
    .where('seen_at', '<', begunAt)
    .execute()
}

export function listDifferenceRows(
  db: Database,
  { state, before, limit }: { state: 'open' | 'over'; before: string | undefined; limit: number },
) {
  return db
    .selectFrom('reconciliation_differences')
    .select((eb) => [
      'id',
      eb.ref('provider').$castTo<PaymentProvider>().as('provider'),
      sql<string>`day::text`.as('day'),
      eb.ref('kind').$castTo<Difference['kind']>().as('kind'),
      'provider_transaction_id as providerTransactionId',
      'tx_ref as txRef',
      sql<number>`naira::float8`.as('amount'),
      'noticed_at as noticedAt',
      'over_at as overAt',
    ])
    .where('over_at', state === 'open' ? 'is' : 'is not', null)
    .where(isBefore('id', before))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}
