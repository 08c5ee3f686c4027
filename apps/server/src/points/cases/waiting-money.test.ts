import type { MoneyCase } from '@velvet/contract/points/cases.calls'
import { QUEUED_MONEY, WAITING_MONEY, type WaitingMoney } from '@velvet/contract/points/waiting-money'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeWorld } from '../../test/world.ts'
import { jobDepsOf, useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'
import { checkInvariant } from '../../verify/check-invariant.ts'
import { INVARIANTS } from '../../verify/invariants.ts'
import { askAboutWaitingMoney } from './ask-about-waiting-money.ts'

const server = useTestServer({ sandbox: true })
const finance = TestStaff.use(server, 'finance')

beforeAll(async () => {
  await makeWorld(server)
  const { id } = await server.make.customer()
  await finance.act(`customers/${id}/adjust`, { amount: 20_000 })
}, 120_000)

async function letTheJobRun(): Promise<void> {
  await server.db.deleteFrom('job_turns').where('job', '=', 'ask-about-waiting-money').execute()
  await askAboutWaitingMoney(jobDepsOf(server))
}

const openCases = async (kind: string) =>
  (await finance.read<{ cases: MoneyCase[] }>(`moneycases?kind=${kind}&limit=100`)).cases

const caseSince = (kind: WaitingMoney, ago: string) => `
  insert into money_cases (id, kind, cause, provider, vp, ticket_id, opened_at)
  select gen_random_uuid(), '${kind}', 'aged', ${kind === 'closed-ticket' ? 'null' : "'paystack'"},
    ${['debt', 'unreturned', 'closed-ticket'].includes(kind) ? 1 : 0},
    ${kind === 'closed-ticket' ? '(select id from tickets limit 1)' : 'null'}, ${ago}
  on conflict (kind, cause) do update set opened_at = excluded.opened_at`

/** Makes something of each kind wait since then. */
const WAITS: Record<keyof typeof QUEUED_MONEY, (ago: string) => string> = {
  unmatched: (ago) => `update unmatched_payments set noticed_at = ${ago} where resolved_at is null`,
  'failed-refund': (ago) =>
    `update payment_refunds set status = 'failed', settled_at = ${ago}, next_attempt_at = null
      where unmatched_id is null`,
  'unfinished-refund': (ago) =>
    `update payment_refunds set status = 'sent', created_at = ${ago}, reported = 'pending'
      where unmatched_id is not null`,
  'owed-ticket': (ago) => `update owed_ticket_refunds set noticed_at = ${ago}`,
  'owed-food': (ago) => `
    alter table item_refunds disable trigger item_refunds_append_only;
    update item_refunds set owed_since = ${ago}, movement_id = null, next_attempt_at = now()
    where purchase_id = (select purchase_id from item_refunds where event_id is null order by purchase_id limit 1);
    alter table item_refunds enable trigger item_refunds_append_only`,
  adjustment: (ago) => `update adjustments set proposed_at = ${ago} where state = 'waiting'`,
  'points-recall': (ago) => `update points_gift_recalls set proposed_at = ${ago} where state = 'waiting'`,
  difference: (ago) => `
    insert into reconciliation_differences
      (id, provider, day, kind, provider_transaction_id, tx_ref, naira, noticed_at)
    values (gen_random_uuid(), 'paystack', now(), 'not-reported', '1', 'x', 20.5, ${ago})
    on conflict (provider, provider_transaction_id, kind)
      do update set noticed_at = excluded.noticed_at`,
  'counter-refund': (ago) => `update owed_counter_refunds set owed_since = ${ago}`,
  'till-return': (ago) => `
    alter table till_receipts disable trigger till_receipts_append_only;
    update till_receipts set noticed_at = ${ago}
    where reason is not null and not exists (select from till_returns where receipt_id = till_receipts.id);
    alter table till_receipts enable trigger till_receipts_append_only`,
}

test.each(Object.keys(WAITING_MONEY) as WaitingMoney[])(
  'money of the kind %s that waits too long becomes a case and finally breaks I8',
  async (kind) => {
    const { overdueDays, lateDays } = WAITING_MONEY[kind]
    const isQueued = kind in QUEUED_MONEY
    const inQueue = (WAITS as Partial<Record<string, (ago: string) => string>>)[kind]
    const makeWait = inQueue ?? ((ago: string) => caseSince(kind, ago))
    const waitFor = (days: number) => sql.raw(makeWait(`now() - interval '${days} days'`)).execute(server.db)
    const overdue = async () => {
      const { body } = await server.app.inject('/metrics')
      const metric = new RegExp(`velvet_money_waiting_overdue\\{kind="${kind}"\\} (\\d+)`)
      return Number(metric.exec(body)?.[1])
    }
    const faults = async () => {
      const invariant = INVARIANTS.find(({ id }) => id === 'I8')
      if (!invariant) throw new Error('I8 is missing')
      return (await checkInvariant(server.db, invariant)).faults.map(({ fault }) => fault)
    }

    await waitFor(overdueDays - 1)
    await letTheJobRun()
    const before = await openCases(kind)
    const soundly = await faults()
    expect(await overdue()).toBe(0)

    await waitFor(overdueDays + 1)
    for (let round = 0; round < 2; round += 1) await letTheJobRun()
    expect(await overdue()).toBe(1)
    expect(await openCases(kind)).toHaveLength(isQueued ? 1 : before.length)
    expect(isQueued ? before : []).toEqual([])

    await waitFor(lateDays + 1)
    expect((await faults()).length).toBe(soundly.length + 1)
    await waitFor(0)
    expect((await faults()).length).toBe(soundly.length)
  },
)

test('closing the case of an old difference ends the difference', async () => {
  await sql.raw(WAITS.difference(`now() - interval '40 days'`)).execute(server.db)
  await letTheJobRun()
  const [asked] = await openCases('difference')
  await finance.act(`moneycases/${asked?.id ?? ''}/resolve`, { resolution: 'seen' })
  const { differences } = await finance.read<{ differences: unknown[] }>('reconciliations/differences')
  expect([await openCases('difference'), differences]).toEqual([[], []])
})
