import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { expect } from 'vitest'
import type { TestServer } from './start-test-server.ts'
import { breakService, payAtCheckout } from './sandbox-controls.ts'
import { activate, startTopUp } from './test-buyer.ts'

/** Makes a new customer with 300 Points, who has paid for them at a provider that works. */
export async function creditedPayment(server: TestServer, provider: PaymentProvider) {
  await breakService(server, provider, '500', 0)
  await activate(server, provider)
  const customer = await server.make.customer()
  const payment = await startTopUp(customer, 300)
  const { tx_ref, amount } = payment
  const { id: transaction } = await payAtCheckout(server, { provider, tx_ref, amount })
  expect(await customer.balance()).toBe(300)
  return { customer, payment, transaction }
}

/** Returns the id by which the ledger and the audit name a payment. */
export async function idOfPayment({ db }: Pick<TestServer, 'db'>, { tx_ref }: { tx_ref: string }): Promise<string> {
  const { id } = await db.selectFrom('payments').select('id').where('tx_ref', '=', tx_ref).executeTakeFirstOrThrow()
  return id
}
