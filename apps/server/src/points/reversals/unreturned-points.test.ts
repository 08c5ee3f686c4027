import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { MAX_BALANCE_VP } from '@velvet/contract/points/vp'
import { v7 as uuid } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { moveWithCause } from '../../kernel/ledger/move-with-cause.ts'
import { casesOf as openCases, pollReversalsNow, reversalNotificationsTo } from '../../test/reversals.ts'
import { control, payAtCheckout } from '../../test/sandbox-controls.ts'
import { activate, startTopUp } from '../../test/top-ups.ts'
import { PASSWORD, type TestCustomer, outcomeOf } from '../../test/people.ts'
import { useFinance } from '../../test/start-test-server.ts'

const { server, worker, finance } = useFinance()

describe.each<PaymentProvider>(['flutterwave', 'paystack'])('with %s', (provider) => {
  let customer: TestCustomer
  let txRef: string
  let refund: number

  /** The balance was full after the top-up, and has room for all but one of its Points. */
  beforeEach(async () => {
    await activate(server, provider)
    customer = await server.make.customer({ balance: MAX_BALANCE_VP - 300 })
    const { tx_ref, amount } = await startTopUp(customer, 300)
    const { id: transaction } = await payAtCheckout(server, { provider, tx_ref, amount })
    txRef = tx_ref
    const order = { provider, transaction, status: 'processed' }
    refund = (await control<{ id: number }>(server, 'refunds', order)).id
    await adjust(1)
    await report('failed')
  })

  const adjust = (amount: number) => finance.act(`customers/${customer.id}/adjust`, { amount })
  const pollNow = () => pollReversalsNow(server, worker)
  async function report(status: string): Promise<void> {
    await control(server, 'refunds', { provider, id: refund, status, webhook: 2 })
    await pollNow()
  }
  const cases = () => openCases(finance, txRef)
  async function resolve(resolution: string): Promise<string> {
    const [waiting] = await cases()
    return outcomeOf(finance.act(`moneycases/${waiting?.id ?? ''}/resolve`, { resolution }))
  }

  test('Points that do not fit wait for staff and are returned once', async () => {
    expect(await cases()).toMatchObject([{ kind: 'unreturned', VpValue: 300 }])
    expect(await resolve('returned')).toBe('balance-too-high')
    expect(await resolve('waived')).toBe('case-resolution-wrong')
    await adjust(-1)
    await pollNow()
    expect(await customer.balance()).toBe(MAX_BALANCE_VP - 300)
    const outcomes = await Promise.all([resolve('returned'), pollNow(), resolve('returned')])
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    await pollNow()
    expect([await customer.balance(), await cases()]).toEqual([MAX_BALANCE_VP, []])
    expect(await reversalNotificationsTo(server, customer)).toEqual(['points-taken-back', 'points-returned'])
  })

  test('Points returned by staff in another way are not returned again', async () => {
    await adjust(-1)
    await adjust(300)
    expect(await resolve('seen')).toBe('done')
    await adjust(-300)
    await pollNow()
    expect([await customer.balance(), await cases()]).toEqual([MAX_BALANCE_VP - 300, []])
    await report('processed')
    expect(await cases()).toMatchObject([{ kind: 'contradiction' }])
    expect(await customer.balance()).toBe(MAX_BALANCE_VP - 300)
  })

  test('if the money is reversed after all, nothing is returned until it fails again', async () => {
    await report('processed')
    expect(await cases()).toEqual([])
    await report('failed')
    expect(await cases()).toMatchObject([{ kind: 'unreturned', VpValue: 300 }])
    await adjust(-1)
    expect(await resolve('returned')).toBe('done')
    await report('processed')
    expect(await customer.balance()).toBe(MAX_BALANCE_VP - 300)
  })

  test('Points are never returned to an account that was closed, and the case stays open', async () => {
    await customer.call('POST', '/api/v1/user/close', { uuid: customer.id, password: PASSWORD })
    expect(await resolve('returned')).toBe('customer-closed')
    expect(await cases()).toMatchObject([{ kind: 'unreturned' }])
    expect(await resolve('seen')).toBe('done')
    await pollNow()
    expect(await cases()).toEqual([])
  })

  const give = (amount: number) =>
    server.db.transaction().execute((tx) =>
      moveWithCause(tx, {
        customerId: customer.id,
        amount,
        reason: 'opening-credit',
        reference: uuid(),
        actor: { kind: 'system' },
      }),
    )

  /** Settles the 100 of 300 Points that could be taken; the balance then has room for 99. */
  async function settleHundred(): Promise<void> {
    customer = await server.make.customer()
    const { tx_ref, amount } = await startTopUp(customer, 300)
    const { id: transaction } = await payAtCheckout(server, { provider, tx_ref, amount })
    txRef = tx_ref
    await customer.buy(await server.make.showtime({ price: 200 }), 1)
    const order = { provider, transaction, status: 'processed' }
    refund = (await control<{ id: number }>(server, 'refunds', order)).id
    await pollNow()
    await give(MAX_BALANCE_VP - 99)
    await report('failed')
    expect(await cases()).toMatchObject([{ kind: 'unreturned', VpValue: 100 }])
    expect(await resolve('seen')).toBe('done')
  }

  test('Points taken after a case was settled return if the money stays with us', async () => {
    await settleHundred()
    expect(await customer.balance()).toBe(MAX_BALANCE_VP - 99)
    await report('processed')
    expect(await customer.balance()).toBe(MAX_BALANCE_VP - 299)
    await report('failed')
    await pollNow()
    expect(await customer.balance()).toBe(MAX_BALANCE_VP - 99)
  })

  test('Points that exceed the maximum balance twice are returned once by a new case', async () => {
    await settleHundred()
    await report('processed')
    await give(100)
    await report('failed')
    expect(await cases()).toMatchObject([{ kind: 'unreturned', VpValue: 200 }, { kind: 'contradiction' }])
    expect(await resolve('returned')).toBe('balance-too-high')
    await adjust(-1)
    expect(await resolve('returned')).toBe('done')
    await pollNow()
    expect(await customer.balance()).toBe(MAX_BALANCE_VP)
  })

  test('if the money is reversed during an open case, no Points are taken twice', async () => {
    await settleHundred()
    await report('processed')
    await give(100)
    await report('failed')
    const balance = await customer.balance()
    await report('processed')
    expect(await customer.balance()).toBe(balance)
    expect((await cases()).map(({ kind }) => kind)).toEqual(['contradiction'])
  })

  test('finance gets a case if money of settled Points goes back by another refund', async () => {
    await adjust(-1)
    await adjust(300)
    expect(await resolve('seen')).toBe('done')
    const { providerTransactionId } = await server.db
      .selectFrom('payment_credits')
      .select('provider_transaction_id as providerTransactionId')
      .where('tx_ref', '=', txRef)
      .executeTakeFirstOrThrow()
    const order = { provider, transaction: Number(providerTransactionId), status: 'processed' }
    await control(server, 'refunds', order)
    await pollNow()
    expect(await cases()).toMatchObject([{ kind: 'contradiction' }])
  })
})
