import { sql } from 'kysely'
import type { TestServer } from './start-test-server.ts'

/** Moves all times for which something waits into the past by this many hours. */
export async function letHoursPass({ db }: TestServer, hours: number): Promise<void> {
  const ago = sql<Date>`now() - make_interval(secs => ${hours * 3600})`
  await db
    .updateTable('payments')
    .set({
      next_check_at: ago,
      created_at: ago,
      settled_at: sql`case when settled_at is not null then ${ago} end`,
    })
    .where('next_check_at', 'is not', null)
    .execute()
  await db
    .updateTable('provider_events')
    .set({ next_attempt_at: ago, received_at: ago })
    .where('processed_at', 'is', null)
    .execute()
  await db
    .updateTable('payment_refunds')
    .set({ next_attempt_at: ago, created_at: ago })
    .where('next_attempt_at', 'is not', null)
    .execute()
  await db.updateTable('outbox').set({ next_attempt_at: ago }).where('done_at', 'is', null).execute()
}
