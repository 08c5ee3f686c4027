// Runs wrk, which is written in C and takes so little of the processor that the server is the limit.
// It is a package of Debian: apt-get install wrk.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Read } from './read-over-http.ts'

const run = promisify(execFile)

export async function hasWrk(): Promise<boolean> {
  // With -v, wrk prints its version and ends with 1.
  return run('wrk', ['-v']).then(
    () => true,
    (error: unknown) => (error as NodeJS.ErrnoException).code !== 'ENOENT',
  )
}

/** Returns the answers a second that this many connections of wrk get. Throws if one is refused. */
export async function wrkPerSecond(
  url: string,
  read: Read,
  { connections, forMs }: { connections: number; forMs: number },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-wrk-'))
  try {
    const script = join(folder, 'request.lua')
    await writeFile(script, requestInLua(read))
    const seconds = Math.max(1, Math.round(forMs / 1000))
    const load = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script]
    const { stdout } = await run('wrk', [...load, `${url}${read.path}`])
    const failed = /Non-2xx or 3xx responses.*|Socket errors.*/.exec(stdout)
    if (failed) throw new Error(`${read.path}: ${failed[0]}`)
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  } finally {
    await rm(folder, { recursive: true })
  }
}

function requestInLua({ headers, body }: Read): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`,
  )
  if (body !== undefined) lines.push('wrk.method = "POST"', `wrk.body = ${JSON.stringify(body)}`)
  return lines.join('\n')
}
