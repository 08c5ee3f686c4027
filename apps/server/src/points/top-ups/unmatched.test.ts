import type { Payment } from '@velvet/contract/shared/entities/entities'
import { afterEach, describe, expect, test } from 'vitest'
import { changeSettings } from '../../test/settings.ts'
import { actionsAbout } from '../../test/observe.ts'
import { payAtCheckout } from '../../test/sandbox-controls.ts'
import { type TestCustomer, NOTE, outcomeOf, TestStaff } from '../../test/people.ts'
import { idOfPayment, readTopUp } from '../../test/top-ups.ts'
import { useUnmatchedQueue } from '../../test/unmatched-payments.ts'
import { rowsWritten } from '../../test/rows.ts'

let customer: TestCustomer
let payment: Payment
const { server, finance, queue, stray } = useUnmatchedQueue((given) => ({ customer, payment } = given))

test('the queue shows amount, reason, owner and the Points the money would buy', async () => {
  const entry = await stray()
  expect(entry).toMatchObject({
    provider: 'flutterwave',
    tx_ref: payment.tx_ref,
    amount: 102,
    currency: 'NGN',
    reason: 'wrong-amount',
    creditableVp: 151,
    payment: {
      uuid: customer.id,
      phoneNumber: customer.phone,
      VpValue: 300,
      amount: 204,
      status: 'unmatched',
    },
    resolution: null,
    resolvedAt: null,
    resolvedBy: null,
    note: null,
  })
  const [newest, ...older] = await queue.list()
  expect(newest?.id).toBe(entry.id)
  expect(await queue.list(`?before=${entry.id}`)).toEqual(older)
})

