import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDurably } from '../../settings/durable-file.ts'
import { withFileLock } from '../process/file-lock.ts'
import { bringUp, PasswordRefused } from './bring-up.ts'
import type { Binaries } from './embedded-binaries.ts'
import { ensureCluster } from './embedded-folder.ts'
import { choosePort, type Launch } from './embedded-launch.ts'
import { ifUnused, type Lease } from './embedded-lease.ts'
import { boundLog } from './embedded-log.ts'
import type { Owner } from './embedded-owner.ts'
import { findPostmaster, hurryStop, stopPostmaster } from './embedded-processes.ts'
import { succeeds } from '../process/succeeds.ts'

const START_LIMIT_MS = 60_000
/** Another process that starts or stops the database delays our end no longer than this. */
const STOP_LIMIT_MS = 15_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2_000
const LOG_CHECK_MS = 60_000
/** How often is looked whether somebody has told the database to stop. */
const STOP_CHECK_MS = 1_000
const DATABASE = 'velvet'

interface Options {
  binaries: Binaries
  folder: string
  owner: Owner
  flags: readonly string[]
  notify: (text: string, error?: unknown) => void
}

/** Our use of the PostgreSQL in one folder, which other processes may use at the same time. */
export class EmbeddedPostgres {
  readonly #options: Options
  readonly #stopping = new AbortController()
  #password = ''
  #port = 0
  #lease: Lease | undefined
  #supervision: Promise<void> = Promise.resolve()
  #logCheck: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  get url(): string {
    return this.#urlOf(DATABASE)
  }

  /**
   * Resolves once the database answers. A start that fails stops everything that it has started.
   */
  async start(broken = new AbortController().signal): Promise<void> {
    const signal = AbortSignal.any([broken, this.#stopping.signal])
    await this.#locked(signal, async () => {
      const { binaries, folder, owner } = this.#options
      this.#password = await keepPassword(this.#beside('-password'))
      await ensureCluster({ binaries, folder, owner, password: this.#password, signal })
      const running = await findPostmaster(folder)
      this.#port = running?.port ?? (await choosePort(this.#beside('-port')))
      // Earlier versions wrote into this file which process might stop the database.
      await rm(this.#beside('-owner'), { force: true })
    })
    this.#lease = await this.#untilUp(signal, performance.now() + START_LIMIT_MS)
    this.#supervision = this.#supervise()
    this.#logCheck = setInterval(() => void this.#boundLog(), LOG_CHECK_MS).unref()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    clearInterval(this.#logCheck)
    await this.#supervision
    await this.#lease?.end()
    const limit = AbortSignal.timeout(STOP_LIMIT_MS)
    try {
      await this.#locked(limit, () => this.#stopUnlessUsed(limit))
    } catch (error) {
      if (!limit.aborted) throw error
      this.#options.notify('PostgreSQL is left running: it did not answer whether others use it')
    }
  }

  #locked<Result>(signal: AbortSignal, task: () => Promise<Result>): Promise<Result> {
    return withFileLock(this.#beside('-lock'), signal, task)
  }

  #beside(ending: string): string {
    return this.#options.folder + ending
  }

  #urlOf(database: string): string {
    return `postgres://postgres:${this.#password}@127.0.0.1:${this.#port}/${database}`
  }

  /**
   * Tries again after growing pauses until the deadline, or, without a deadline, until it is
   * stopped.
   */
  async #untilUp(signal: AbortSignal, deadline = Infinity): Promise<Lease> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        await this.#boundLog()
        return await this.#locked(signal, () => this.#bringUp(signal))
      } catch (error) {
        const isHopeless = error instanceof PasswordRefused || performance.now() > deadline
        if (signal.aborted || (isHopeless && deadline < Infinity)) throw error
        if (deadline === Infinity) this.#options.notify('PostgreSQL could not be started', error)
        await sleep(pauseMs, undefined, { signal })
      }
    }
  }

  async #bringUp(signal: AbortSignal): Promise<Lease> {
    const { binaries, folder, owner, flags } = this.#options
    const [port, logFile] = [this.#port, this.#logFile]
    const launch: Launch = { binaries, folder, owner, flags, port, logFile }
    return bringUp(launch, signal, {
      adminUrl: (port) => {
        // The first process may have chosen another port. After our first lease, our connections
        // know only that one.
        if (!this.#lease) this.#port = port
        return this.#urlOf('postgres')
      },
      database: DATABASE,
    })
  }

  async #supervise(): Promise<void> {
    const { notify } = this.#options
    const { signal } = this.#stopping
    const stopped = once(signal, 'abort')
    for (;;) {
      await this.#untilAway(stopped)
      if (signal.aborted) return
      notify('PostgreSQL went away and is being started again')
      const lease = await this.#untilUp(signal).catch(() => undefined)
      if (!lease) return
      this.#lease = lease
      notify('PostgreSQL is back')
    }
  }

  /** Resolves once the database is away, or this use of it ends. */
  async #untilAway(stopped: Promise<unknown>): Promise<void> {
    const { signal } = this.#stopping
    const away = new AbortController()
    void Promise.race([this.#lease?.lost, stopped]).then(() => away.abort())
    const isAway = () => away.signal.aborted
    while (!isAway()) {
      await sleep(STOP_CHECK_MS, undefined, { signal: away.signal }).catch(() => undefined)
      if (isAway() || !(await findPostmaster(this.#options.folder))?.isStopping) continue
      // Another process of ours may have started it again before this one gets the lock.
      const hurry = () => hurryStop(this.#options.folder)
      await this.#locked(signal, hurry).catch((error: unknown) => {
        if (!signal.aborted) this.#options.notify('PostgreSQL does not stop', error)
      })
    }
  }

  async #stopUnlessUsed(limit: AbortSignal): Promise<void> {
    const { folder } = this.#options
    while (await findPostmaster(folder)) {
      if (await succeeds(ifUnused(this.#urlOf('postgres'), () => stopPostmaster(folder)))) return
      // PostgreSQL is starting or recovering, and will answer soon.
      await sleep(FIRST_PAUSE_MS, undefined, { signal: limit })
    }
  }

  get #logFile(): string {
    return join(this.#options.folder, '..', 'postgres.log')
  }

  async #boundLog(): Promise<void> {
    await boundLog(this.#logFile).catch((error: unknown) => {
      this.#options.notify('The log of PostgreSQL could not be kept short', error)
    })
  }
}

/**
 * Returns the password, which is flushed before a database is made with it, because it could not be
 * opened otherwise.
 */
async function keepPassword(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept.trim()) return kept.trim()
  await rm(file, { force: true })
  createDurably(file, randomBytes(24).toString('hex'))
  return readFile(file, 'utf8')
}
