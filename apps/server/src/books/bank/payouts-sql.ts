import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { TIME_ZONE } from '@velvet/contract/shared/time/time'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** A payout can be reported late, or reach the bank days after its day. */
const READ_AGAIN_DAYS = 30

/**
 * Returns from which day the payouts of a provider are read; null if no money has ever come by it. At first these are
 * all since its first money.
 */
export async function readPayoutDays(
  db: Database,
  provider: PaymentProvider,
): Promise<{ from: string | null; today: string }> {
  const { rows } = await sql<{ from: string | null; today: string }>`
    select coalesce(
        (select max(day) - ${READ_AGAIN_DAYS}::int from bank_events
          where kind = 'provider-payout' and provider = ${provider}),
        least(
          (select min(credited_at)::date from payment_credits where provider = ${provider}),
          (select min(noticed_at)::date from till_receipts where provider = ${provider})))::text as "from",
      (now() at time zone ${TIME_ZONE})::date::text as today`.execute(db)
  return rows[0] ?? { from: null, today: '' }
}

/** Returns which of these payouts are recorded. */
export async function findKnownPayouts(
  db: Database,
  provider: PaymentProvider,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ number: string }>`
    select number from bank_events where provider = ${provider} and number = any(${[...numbers]})`.execute(db)
  return new Set(rows.map(({ number }) => number))
}

/** Returns which of these transactions were transfers to the accounts of tills. */
export async function findTransfersToTills(
  db: Database,
  provider: PaymentProvider,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ number: string }>`
    select number from till_receipts
    where provider = ${provider} and kind = 'transfer' and number = any(${[...numbers]})`.execute(db)
  return new Set(rows.map(({ number }) => number))
}