describe('crediting', () => {
  test('a wrong amount credits what it buys to the customer who ordered, once', async () => {
    const entry = await stray({ amount: 203.99 })
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(queue.act(entry.id, 'credit'))))
    expect(outcomes.sort()).toEqual(['done', ...Array<string>(4).fill('unmatched-resolved')])
    // ₦203 is the price of 299 Vp, and not of 300.
    expect(await customer.balance()).toBe(299)
    expect(await readTopUp(customer, payment.tx_ref)).toMatchObject({
      status: 'successful',
      VpValue: 299,
      amount: 203,
    })
    expect(await actionsAbout(server.db, entry.id)).toEqual([
      {
        action: 'resolve-unmatched',
        actor_id: finance.id,
        detail: {
          before: null,
          after: {
            resolution: 'credited',
            vp: 299,
            customerId: customer.id,
            payment: await idOfPayment(server, payment),
            before: { vp: 300, naira: 204 },
          },
          note: NOTE,
        },
      },
    ])
    const [done] = await queue.list('?state=resolved')
    expect(done).toMatchObject({
      id: entry.id,
      resolution: 'credited',
      resolvedBy: 'Amina',
      note: NOTE,
    })
  })

  test('money of an unknown reference is credited to the customer named by staff', async () => {
    const entry = await stray({ tx_ref: `unknown-${Date.now()}` })
    expect(entry).toMatchObject({ reason: 'unknown-reference', payment: null })
    expect(await outcomeOf(queue.act(entry.id, 'credit'))).toBe('customer-not-found')
    await queue.act(entry.id, 'credit', { phoneNumber: `+234${customer.phone.slice(1)}` })
    expect(await customer.balance()).toBe(151)
    expect(await readTopUp(customer, entry.tx_ref)).toMatchObject({ VpValue: 151, amount: 102 })
  })

  test('a second payment becomes a top-up of its own beside the first', async () => {
    await payAtCheckout(server, { provider: 'flutterwave', tx_ref: payment.tx_ref, amount: 204 })
    const entry = await stray({ amount: 204 })
    expect(entry.reason).toBe('second-transaction')
    await queue.act(entry.id, 'credit')
    expect(await customer.balance()).toBe(601)
    const list = await customer.call('GET', '/api/v1/payments')
    expect(list.json()).toMatchObject({
      payments: [
        { tx_ref: `${payment.tx_ref}-${entry.providerTransactionId}`, VpValue: 301 },
        { tx_ref: payment.tx_ref, VpValue: 300 },
      ],
    })
  })

  test('money from another provider does not change the top-up of that reference', async () => {
    const paid = { provider: 'paystack', tx_ref: payment.tx_ref, amount: 204 } as const
    const { id } = await payAtCheckout(server, paid)
    const entry = (await queue.list()).find((one) => one.providerTransactionId === String(id))
    await queue.act(entry?.id ?? '', 'credit')
    expect(await customer.balance()).toBe(301)
    expect(await readTopUp(customer, payment.tx_ref)).toMatchObject({
      provider: 'flutterwave',
      status: 'pending',
      VpValue: 300,
    })
    expect(await readTopUp(customer, `${payment.tx_ref}-${id}`)).toMatchObject({
      provider: 'paystack',
      VpValue: 301,
    })
  })

  test("another payer's money does not change the top-up with that reference", async () => {
    const entry = await stray()
    const other = await server.make.customer()
    await queue.act(entry.id, 'credit', { phoneNumber: other.phone })
    expect([await customer.balance(), await other.balance()]).toEqual([0, 151])
    expect(await readTopUp(customer, payment.tx_ref)).toMatchObject({ VpValue: 300 })
  })

  describe('to a customer whom the payment does not name', () => {
    const setLimit = (adjustment_limit: number) => changeSettings(server.db, { adjustment_limit })
    afterEach(() => setLimit(10_000))
    const creditTo = async (one: TestCustomer, entry: { id: string }, desk = finance) => {
      const input = { phoneNumber: one.phone }
      const { waits } = await desk.act<{ waits: boolean }>(`unmatched/${entry.id}/credit`, input)
      return waits ? 'waits' : 'done'
    }

    test('a proposed credit lapses if its approver invited the proposer', async () => {
      const friend = await server.make.customer()
      await setLimit(150)
      const desk = await TestStaff.make(server, 'finance')
      const admin = await TestStaff.make(server, 'admin')
      const entry = await stray()
      expect(await creditTo(friend, entry, desk)).toBe('waits')
      await admin.call('POST', `people/${desk.id}/invitation`)
      expect(await creditTo(friend, entry, admin)).toBe('waits')
      const tired = await TestStaff.make(server, 'finance')
      const other = await stray()
      expect(await creditTo(friend, other, tired)).toBe('waits')
      const newPassword = 'another long password'
      await tired.act('password', { password: 'a long password', newPassword })
      expect(await creditTo(friend, other)).toBe('waits')
      expect(await friend.balance()).toBe(0)
      expect(await creditTo(friend, other, admin)).toBe('done')
    })

    test('one person credits no more than they may adjust, also as an admin', async () => {
      const friend = await server.make.customer()
      await setLimit(150)
      for (const options of [{}, { tx_ref: `unknown-${Date.now()}` }]) {
        const entry = await stray(options)
        const admin = await TestStaff.make(server, 'admin')
        const another = await server.make.customer()
        const paid = await friend.balance()
        expect(await creditTo(friend, entry)).toBe('waits')
        expect(await creditTo(friend, entry)).toBe('waits')
        expect(await creditTo(another, entry, admin)).toBe('waits')
        expect([await friend.balance(), await another.balance()]).toEqual([paid, 0])
        expect(await creditTo(friend, entry, admin)).toBe('done')
      }
      expect(await friend.balance()).toBe(302)
      // The limit does not apply to the customer who began the top-up, so one person is enough.
      await queue.act((await stray()).id, 'credit')
      expect(await customer.balance()).toBe(151)
    })

    test('a small credit does not open the way for a large one with the same reference', async () => {
      const friend = await server.make.customer()
      await setLimit(151)
      const tx_ref = `unknown-${Date.now()}-twice`
      const small = await stray({ tx_ref })
      const large = await stray({ tx_ref, amount: 204 })
      expect(await creditTo(friend, small)).toBe('done')
      expect(await creditTo(friend, large)).toBe('waits')
      expect(await creditTo(friend, large)).toBe('waits')
      expect(await friend.balance()).toBe(151)
    })

    test('many small credits of one person do not get round the limit, even at once', async () => {
      const friend = await server.make.customer()
      const desk = await TestStaff.make(server, 'finance')
      await setLimit(151)
      const entries = []
      for (let paid = 0; paid < 11; paid += 1) {
        entries.push(await stray(paid % 2 ? {} : { tx_ref: `unknown-${Date.now()}-${paid}` }))
      }
      const outcomes = await Promise.all(entries.map((entry) => creditTo(friend, entry, desk)))
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(10)
      expect(outcomes.filter((outcome) => outcome === 'waits')).toHaveLength(1)
      expect(await friend.balance()).toBe(1510)
    })
  })

  test.each([
    ['another currency', { currency: 'USD' }],
    ['less than a naira', { amount: 0.99 }],
    ['more than anybody has', { amount: 999_999_999 }],
  ])('%s cannot become Points, and leaves no trace', async (_name, options) => {
    const entry = await stray(options)
    expect(entry.creditableVp).toBe(0)
    const before = await rowsWritten(server)
    expect(await outcomeOf(queue.act(entry.id, 'credit'))).toBe('unmatched-not-creditable')
    expect(await rowsWritten(server)).toEqual(before)
  })

  test.each(['08039999999', 'nobody'])(
    'money cannot be credited to a customer %j who does not exist',
    async (phoneNumber) => {
      const entry = await stray()
      const before = await rowsWritten(server)
      expect(await outcomeOf(queue.act(entry.id, 'credit', { phoneNumber }))).toBe('customer-not-found')
      expect(await rowsWritten(server)).toEqual(before)
    },
  )

  test('the right payment that comes afterwards is queued as a second one', async () => {
    const entry = await stray()
    await queue.act(entry.id, 'credit')
    const late = await stray({ amount: 204 })
    expect(late.reason).toBe('second-transaction')
    expect(await customer.balance()).toBe(151)
  })
})

