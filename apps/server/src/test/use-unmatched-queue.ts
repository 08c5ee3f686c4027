import type { Payment } from '@velvet/contract/shared/entities/entities'
import { beforeAll, beforeEach } from 'vitest'
import { activate, startTopUp } from './test-buyer.ts'
import type { TestCustomer } from './test-customer.ts'
import { UnmatchedQueue } from './unmatched-payments.ts'
import { useFinance } from './use-people.ts'

/**
 * Gives the tests of a file the queue of money that fits no top-up. `stray` pays such money, and
 * returns its entry in the queue.
 *
 * @param take is given a new customer for each test, who has begun a top-up of 300 Vp
 */
export function useUnmatchedQueue(take: (given: { customer: TestCustomer; payment: Payment }) => void) {
  const { server, worker, finance } = useFinance()
  const queue = new UnmatchedQueue(server, finance)
  let payment: Payment
  beforeAll(() => activate(server, 'flutterwave'))
  beforeEach(async () => {
    const customer = await server.make.customer()
    payment = await startTopUp(customer, 300)
    take({ customer, payment })
  })
  const stray = (options: { amount?: number; currency?: string; tx_ref?: string } = {}) =>
    queue.pay({ tx_ref: payment.tx_ref, ...options })
  return { server, worker, finance, queue, stray }
}
