import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** The least time between two replacements of a worker, in case each one dies at once. */
const REPLACE_AFTER_MS = 1_000

/**
 * Forks the processes that listen, and replaces one that dies later. Throws when one ends before it
 * listens, after ending the others. Returns a function that ends them all.
 */
export async function forkWorkers(count: number, environment: Record<string, string>): Promise<() => Promise<void>> {
  let stopping = false
  const fork = () => {
    const worker = cluster.fork(environment)
    closeUntaken(worker)
    return worker
  }
  const endAll = async () => {
    stopping = true
    const living = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(living.map(endWorker))
  }
  try {
    await Promise.all(Array.from({ length: count }, () => untilListening(fork())))
  } catch (error) {
    await endAll()
    throw error
  }
  cluster.on('exit', () => {
    void sleep(REPLACE_AFTER_MS, undefined, { ref: false }).then(() => {
      if (!stopping) fork()
    })
  })
  return endAll
}

/**
 * Closes the connection that a worker had not taken when it died. Node gives each worker one connection
 * at a time, and keeps it open itself until the worker has taken it. It forgets one whose worker dies,
 * so the caller would wait for its whole time limit. To close a connection twice does nothing.
 */
function closeUntaken(worker: Worker): void {
  const { process } = worker
  const send = process.send.bind(process) as (...given: unknown[]) => boolean
  let given: { close?: () => void } | undefined
  process.send = (message: unknown, handle?: object, ...more: unknown[]) => {
    if (handle) given = handle
    return send(message, handle, ...more)
  }
  worker.once('exit', () => given?.close?.())
}

async function untilListening(worker: Worker): Promise<void> {
  const done = new AbortController()
  const { signal } = done
  try {
    const ended = once(worker, 'exit', { signal }).then(() => {
      throw new Error('A worker ended before it could serve')
    })
    await Promise.race([once(worker, 'listening', { signal }), ended])
  } finally {
    done.abort()
  }
}

async function endWorker(worker: Worker): Promise<void> {
  const gone = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await gone
}
