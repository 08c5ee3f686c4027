import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { SOURCES } from '../../folders.ts'

const PROCESS = join(SOURCES, 'platform/pictures/decoder-process.ts')
const LIMIT_MS = 10_000
/** The process ends after this idle time, which frees the memory of large pictures. */
const IDLE_LIMIT_MS = 10_000

let decoder: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

export interface Order {
  bytes: Buffer
  /** The type that the first bytes of the file show. */
  type: string
  /**
   * The files to make: a square portrait, every size of a poster, a wide picture for a carousel,
   * a square still of a film, or a logo.
   */
  recipe: 'portrait' | 'poster' | 'wide' | 'still' | 'logo'
}

export interface Made {
  /** The finished files. Each key is the end of the file's name. */
  files: Record<string, Buffer>
  /** The dominant colour, #rrggbb. */
  colour: string
}

/**
 * Converts one picture in a separate process, because attackers use broken files against decoders. A
 * crash or a hang costs only that picture. The caller sends one picture at a time. Returns undefined
 * if the file is not such a picture.
 */
export async function convertInDecoder(order: Order): Promise<Made | undefined> {
  clearTimeout(idle)
  if (!decoder || decoder.killed) decoder = start()
  const mine = decoder
  const answered = new AbortController()
  const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(LIMIT_MS)])
  try {
    mine.send(order)
    const [answer] = (await Promise.race([
      once(mine, 'message', { signal }),
      once(mine, 'exit', { signal }).then(() => []),
    ])) as [(Made | null)?]
    return answer ? withBuffers(answer) : undefined
  } catch {
    mine.kill('SIGKILL')
    return undefined
  } finally {
    answered.abort()
    idle = setTimeout(() => mine.kill('SIGKILL'), IDLE_LIMIT_MS).unref()
  }
}

/** Bytes arrive from the other process as plain arrays. */
function withBuffers({ files, colour }: Made): Made {
  const entries = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)] as const)
  return { files: Object.fromEntries(entries), colour }
}

function start(): ChildProcess {
  const child = fork(PROCESS, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // One thread with one memory arena holds the memory of one picture; a second would double it.
    env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' },
  })
  // Neither handle keeps the server running, and the process ends with its channel.
  child.unref()
  child.channel?.unref()
  child.once('exit', () => {
    if (decoder === child) decoder = undefined
  })
  child.on('error', () => undefined)
  return child
}
