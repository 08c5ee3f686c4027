import type { Payment } from '@velvet/contract/entities/entities'
import { beforeAll, beforeEach } from 'vitest'
import { activate, startTopUp } from './test-buyer.ts'
import type { TestCustomer } from './test-customer.ts'
import { UnmatchedQueue } from './unmatched-payments.ts'
import { withFinance, type GivenFinance } from './with-finance.ts'

interface Given extends GivenFinance {
  queue: UnmatchedQueue
  /** A new customer for each test, who has begun a top-up of 300 Vp. */
  customer: TestCustomer
  payment: Payment
}

/**
 * Gives each test of a file the queue of money that fits no top-up. Returns a function that pays such
 * money, and returns its entry in the queue.
 */
export function withUnmatchedQueue(take: (given: Given) => void) {
  let finance: GivenFinance
  let queue: UnmatchedQueue
  let payment: Payment
  withFinance((given) => {
    finance = given
    queue = new UnmatchedQueue(given.server, given.finance)
  })
  beforeAll(() => activate(finance.server, 'flutterwave'))
  beforeEach(async () => {
    const customer = await finance.server.make.customer()
    payment = await startTopUp(customer, 300)
    take({ ...finance, queue, customer, payment })
  })
  return (wishes: { amount?: number; currency?: string; tx_ref?: string } = {}) =>
    queue.pay({ tx_ref: payment.tx_ref, ...wishes })
}
