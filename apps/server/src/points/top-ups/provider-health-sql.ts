import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

export interface HourOfProvider {
  provider: PaymentProvider
  begun: number
  successful: number
  failed: number
}

/** Counts the top-ups that began within the last hour. A provider without any is not listed. */
export async function countLastHour(db: Database): Promise<HourOfProvider[]> {
  const { rows } = await sql<HourOfProvider>`
    select provider,
      count(*)::int as begun,
      count(*) filter (where status = 'successful')::int as successful,
      count(*) filter (where status = 'failed')::int as failed
    from payments
    where created_at > now() - interval '1 hour'
    group by provider`.execute(db)
  return rows
}
