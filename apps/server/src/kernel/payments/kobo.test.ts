import type { Payment, PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { beforeEach, describe, expect, test } from 'vitest'
import { casesOf } from '../../test/reversals.ts'
import { control } from '../../test/sandbox-controls.ts'
import { creditedPayment, payerAndBank, startTopUp } from '../../test/top-ups.ts'
import { UnmatchedQueue } from '../../test/unmatched-payments.ts'
import type { TestCustomer } from '../../test/people.ts'
import { useFinance } from '../../test/start-test-server.ts'

const { server, worker, finance } = useFinance()

describe.each<PaymentProvider>(['flutterwave', 'paystack'])('with %s', (provider) => {
  let customer: TestCustomer
  let payment: Payment
  let transaction: number

  beforeEach(async () => {
    await control(server, 'refunds/first', { status: 'processed' })
    ;({ customer, payment, transaction } = await creditedPayment(server, provider))
  })

  const { pay, atDashboard } = payerAndBank(() => ({ server, customer, payment, transaction }))
  const queue = () => new UnmatchedQueue(server, finance)
  const entryOf = async () => (await queue().list()).find(({ tx_ref }) => tx_ref === payment.tx_ref)

  test('parts in kobo that add up to the payment are not taken for more than was paid', async () => {
    for (const amount of [18.49, 171.96, 13.55]) await atDashboard({ amount })
    expect(await customer.balance()).toBe(0)
    expect(await casesOf(finance, payment.tx_ref)).toEqual([])
  })

  test('queued money leaves the queue once its last kobo went back', async () => {
    payment = await startTopUp(customer, 300)
    transaction = await pay({ amount: 203.97 })
    for (const amount of [67.99, 67.99]) await atDashboard({ amount })
    expect(await entryOf()).toMatchObject({ amount: 203.97 })
    await atDashboard({ amount: 67.99 })
    expect(await entryOf()).toBeUndefined()
  })

  describe('of a payment whose odd amount a person has credited', () => {
    beforeEach(async () => {
      payment = await startTopUp(customer, 300)
      transaction = await pay({ amount: 101.5 })
      const entry = await entryOf()
      await queue().act(entry?.id ?? '', 'credit')
    })

    test('all kobo can go back at the dashboard without a case', async () => {
      await atDashboard({ amount: 101.5 })
      expect(await customer.balance()).toBe(300)
      expect(await casesOf(finance, payment.tx_ref)).toEqual([])
    })

    test('a refund sends back all that was paid, with its kobo', async () => {
      const { refund } = await finance.act<{ refund: { amount: number } }>(`payments/${payment.tx_ref}/refund`)
      expect(refund.amount).toBe(101.5)
      await worker.runOnce()
      expect(await customer.balance()).toBe(300)
    })
  })
})
