import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const PROCESS = join(import.meta.dirname, 'decoder-process.ts')
const LIMIT_MS = 10_000
/** The memory of large pictures goes back to the machine with the process. */
const IDLE_LIMIT_MS = 10_000

let decoder: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

export interface Order {
  bytes: Buffer
  /** What the first bytes say that it is. */
  type: string
}

/**
 * Converts one picture in a process of its own, since a stranger's file is what decoders are broken
 * with: one that crashes or hangs costs that picture alone. The caller lets one in at a time. Returns
 * undefined where the file is no such picture.
 */
export async function convertInDecoder(bytes: Buffer, type: string): Promise<Buffer | undefined> {
  clearTimeout(idle)
  if (!decoder || decoder.killed) decoder = start()
  const mine = decoder
  const answered = new AbortController()
  const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(LIMIT_MS)])
  try {
    mine.send({ bytes, type } satisfies Order)
    const [answer] = (await Promise.race([
      once(mine, 'message', { signal }),
      once(mine, 'exit', { signal }).then(() => []),
    ])) as [(Uint8Array | null)?]
    return answer ? Buffer.from(answer) : undefined
  } catch {
    mine.kill('SIGKILL')
    return undefined
  } finally {
    answered.abort()
    idle = setTimeout(() => mine.kill('SIGKILL'), IDLE_LIMIT_MS).unref()
  }
}

function start(): ChildProcess {
  const child = fork(PROCESS, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // One thread and one arena of memory: a second one would keep a second picture's share.
    env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' },
  })
  // Neither keeps the server from ending; the process ends with the channel to it.
  child.unref()
  child.channel?.unref()
  child.once('exit', () => {
    if (decoder === child) decoder = undefined
  })
  child.on('error', () => undefined)
  return child
}
