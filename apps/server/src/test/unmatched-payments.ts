import type { UnmatchedPayment } from '@velvet/contract/points/unmatched.calls'
import type { Payment } from '@velvet/contract/shared/entities/entities'
import { beforeAll, beforeEach } from 'vitest'
import { payAtCheckout } from './sandbox-controls.ts'
import { type TestServer, useFinance } from './start-test-server.ts'
import type { TestStaff, TestCustomer } from './people.ts'
import { activate, startTopUp } from './top-ups.ts'

interface Page {
  unmatched: UnmatchedPayment[]
  next: string | null
}

/** The queue of money that fits no top-up, in the hands of one member of staff. */
export class UnmatchedQueue {
  readonly #server: TestServer
  readonly #finance: TestStaff

  constructor(server: TestServer, finance: TestStaff) {
    this.#server = server
    this.#finance = finance
  }

  async list(query = ''): Promise<UnmatchedPayment[]> {
    return (await this.#finance.read<Page>(`unmatched${query}`)).unmatched
  }

  /** Pays money that fits no top-up, and returns its entry in the queue. */
  async pay(paid: { tx_ref: string; amount?: number; currency?: string }) {
    const given = { provider: 'flutterwave', amount: 102, ...paid } as const
    const { id } = await payAtCheckout(this.#server, given)
    const entry = (await this.list()).find((one) => one.providerTransactionId === String(id))
    if (!entry) throw new Error('the entry is not in the queue')
    return entry
  }

  act(id: string, action: 'credit' | 'refund' | 'dismiss', input: object = {}) {
    return this.#finance.act<{ unmatched: UnmatchedPayment }>(`unmatched/${id}/${action}`, input)
  }
}

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
