import { expect, test } from 'vitest'
import { providerCalls } from '../../kernel/providers/ask.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { readTopUp, startTopUp } from '../../test/top-ups.ts'
import { mayAskProvider } from './asking-pace.ts'

const server = useTestServer({ sandbox: true })

async function countQuestions(): Promise<number> {
  const { values } = await providerCalls.get()
  const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'))
  return counts.reduce((sum, { value }) => sum + value, 0)
}

test('a customer who checks a top-up without end does not keep its provider busy', async () => {
  const customer = await server.make.customer()
  const { tx_ref } = await startTopUp(customer, 100)
  const before = await countQuestions()
  const readings = Array.from({ length: 60 }, () => readTopUp(customer, tx_ref))
  for (const payment of await Promise.all(readings)) expect(payment.status).toBe('pending')
  // Each question makes two requests to the provider: one for the transaction, and one for all
  // tries of the payment.
  const asked = (await countQuestions()) - before
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThan(40)
})

test('ten requests are sent at once, and one more after two seconds', () => {
  const now = Date.now()
  const ask = (times: number, at: number) =>
    Array.from({ length: times }, () => mayAskProvider('a customer', at)).filter(Boolean).length
  expect(ask(30, now)).toBe(10)
  expect(ask(30, now + 1999)).toBe(0)
  expect(ask(30, now + 2000)).toBe(1)
  expect(mayAskProvider('another customer', now)).toBe(true)
  expect(ask(30, now + 60_000)).toBe(10)
})
