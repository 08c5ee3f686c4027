import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectInvariants } from '../../test/ledger-check.ts'
import { useFreshServer } from '../../test/start-test-server.ts'
import { startTopUp } from '../../test/top-ups.ts'
import { useNewCustomer } from '../../test/people.ts'
import { findPaymentOf } from '../../kernel/payments/payments-sql.ts'
import { credit } from './settle-top-up.ts'

const server = useFreshServer()
const customer = useNewCustomer(server)

const UNIQUE_KEYS = [
  'alter table ledger_movements drop constraint ledger_movements_reason_reference_key',
  'alter table payment_credits drop constraint payment_credits_pkey',
  'alter table payment_credits drop constraint payment_credits_tx_ref_key',
]

/** Lets two writers read the payment while it is pending, which the row lock prevents. */
async function creditTwiceWithoutTheLock() {
  const { tx_ref } = await startTopUp(customer, 300)
  const payment = await findPaymentOf(server.db, customer.id, tx_ref)
  if (!payment) throw new Error('no payment')
  const once = () => server.db.transaction().execute((tx) => credit(tx, payment, '7'))
  const outcomes = await Promise.allSettled([once(), once()])
  return outcomes.map(({ status }) => status).sort()
}

test('without the lock, the unique keys still let only one credit through', async () => {
  expect(await creditTwiceWithoutTheLock()).toEqual(['fulfilled', 'rejected'])
  expect(await customer.balance()).toBe(300)
  await expectInvariants(server.db)
})

test('control: without lock and unique keys, a double credit happens and is detected', async () => {
  for (const statement of UNIQUE_KEYS) await sql.raw(statement).execute(server.db)
  expect(await creditTwiceWithoutTheLock()).toEqual(['fulfilled', 'fulfilled'])
  expect(await customer.balance()).toBe(600)
  await expect(expectInvariants(server.db)).rejects.toThrow('I4')
})
