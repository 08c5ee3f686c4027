// Measures reads as shares of what a bare server of Node sends from memory in the same run.
import { freePort } from '@velvet/server/test/server-process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { openPremises } from './premises.ts'

const CLIENTS = 64
const ROUNDS = Number(process.argv[2] ?? 3)
const ROUND_MS = Number(process.argv[3] ?? 4000)
/** These make a list of some 19 KB. */
const FILMS = 50

interface Read {
  url: string
  path: string
  headers: Record<string, string>
  /** Sent by POST; a read without a body is a GET. */
  body?: string
}

/** Returns the answers a second that clients get who ask again as soon as they are answered. */
async function readsPerSecond({ url, path, headers, body: sent }: Read): Promise<number> {
  const pool = new Pool(url, { connections: CLIENTS })
  const began = performance.now()
  let answers = 0
  const client = async () => {
    while (performance.now() - began < ROUND_MS) {
      const { statusCode, body } = await pool.request({
        ...(sent === undefined ? { method: 'GET' } : { method: 'POST', body: sent }),
        path,
        headers,
      })
      await body.dump()
      if (statusCode !== 200 && statusCode !== 304) throw new Error(`${path}: ${statusCode}`)
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const perSecond = answers / ((performance.now() - began) / 1000)
  await pool.close()
  return perSecond
}

/** Starts the bare server, and returns its address. */
async function startBare(bytes: number) {
  const port = await freePort()
  const program = fileURLToPath(new URL('bare-server.ts', import.meta.url))
  const child = spawn(process.execPath, [program, String(port), String(bytes)])
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => undefined))) await sleep(50)
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN
}

await using premises = await openPremises()
await premises.makeFilms(FILMS)
const [customer] = await premises.makeBuyers(1)
if (!customer) throw new Error('No customer was made')
const { url } = await premises.startServer()
const list = await fetch(`${url}/api/v1/movies`, { headers: { 'accept-encoding': 'identity' } })
const etag = list.headers.get('etag') ?? ''
await using bare = await startBare((await list.arrayBuffer()).byteLength)

const BARE = 'bare node:http'
const movies = { url, path: '/api/v1/movies' }
const own = (path: string) => ({ url, path, headers: customer.headers })
const reads: Record<string, Read> = {
  [BARE]: { url: bare.url, path: '/', headers: {} },
  'list of films': { ...movies, headers: {} },
  'list of films, brotli': { ...movies, headers: { 'accept-encoding': 'br' } },
  'list of films, unchanged': { ...movies, headers: { 'if-none-match': etag } },
  'own record': own(`/api/v1/user/${customer.id}`),
  'own tickets': {
    url,
    path: '/api/v1/fetchtickets',
    headers: { ...customer.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ uuid: customer.id }),
  },
  'own wallet': own(`/api/v1/wallet/${customer.id}`),
}
const samples = new Map<string, number[]>()
// The first round warms everything up, and is not counted.
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name, read] of Object.entries(reads)) {
    const perSecond = await readsPerSecond(read)
    if (round > 0) samples.set(name, [...(samples.get(name) ?? []), perSecond])
    console.log(`${round}/${ROUNDS} ${name}: ${perSecond.toFixed(0)} a second`)
  }
}
const limit = median(samples.get(BARE) ?? [])
for (const [name, rates] of samples) {
  console.log(`${name} ÷ ${BARE}: ${(median(rates) / limit).toFixed(3)}`)
}
