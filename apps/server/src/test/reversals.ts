import type { MoneyCase } from '@velvet/contract/points/cases.calls'
import { sql } from 'kysely'
import type { Worker } from '../jobs/worker.ts'
import type { TestServer } from './start-test-server.ts'
import type { TestCustomer } from './test-customer.ts'
import type { TestStaff } from './test-staff.ts'

/** Returns the open cases about a top-up, newest first. */
export async function casesOf(finance: TestStaff, txRef: string): Promise<MoneyCase[]> {
  const { cases } = await finance.read<{ cases: MoneyCase[] }>('moneycases?limit=100')
  return cases.filter(({ tx_ref }) => tx_ref === txRef)
}

/** Asks the providers for reversals as if the time for it had come. */
export async function pollReversalsNow({ db }: TestServer, worker: Worker): Promise<void> {
  await db.deleteFrom('job_turns').where('job', '=', 'poll-reversals').execute()
  await db
    .updateTable('reversals')
    .set({ asked_at: sql`asked_at - interval '7 hours'` })
    .execute()
  await worker.runOnce()
}

/**
 * Returns the topics of a customer's notices about Points that were taken and returned, in order.
 */
export async function reversalNotificationsTo({ db }: TestServer, { id }: TestCustomer) {
  const rows = await db
    .selectFrom('outbox')
    .select('topic')
    .where('customer_id', '=', id)
    .where('topic', 'in', ['points-taken-back', 'points-returned'])
    .orderBy('id')
    .execute()
  return rows.map(({ topic }) => topic)
}
