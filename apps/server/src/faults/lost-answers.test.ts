import type { Payment } from '@velvet/contract/shared/entities/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FaultyProxy } from '../test/faulty-proxy.ts'
import { inRounds, limitOf, rounds } from '../test/rounds.ts'
import { buyOver } from '../test/server-beside.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { useCheckedServer } from '../test/start-test-server.ts'
import type { TestCustomer } from '../test/people.ts'

const ROUNDS = rounds({ full: 200, short: 10 })

const server = useCheckedServer()
let url: string
let proxy: FaultyProxy

beforeAll(async () => {
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  proxy = await FaultyProxy.before(url)
  proxy.losesAnswers = true
})
afterAll(() => proxy[Symbol.asyncDispose]())

async function purchasesOf({ id }: TestCustomer): Promise<string[]> {
  const query = server.db.selectFrom('purchases').select('id').where('customer_id', '=', id)
  return (await query.execute()).map((row) => row.id)
}

test(`a purchase whose response was lost is made once on a retry (${ROUNDS} rounds)`, limitOf(ROUNDS, 2), async () => {
  const showtime = await server.make.showtime({ price: 100, seats: ROUNDS })
  for (const round of inRounds(ROUNDS)) {
    const attempt = {
      buyer: await server.make.customer({ balance: 150 }),
      key: `answer-lost-${round}`,
    }
    for (let lost = 0; lost <= round % 3; lost += 1) {
      const before = proxy.lost
      await expect(buyOver(proxy.url, showtime, attempt)).rejects.toThrow('fetch failed')
      expect(proxy.lost).toBe(before + 1)
    }
    const [bought, ...more] = await purchasesOf(attempt.buyer)
    expect(more).toEqual([])
    expect(await buyOver(url, showtime, attempt)).toBe(bought)
    expect(await attempt.buyer.balance()).toBe(50)
    await expectInvariants(server.db)
  }
})

test(`a top-up whose response was lost is started once on a retry (${ROUNDS} rounds)`, limitOf(ROUNDS, 2), async () => {
  const start = async (customer: TestCustomer, base: string, key: string) => {
    const response = await fetch(`${base}/api/v1/payments`, {
      method: 'POST',
      headers: {
        ...customer.headers,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ uuid: customer.id, VpValue: 60 }),
    })
    return ((await response.json()) as { payment: Payment }).payment.tx_ref
  }
  const recorded = async () =>
    (await server.db.selectFrom('payments').select('tx_ref').execute()).map((row) => row.tx_ref)

  for (const round of inRounds(ROUNDS)) {
    const key = `top-up-lost-${round}`
    // Each round has its own customer, because no customer may have that many open top-ups.
    const customer = await server.make.customer()
    await expect(start(customer, proxy.url, key)).rejects.toThrow('fetch failed')
    expect(await recorded()).toHaveLength(round + 1)
    expect(await recorded()).toContain(await start(customer, url, key))
    expect(await recorded()).toHaveLength(round + 1)
  }
})
