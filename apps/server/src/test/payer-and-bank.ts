import type { Payment } from '@velvet/contract/shared/entities/entities'
import { reversalNotificationsTo } from './reversals.ts'
import { control, payAtCheckout } from './sandbox-controls.ts'
import type { TestServer } from './start-test-server.ts'
import type { TestCustomer } from './test-customer.ts'

interface Given {
  server: TestServer
  customer: TestCustomer
  payment: Payment
  /** The provider's number of the transaction that paid. */
  transaction: number
}

/**
 * Returns what the payer of a top-up and the bank can do about it. Each action asks anew what is
 * given, because a test may go on with another payment.
 */
export function payerAndBank(given: () => Given) {
  const reverse = (what: 'disputes' | 'refunds', changes: object) => {
    const { server, payment, transaction } = given()
    const { provider } = payment
    return control<{ id: number }>(server, what, { provider, transaction, ...changes })
  }
  return {
    /** Pays at the checkout, and returns the provider's number of the transaction. */
    pay: async (changes: object = {}): Promise<number> => {
      const { server, payment } = given()
      const { provider, tx_ref, amount } = payment
      return (await payAtCheckout(server, { provider, tx_ref, amount, ...changes })).id
    },
    /** Refunds the transaction at the provider's dashboard. */
    atDashboard: (changes: object = {}) => reverse('refunds', changes),
    dispute: (changes: object = {}) => reverse('disputes', changes),
    spend: async (vp: number) => {
      const { server, customer } = given()
      return customer.buy(await server.make.showtime({ price: vp }), 1)
    },
    notificationsOf: () => reversalNotificationsTo(given().server, given().customer),
  }
}
