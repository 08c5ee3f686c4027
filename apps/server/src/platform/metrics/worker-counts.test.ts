import { EventEmitter } from 'node:events'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { replyTo } from './process-messages.ts'
import { WorkerCounts } from './worker-counts.ts'

const LIMIT_MS = 30

/** Stands in for a worker that has counted this many calls and holds this many connections. */
function aWorker(id: number, { calls = 0, holds = 0 } = {}) {
  const registry = new Registry()
  const registers = [registry]
  const counter = new Counter({ name: 'calls', help: 'Calls', registers })
  const times = new Histogram({ name: 'seconds', help: 'Times', buckets: [1], registers })
  const gauge = new Gauge({ name: 'held', help: 'Connections', registers })
  counter.inc(calls)
  times.observe(0.5)
  gauge.set(holds)
  const worker = Object.assign(new EventEmitter(), {
    id,
    isSilent: false,
    send(question: unknown) {
      const peer = { send: (reply: unknown) => worker.emit('message', reply) }
      if (!worker.isSilent) replyTo(peer, question, 'counts', () => registry.getMetricsAsJSON())
    },
  })
  return { worker, counter }
}

type Worker = ReturnType<typeof aWorker>['worker']

function valueOf(text: string, name: string): number {
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  )
}

test('the metrics add up the counts of all workers and of the primary', async () => {
  const own = new Registry()
  new Counter({ name: 'calls', help: 'Calls', registers: [own] }).inc(5)
  const [first, second] = [aWorker(1, { calls: 10, holds: 2 }), aWorker(2, { calls: 20, holds: 3 })]
  const read = await new WorkerCounts(LIMIT_MS).read([first.worker, second.worker], own)
  expect(read).toMatchObject({ answering: 2, silent: 0 })
  expect(valueOf(read.text, 'calls')).toBe(35)
  expect(valueOf(read.text, 'held')).toBe(5)
  expect(valueOf(read.text, 'seconds_count')).toBe(2)
})

test('a silent worker is reported within the limit and keeps its last counts', async () => {
  const counts = new WorkerCounts(LIMIT_MS)
  const [first, second] = [aWorker(1, { calls: 10 }), aWorker(2, { calls: 20 })]
  const workers = [first.worker, second.worker]
  await counts.read(workers, new Registry())
  second.worker.isSilent = true
  first.counter.inc()
  const began = performance.now()
  const read = await counts.read(workers, new Registry())
  expect(performance.now() - began).toBeLessThan(LIMIT_MS * 20)
  expect(read).toMatchObject({ answering: 1, silent: 1 })
  expect(valueOf(read.text, 'calls')).toBe(31)
  expect(second.worker.listenerCount('message')).toBe(0)
})

test('no total falls when workers end, and what they held is no longer shown', async () => {
  const counts = new WorkerCounts(LIMIT_MS)
  const [first, second, third] = [1, 2, 3].map((id) => aWorker(id, { calls: id * 100, holds: 1 }).worker) as [
    Worker,
    Worker,
    Worker,
  ]
  await counts.read([first, second, third], new Registry())
  counts.bury(1)
  counts.bury(2)
  counts.bury(2)
  const replacement = aWorker(4, { calls: 1, holds: 1 }).worker
  const { text } = await counts.read([third, replacement], new Registry())
  expect(valueOf(text, 'calls')).toBe(601)
  expect(valueOf(text, 'held')).toBe(2)
  expect(valueOf(text, 'seconds_count')).toBe(4)
})
