import type { Payment, PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { expect } from 'vitest'
import { DEVELOPMENT_KEYS } from '@velvet/sandbox/keys'
import { chargeCompleted } from '@velvet/sandbox/services/flutterwave-shapes'
import { chargeSuccess } from '@velvet/sandbox/services/paystack-shapes'
import type { Payment as Transaction } from '@velvet/sandbox/store'
import { changeSettings } from './settings.ts'
import type { TestCustomer } from './people.ts'
import type { TestServer } from './start-test-server.ts'
import { breakService, payAtCheckout, control } from './sandbox-controls.ts'
import { reversalNotificationsTo } from './reversals.ts'

export async function activate({ db }: TestServer, provider: PaymentProvider): Promise<void> {
  await changeSettings(db, { active_payment_method: provider })
}

export async function startTopUp(customer: TestCustomer, vp: number): Promise<Payment> {
  const response = await customer.call('POST', '/api/v1/payments', {
    uuid: customer.id,
    VpValue: vp,
  })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<{ payment: Payment }>().payment
}

export async function readTopUp(customer: TestCustomer, txRef: string): Promise<Payment> {
  const response = await customer.call('GET', `/api/v1/payments/${txRef}`)
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<{ payment: Payment }>().payment
}

/** Makes a new customer who has paid for 300 Points at a working provider. */
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

/** Returns the id of a payment in the ledger and the audit. */
export async function idOfPayment({ db }: Pick<TestServer, 'db'>, { tx_ref }: { tx_ref: string }): Promise<string> {
  const { id } = await db.selectFrom('payments').select('id').where('tx_ref', '=', tx_ref).executeTakeFirstOrThrow()
  return id
}

interface Given {
  server: TestServer
  customer: TestCustomer
  payment: Payment
  /** The provider's number of the paid transaction. */
  transaction: number
}

/**
 * Returns the actions that the payer and the bank can take on a top-up. Each action calls `given` again, because a test
 * may continue with another payment.
 */
export function payerAndBank(given: () => Given) {
  const reverse = (what: 'disputes' | 'refunds', changes: object) => {
    const { server, payment, transaction } = given()
    const { provider } = payment
    return control<{ id: number }>(server, what, { provider, transaction, ...changes })
  }
  return {
    /** Pays at the checkout, and returns the provider's transaction number. */
    pay: async (changes: object = {}): Promise<number> => {
      const { server, payment } = given()
      const { provider, tx_ref, amount } = payment
      return (await payAtCheckout(server, { provider, tx_ref, amount, ...changes })).id
    },
    /** Refunds the transaction in the provider's dashboard. */
    atDashboard: (changes: object = {}) => reverse('refunds', changes),
    dispute: (changes: object = {}) => reverse('disputes', changes),
    spend: async (vp: number) => {
      const { server, customer } = given()
      return customer.buy(await server.make.showtime({ price: vp }), 1)
    },
    notificationsOf: () => reversalNotificationsTo(given().server, given().customer),
  }
}

/** Builds the webhook for a sandbox transaction, with its provider's signature. */
export function eventOf(transaction: Transaction) {
  const event = transaction.provider === 'flutterwave' ? chargeCompleted : chargeSuccess
  return event(transaction, DEVELOPMENT_KEYS)
}

/** Sends the webhook for a sandbox transaction. */
export async function sendEvent(server: TestServer, transaction: { id: number }): Promise<void> {
  const { provider, body, headers } = eventOf(transaction as Transaction)
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: `/api/v1/webhooks/${provider}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })
  if (statusCode !== 200) throw new Error(`The webhook was answered ${statusCode}`)
}
