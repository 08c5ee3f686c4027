import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { payAtCheckout } from '../../test/sandbox-controls.ts'
import { activate, startTopUp } from '../../test/top-ups.ts'
import { checkInvariants } from '../../test/ledger-check.ts'

const server = useTestServer({ sandbox: true })
beforeAll(async () => {
  await activate(server, 'flutterwave')
})

const faultsOfI8 = async () => {
  const findings = await checkInvariants(server.db)
  return findings.find(({ id }) => id === 'I8')?.faults.map(({ fault }) => fault)
}

test('I8 finds a confirmed success that is neither credited nor queued', async () => {
  const customer = await server.make.customer()
  const { provider, tx_ref, amount } = await startTopUp(customer, 300)
  await payAtCheckout(server, { provider, tx_ref, amount: amount - 1 })
  expect(await faultsOfI8()).toEqual([])
  const queued = sql.ref('unmatched_payments')
  await sql`create table kept as select * from ${queued}`.execute(server.db)
  await sql`delete from ${queued}`.execute(server.db)
  expect(await faultsOfI8()).toEqual(['a success that an event reported is neither credited nor queued'])
  await sql`insert into ${queued} select * from kept`.execute(server.db)
  expect(await faultsOfI8()).toEqual([])
})

test('I8 finds a reported success that is neither credited nor queued after a day', async () => {
  const report = (hoursAgo: number) =>
    server.db
      .insertInto('reported_transactions')
      .values({
        provider: 'paystack',
        provider_transaction_id: '18446744073709551615',
        day: '2026-11-20',
        tx_ref: 'a reference of nobody',
        naira: 204,
        currency: 'NGN',
        reported_at: sql`now() - make_interval(hours => ${hoursAgo})`,
      })
      .onConflict((conflict) =>
        conflict.columns(['provider', 'provider_transaction_id']).doUpdateSet((eb) => ({
          reported_at: eb.ref('excluded.reported_at'),
        })),
      )
      .execute()
  await report(24)
  expect(await faultsOfI8()).toEqual([])
  await report(26)
  expect(await faultsOfI8()).toEqual(['a success that a provider reported is neither credited nor queued'])
  await server.db.updateTable('reported_transactions').set({ denied_at: new Date() }).execute()
  expect(await faultsOfI8()).toEqual([])
})