test('a dismissed entry leaves the queue with its reason, and moves no money', async () => {
  const entry = await stray()
  const { unmatched } = await queue.act(entry.id, 'dismiss')
  expect(unmatched).toMatchObject({ resolution: 'dismissed', note: NOTE })
  expect((await queue.list()).map(({ id }) => id)).not.toContain(entry.id)
  expect(await customer.balance()).toBe(0)
  expect(await actionsAbout(server.db, entry.id)).toMatchObject([
    { actor_id: finance.id, detail: { after: { resolution: 'dismissed' } } },
  ])
})

test('an action about a missing entry, or without a reason, is refused', async () => {
  expect(await outcomeOf(queue.act(customer.id, 'dismiss'))).toBe('unmatched-not-found')
  const entry = await stray()
  expect(await outcomeOf(queue.act(entry.id, 'dismiss', { note: '' }))).toBe('bad-request')
})

test('a repeated action of finance is done once, and its answer is the same', async () => {
  const entry = await stray()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const credit = () => finance.call('POST', `unmatched/${entry.id}/credit`, { note: NOTE }, key)
  const [first, ...others] = await Promise.all([credit(), credit(), credit()])
  for (const other of others) expect([other.statusCode, other.body]).toEqual([200, first.body])
  const path = `payments/${payment.tx_ref}/refund`
  const other = { 'idempotency-key': 'the-same-refund' }
  const refund = () => finance.call('POST', path, { note: NOTE }, other)
  const once = await refund()
  expect(once.statusCode).toBe(200)
  expect((await refund()).body).toBe(once.body)
})
