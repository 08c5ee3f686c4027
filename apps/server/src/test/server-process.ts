import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestServer } from './start-test-server.ts'

/** The first file of the server: in its sources, and as `npm run build` makes it. */
export const ENTRIES = {
  source: resolve(import.meta.dirname, '../main.mjs'),
  built: resolve(import.meta.dirname, '../../dist/main.mjs'),
}
/** `npm test` builds the server first, because the built server starts in half the time. */
export const ENTRY = process.env['PART_OF_ALL'] === 'on' ? ENTRIES.built : ENTRIES.source
/**
 * These settings start a server without third parties and without the demo. Without keys, the server sends everything
 * to where its sandbox would listen. With keys, it would send it to the real third parties. No server listens on port
 * 9, so each such call is refused at once.
 */
export const PLAIN_SETTINGS = {
  NODE_ENV: 'development',
  SANDBOX: 'off',
  SANDBOX_PORT: '9',
  DEMO: 'off',
}
const READY_LIMIT_MS = 60_000
/** Node keeps the compiled sources here, so that only the first process of a run compiles them. */
export const COMPILED = { NODE_COMPILE_CACHE: join(tmpdir(), 'velvet-compiled') }

/** Returns a port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}

/** Runs the server in a process that can be killed. */
export class ServerProcess implements AsyncDisposable {
  readonly #child: ChildProcess
  readonly url: string
  output = ''

  private constructor(child: ChildProcess, url: string) {
    this.#child = child
    this.url = url
    const keep = (chunk: Buffer) => (this.output += chunk.toString())
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
  }

  static async start(environment: NodeJS.ProcessEnv & { PORT: string }, entry = ENTRY): Promise<ServerProcess> {
    const child = spawn(process.execPath, [...NODE_FLAGS, entry], {
      env: {
        PATH: process.env['PATH'],
        ...COMPILED,
        LOG_LEVEL: 'warn',
        SANDBOX: 'on',
        ...environment,
      },
      // The end of the run kills every process that works here.
      cwd: tmpdir(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const server = new ServerProcess(child, `http://127.0.0.1:${environment.PORT}`)
    try {
      await server.#untilReady()
    } catch (error) {
      // Otherwise it would start later, and answer on the port of the next server.
      await server.stop()
      throw error
    }
    return server
  }

  /**
   * Starts a server process on the database of a test server, whose tokens it accepts. It uses the
   * test server's sandbox too, if there is one.
   */
  static async startBeside({
    config,
    databaseUrl,
    sandboxUrl,
  }: Pick<TestServer, 'config' | 'databaseUrl' | 'sandboxUrl'>): Promise<ServerProcess> {
    return ServerProcess.start({
      ...PLAIN_SETTINGS,
      DATABASE_URL: databaseUrl,
      DATA_DIR: config.DATA_DIR,
      PORT: String(await freePort()),
      ...(sandboxUrl && { SANDBOX_PORT: new URL(sandboxUrl).port }),
    })
  }

  get pid(): number {
    return this.#child.pid ?? NaN
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  async #untilReady(): Promise<void> {
    const deadline = Date.now() + READY_LIMIT_MS
    while (Date.now() < deadline && this.#child.exitCode === null) {
      const response = await fetch(`${this.url}/readyz`).catch(() => undefined)
      if (response?.ok) return
      await sleep(30)
    }
    throw new Error(`The server did not become ready: ${this.output}`)
  }

  /** Returns the most memory that the process has used so far, by the kernel's count. */
  peakMemoryBytes(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
  }

  /** Ends the process without warning, as a power cut would. */
  async kill(): Promise<void> {
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await gone
  }

  async killIfRunning(): Promise<void> {
    if (this.isRunning) await this.kill()
  }

  /** Ends the process as an operator would. Returns its exit code. */
  async stop(): Promise<number | null> {
    if (!this.isRunning) return this.#child.exitCode
    const gone = once(this.#child, 'exit') as Promise<[number | null]>
    this.#child.kill('SIGTERM')
    const [code] = await gone
    return code
  }
}

/**
 * Every start command runs the server with these Node flags. A test compares them with package.json, the image and
 * systemd. Without the flags, V8 would give new objects up to 128 MB. docs/decisions/0077 has the measurements.
 */
export const NODE_FLAGS = ['--min-semi-space-size=8', '--max-semi-space-size=8', '--v8-pool-size=2']
