import type { PaymentProvider } from '@velvet/contract/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import { breakService, payAtCheckout } from '../test/test-buyer.ts'
import { createProviders, type Providers } from './providers.ts'
import { parseJson } from './parse-json.ts'

let server: TestServer
let providers: Providers

beforeAll(async () => {
  server = await startTestServer({ sandbox: true })
  providers = createProviders(server.config)
})
afterAll(() => server[Symbol.asyncDispose]())

describe.each<PaymentProvider>(['flutterwave', 'paystack'])('%s', (provider) => {
  const pay = (txRef: string, status: 'successful' | 'failed' | 'pending') =>
    payAtCheckout(server, { provider, tx_ref: txRef, amount: 204.5, status, webhook: 'never' })

  test.each(['successful', 'failed', 'pending'] as const)(
    'tells of a %s payment in naira, by its reference',
    async (status) => {
      const txRef = `${provider}-${status}`
      const { id } = await pay(txRef, status)
      expect(await providers[provider].verify({ txRef })).toEqual({
        outcome: status,
        providerTransactionId: String(id),
        txRef,
        naira: 204.5,
        currency: 'NGN',
      })
    },
  )

  test('knows nothing of a payment that nobody has made', async () => {
    const txRef = 'nobody made this'
    expect(await providers[provider].verify({ txRef })).toEqual({ outcome: 'unknown' })
  })

  test.each([
    ['500', 'unreachable'],
    ['reset', 'unreachable'],
    ['timeout', 'unreachable'],
    ['garbage', 'garbage'],
  ] as const)('that fails with %s is told apart from an answer', async (mode, kind) => {
    await breakService(server, provider, mode)
    await expect(
      providers[provider].verify({ txRef: 'any' }, { timeoutMs: 300 }),
    ).rejects.toMatchObject({ name: 'ProviderError', kind })
  })

  test('that refuses our key is not taken for one that knows of no payment', async () => {
    const { config } = server
    const services = {
      ...config.services,
      [provider]: { ...config.services[provider], secretKey: 'wrong' },
    }
    const strangers = createProviders({ ...config, services })
    await expect(strangers[provider].verify({ txRef: 'any' })).rejects.toMatchObject({
      kind: 'refused',
      status: 401,
    })
  })
})

test('Flutterwave tells of each try of a reference by its own number', async () => {
  const order = { provider: 'flutterwave', tx_ref: 'two-tries', amount: 100 } as const
  const failed = await payAtCheckout(server, { ...order, status: 'failed', webhook: 'never' })
  const good = await payAtCheckout(server, { ...order, webhook: 'never' })
  const outcome = async (id: number) => {
    const name = { txRef: 'two-tries', providerTransactionId: String(id) }
    return (await providers.flutterwave.verify(name)).outcome
  }
  expect([await outcome(failed.id), await outcome(good.id)]).toEqual(['failed', 'successful'])
})

test('a transaction number of 64 bits keeps all its digits', () => {
  expect(parseJson('{"data":{"id":18446744073709551615,"amount":20450}}')).toEqual({
    data: { id: '18446744073709551615', amount: 20450 },
  })
})
