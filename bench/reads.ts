// Measures reads as shares of what a bare server of Node sends from memory in the same run.
import type { TestCustomer } from '@velvet/server/test/people'
import { startBare } from './bare.ts'
import { openPool } from './client-pool.ts'
import { runClosedLoop } from './closed-loop.ts'
import { ratio } from './metric.ts'
import { CLIENTS, type Length, type Outcome } from './part.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'
import { readOne, type Read } from './read-over-http.ts'
import type { Site } from './site.ts'
import { median } from './statistics.ts'
import { step } from './step.ts'
import { hasWrk, wrkPerSecond } from './wrk.ts'

/** These make a list of some 19 KB. */
const FILMS = 50
const PURCHASES_OF_READER = 12

/** Returns the reads of a customer's own rows. The slowest of them is compared with the goal. */
export function ownReads({ id, headers }: TestCustomer): Record<string, Read> {
  return {
    'own record': { path: `/api/v1/user/${id}`, headers },
    'own tickets': {
      path: '/api/v1/fetchtickets',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ uuid: id }),
    },
    'own wallet': { path: `/api/v1/wallet/${id}`, headers },
  }
}

/** Makes a customer whose tickets and wallet entries fill a screen. */
export async function makeReader(testEnvironment: TestEnvironment): Promise<TestCustomer> {
  const [reader] = await testEnvironment.makeBuyers(1)
  const [hall] = await testEnvironment.makeHalls(1)
  if (!reader || !hall) throw new Error('No customer was made')
  for (let purchase = 0; purchase < PURCHASES_OF_READER; purchase += 1) await reader.buy(hall, 1)
  return reader
}

/**
 * Returns the answers a second that clients get who ask again as soon as they are answered. Where wrk is
 * missing, clients in Node ask, which are slower than a bare server and so flatter its rivals.
 */
export async function readsPerSecond(url: string, read: Read, forMs: number): Promise<number> {
  if (await hasWrk()) return wrkPerSecond(url, read, { connections: CLIENTS, forMs })
  await using pool = openPool(url, CLIENTS)
  const send = () => readOne(pool, read)
  return (await runClosedLoop({ clients: CLIENTS, forMs, send })).perSecond
}

export async function measureReads(site: Site, { rounds, roundMs }: Length): Promise<Outcome> {
  await using testEnvironment = await openTestEnvironment(site)
  await testEnvironment.makeFilms(FILMS)
  const own = ownReads(await makeReader(testEnvironment))
  const { url } = await testEnvironment.startServer()
  await using bare = await startBare(await sizeOf(`${url}/api/v1/movies`))
  const list = { path: '/api/v1/movies', headers: {} }
  const reads: Record<string, { url: string; read: Read }> = {
    'bare node:http': { url: bare.url, read: { path: '/', headers: {} } },
    'list of films': { url, read: list },
    ...Object.fromEntries(Object.entries(own).map(([name, read]) => [name, { url, read }])),
  }
  step(`reads: the load comes from ${(await hasWrk()) ? 'wrk' : 'Node, because wrk is missing'}`)
  const samples: Record<string, number[]> = {}
  // The first round warms everything up, and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, { url, read }] of Object.entries(reads)) {
      const perSecond = await readsPerSecond(url, read, roundMs)
      if (round > 0) (samples[name] ??= []).push(perSecond)
      step(`reads, round ${round} of ${rounds}, ${name}: ${perSecond.toFixed(0)} a second`)
    }
  }
  const rate = (name: string) => median(samples[name] ?? [])
  const limit = rate('bare node:http')
  const figures = [
    ratio('list-of-bare', { measured: rate('list of films'), limit }),
    ratio('own-of-bare', { measured: Math.min(...Object.keys(own).map(rate)), limit }),
  ]
  return { figures, broken: 0 }
}

async function sizeOf(address: string): Promise<number> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
  return (await answer.arrayBuffer()).byteLength
}
