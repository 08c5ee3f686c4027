import { Gauge, Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { connect, type Database } from '../database/connect.ts'
import { createProviders } from '../../kernel/providers/providers.ts'
import { lockShow } from '../../catalogue/seats/seats-sql.ts'
import { outcomeOf } from '../../test/outcomes.ts'
import { breakService } from '../../test/sandbox-controls.ts'
import { startTestServer } from '../../test/start-test-server.ts'
import type { Metrics } from './metrics.ts'
import { reader } from './metrics.ts'

interface Readable {
  app: { inject: (url: string) => Promise<{ body: string }> }
}

/**
 * Returns the number at the end of the line that begins with these words, or NaN if there is no
 * such line.
 */
async function metric({ app }: Readable, line: string): Promise<number> {
  const { body } = await app.inject('/metrics')
  const found = body.split('\n').find((one) => one.startsWith(`${line} `))
  return Number(found?.slice(line.length) ?? NaN)
}

test('metrics show how many orders wait, and how many go together', async () => {
  await using server = await startTestServer()
  const showtime = await server.make.showtime({ price: 10, seats: 50 })
  const buyers = await Promise.all(Array.from({ length: 6 }, () => server.make.customer({ balance: 10 })))
  const holding = await server.db.startTransaction().execute()
  await lockShow(holding, showtime.id)
  const buying = Promise.all(buyers.map((buyer) => outcomeOf(buyer.buy(showtime, 1))))
  await expect.poll(() => metric(server, 'velvet_purchase_queue_waiting')).toBe(6)
  await holding.rollback().execute()
  expect(new Set(await buying)).toEqual(new Set(['won']))

  expect(await metric(server, 'velvet_purchase_queue_waiting')).toBe(0)
  const batches = await metric(server, 'velvet_purchase_batch_orders_count')
  const single = await metric(server, 'velvet_purchase_batch_orders_bucket{le="1"}')
  expect(batches).toBeGreaterThan(single)
})

test('metrics show which connections work, and who waits for one', async () => {
  await using server = await startTestServer()
  const db = connect(server.databaseUrl, { name: 'jobs', connections: 1 })
  const ofJobs = (name: string) => metric(server, `velvet_database_pool_${name}{pool="jobs"}`)
  const holding = await db.startTransaction().execute()
  const waiting = db.connection().execute(() => Promise.resolve())
  expect([await ofJobs('in_use'), await ofJobs('waiting'), await ofJobs('size')]).toEqual([1, 1, 1])
  await holding.rollback().execute()
  await waiting
  expect([await ofJobs('in_use'), await ofJobs('waiting')]).toEqual([0, 0])
  await db.destroy()
  expect(await ofJobs('size')).toBeNaN()
})

test('metrics show what came of the questions to each third party', async () => {
  await using server = await startTestServer({ sandbox: true })
  const { termii } = createProviders(server.config)
  const count = async (outcome: string) => {
    const line = `velvet_provider_call_seconds_count{provider="termii",outcome="${outcome}"}`
    const found = await metric(server, line)
    return Number.isNaN(found) ? 0 : found
  }
  const counts = () => Promise.all(['answered', 'unreachable', 'garbage'].map(count))
  // Other tests in this process may have called the provider before.
  const [answered = 0, unreachable = 0, garbage = 0] = await counts()
  await termii.sendSms('08030000001', 'hello')
  await breakService(server, 'termii', '500')
  await termii.sendSms('08030000001', 'hello').catch(() => undefined)
  await breakService(server, 'termii', 'garbage')
  await termii.sendSms('08030000001', 'hello').catch(() => undefined)
  expect(await counts()).toEqual([answered + 1, unreachable + 1, garbage + 1])
})

test('an unresponsive database delays the other metrics only up to the limit', async () => {
  const registry = new Registry()
  const end = Promise.withResolvers<undefined>()
  let readings = 0
  const silent: Metrics = () => async () => {
    readings += 1
    await end.promise
  }
  const quick: Metrics = (into) => {
    const gauge = new Gauge({ name: 'quick', help: 'Is there', registers: [into] })
    return () => {
      gauge.set(7)
      return Promise.resolve()
    }
  }
  const warnings: string[] = []
  const read = reader([registry], undefined as unknown as Database, [quick, silent], 20)
  const log = { warn: (_details: unknown, text: string) => void warnings.push(text) }
  onTestFinished(() => end.resolve(undefined))
  expect(await read(log)).toContain('quick 7')
  expect(await read(log)).toContain('quick 7')
  expect([warnings.length, readings]).toEqual([2, 1])
})
