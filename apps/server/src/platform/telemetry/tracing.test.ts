import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createProviders } from '../../kernel/providers/providers.ts'
import { startTestServer } from '../../test/start-test-server.ts'
import type { TracingSettings } from '../../settings/tracing-settings.ts'
import { idsForLog, inSpan, startTracing, tracingNow } from './tracing.ts'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: object }[]
  status: { code?: number }
}

/** A collector that keeps what it is sent. */
async function startCollector({ answers = true } = {}) {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      bodies.push(body)
      if (answers) response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const spans = () =>
    bodies.flatMap((body) => {
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
      }
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    })
  const { port } = server.address() as AddressInfo
  return { spans, bodies, endpoint: `http://127.0.0.1:${port}` }
}

async function trace(endpoint: string, options: Partial<TracingSettings> = {}) {
  const settings = { endpoint, headers: {}, serviceName: 'velvet', share: 1, sendEveryMs: 10 }
  const stop = await startTracing({ ...settings, ...options })
  onTestFinished(stop)
  return stop
}

const work = { name: 'work', kind: 'internal' } as const

test('a purchase is traced from request to statements without personal data', async () => {
  const collector = await startCollector()
  await trace(collector.endpoint)
  await using server = await startTestServer()
  const showtime = await server.make.showtime({ price: 10 })
  const buyer = await server.make.customer({ balance: 777 })
  await buyer.buy(showtime, 1)
  const tickets = await buyer.call('POST', '/api/v1/fetchtickets', { uuid: buyer.id })
  expect(tickets.statusCode).toBe(200)

  const named = (name: string) => collector.spans().find((span) => span.name === name)
  await expect.poll(() => named('POST /api/v1/fetchtickets')).toBeDefined()
  const request = named('POST /api/v1/purchaseticket')
  expect(request?.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: 200 },
  })
  const below = collector.spans().filter(({ traceId }) => traceId === request?.traceId)
  expect(below.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'commit']))
  const list = named('POST /api/v1/fetchtickets')
  const statements = collector.spans().filter(({ parentSpanId }) => parentSpanId === list?.spanId)
  expect(statements.map(({ name }) => name)).toContain('list-plain-tickets')
  const sent = collector.bodies.join('')
  for (const secret of [buyer.phone, buyer.phone.slice(1), buyer.id, '777']) {
    expect(sent).not.toContain(`"${secret}"`)
  }
})

test('questions to third parties and jobs are traced, and a failure by its kind alone', async () => {
  const collector = await startCollector()
  await trace(collector.endpoint)
  await using server = await startTestServer({ environment: { TERMII_URL: 'http://127.0.0.1:9' } })
  const { termii } = createProviders(server.config)
  await termii.sendSms('08030000001', 'secret words').catch(() => undefined)
  await server.startWorker().runOnce()
  const named = (name: string) => collector.spans().find((span) => span.name === name)
  await expect.poll(() => named('job sendTexts')).toBeDefined()
  expect(named('ask termii')?.status.code).toBe(2)
  expect(named('ask termii')?.attributes).toContainEqual({
    key: 'error.type',
    value: { stringValue: 'ProviderError' },
  })
  expect(collector.bodies.join('')).not.toMatch(/8030000001|secret words/)
})

test('a line of the log names the trace that it belongs to', async () => {
  const collector = await startCollector()
  await trace(collector.endpoint)
  const ids = await inSpan(work, () => Promise.resolve(idsForLog()))
  await expect.poll(() => collector.spans()[0]?.traceId).toBe(ids.traceId)
  expect(idsForLog()).toEqual({})
})

test('only the share that is wished for is sent', async () => {
  const collector = await startCollector()
  const stop = await trace(collector.endpoint, { share: 0 })
  for (let done = 0; done < 50; done += 1) await inSpan(work, () => Promise.resolve())
  await stop()
  expect(collector.bodies).toEqual([])
})

test('an unresponsive collector delays nothing and takes limited memory', async () => {
  const collector = await startCollector({ answers: false })
  const stop = await trace(collector.endpoint)
  const began = performance.now()
  for (let done = 0; done < 5_000; done += 1) await inSpan(work, () => Promise.resolve())
  await stop()
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(collector.spans().length).toBeLessThanOrEqual(2048 + 512)
})

test('without an endpoint nothing is started', async () => {
  const stop = await startTracing(undefined)
  expect([tracingNow(), idsForLog()]).toEqual([undefined, {}])
  expect(await inSpan(work, () => Promise.resolve('done'))).toBe('done')
  await stop()
})
