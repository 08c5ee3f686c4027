import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { breakService, chooseByReference, payAtCheckout } from '../../test/sandbox-controls.ts'
import { wholeProviders } from '../../test/settings.ts'
import { parseJson } from './ask.ts'

const server = useTestServer({ sandbox: true })
let providers: ReturnType<typeof wholeProviders>

beforeAll(() => void (providers = wholeProviders(server.config)))

describe.each<PaymentProvider>(['flutterwave', 'paystack'])('the client of %s', (provider) => {
  const pay = (txRef: string, status: 'successful' | 'failed' | 'pending') =>
    payAtCheckout(server, { provider, tx_ref: txRef, amount: 204.5, status, webhook: 'never' })

  test.each(['successful', 'failed', 'pending'] as const)(
    'reports a %s payment in kobo by its reference',
    async (status) => {
      const txRef = `${provider}-${status}`
      const { id } = await pay(txRef, status)
      expect(await providers[provider].verify({ txRef })).toEqual({
        outcome: status,
        providerTransactionId: String(id),
        txRef,
        kobo: 20_450,
        currency: 'NGN',
        madeAt: expect.any(Date) as Date,
      })
    },
  )

  test('reports a payment that was never made as unknown', async () => {
    const txRef = 'nobody made this'
    expect(await providers[provider].verify({ txRef })).toEqual({ outcome: 'unknown' })
  })

  test.each([
    ['500', 'unreachable'],
    ['reset', 'unreachable'],
    ['timeout', 'unreachable'],
    ['garbage', 'garbage'],
  ] as const)('with the fault %s is distinguished from an answer', async (mode, kind) => {
    await breakService(server, provider, mode)
    await expect(providers[provider].verify({ txRef: 'any' }, { timeoutMs: 300 })).rejects.toMatchObject({
      name: 'ProviderError',
      kind,
    })
  })

  test('that refuses our key is distinguished from one that knows no such payment', async () => {
    const { config } = server
    const services = {
      ...config.services,
      [provider]: { ...config.services[provider], secretKey: 'wrong' },
    }
    const strangers = wholeProviders({ ...config, services })
    await expect(strangers[provider].verify({ txRef: 'any' })).rejects.toMatchObject({
      kind: 'refused',
      status: 401,
    })
  })
})

test('Flutterwave reports each try of a reference by its own number', async () => {
  const order = { provider: 'flutterwave', tx_ref: 'two-tries', amount: 100 } as const
  const failed = await payAtCheckout(server, { ...order, status: 'failed', webhook: 'never' })
  const good = await payAtCheckout(server, { ...order, webhook: 'never' })
  const outcome = async (id: number) => {
    const name = { txRef: 'two-tries', providerTransactionId: String(id) }
    return (await providers.flutterwave.verify(name)).outcome
  }
  expect([await outcome(failed.id), await outcome(good.id)]).toEqual(['failed', 'successful'])
})

test.each<PaymentProvider>(['flutterwave', 'paystack'])(
  '%s lists all tries of a reference, whichever the reference alone returns',
  async (provider) => {
    const order = {
      provider,
      tx_ref: `tries-at-${provider}`,
      amount: 100,
      webhook: 'never',
    } as const
    const first = await payAtCheckout(server, order)
    const second = await payAtCheckout(server, order)
    for (const choice of ['newest', 'oldest', 'alternate'] as const) {
      await chooseByReference(server, choice)
      const payment = { txRef: order.tx_ref, begunAt: new Date() }
      const found = await providers[provider].listByReference(payment)
      const numbers = new Set(found.map(({ providerTransactionId: number }) => Number(number)))
      expect([...numbers].sort()).toEqual([first.id, second.id])
    }
    await chooseByReference(server, 'newest')
  },
)

test.each<PaymentProvider>(['flutterwave', 'paystack'])(
  '%s lists the successes of a day page by page, and nothing else',
  async (provider) => {
    const created_at = '2026-11-11T10:00:00.000Z'
    const order = { provider, amount: 100, webhook: 'never', created_at } as const
    await payAtCheckout(server, { ...order, tx_ref: `failed-at-${provider}`, status: 'failed' })
    const made = []
    for (let count = 0; count < 12; count += 1) {
      made.push((await payAtCheckout(server, { ...order, tx_ref: `${provider}-${count}` })).id)
    }
    const listed = []
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const day = { day: '2026-11-11', dayAfter: '2026-11-12', page }
      const list = await providers[provider].listSuccesses(day)
      expect(list.unreadable).toBe(0)
      listed.push(...list.transactions)
      pages = list.pages
    }
    const numbers = listed.map(({ providerTransactionId: number }) => Number(number))
    expect(numbers.sort()).toEqual(made.sort())
    expect(new Set(listed.map(({ outcome }) => outcome))).toEqual(new Set(['successful']))
  },
)

test('a transaction number of 64 bits keeps all its digits', () => {
  expect(parseJson('{"data":{"id":18446744073709551615,"amount":20450}}')).toEqual({
    data: { id: '18446744073709551615', amount: 20450 },
  })
})
