// A PostgreSQL of its own, flushing as in production, that can be cut off and started again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findBinaries } from '../database/embedded-binaries.ts'
import { findOwner } from '../database/embedded-owner.ts'
import { startEmbedded, type EmbeddedDatabase } from '../database/embedded.ts'

export class StoppableDatabase implements AsyncDisposable {
  readonly url: string
  readonly #embedded: EmbeddedDatabase
  readonly dataDir: string

  private constructor(embedded: EmbeddedDatabase, dataDir: string) {
    this.url = embedded.url
    this.#embedded = embedded
    this.dataDir = dataDir
  }

  static async start(): Promise<StoppableDatabase> {
    const dataDir = await mkdtemp(join(tmpdir(), 'velvet-stop-'))
    await chmod(dataDir, 0o755)
    return new StoppableDatabase(await startEmbedded(dataDir), dataDir)
  }

  /** As `pg_ctl stop -m immediate`: nothing is finished, the next start recovers from the log. */
  stopImmediately(): Promise<void> {
    return this.#control('stop', '-m', 'immediate')
  }

  /** On the same port, for those who only know the address. */
  startAgain(): Promise<void> {
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=']
    const flags = settings.map((setting) => `-c ${setting}`).join(' ')
    const log = join(this.#embedded.folder, 'restarts.log')
    return this.#control('start', '-w', '-l', log, '-o', `-p ${new URL(this.url).port} ${flags}`)
  }

  async #control(verb: string, ...args: string[]): Promise<void> {
    const program = join(dirname((await findBinaries()).postgres), 'pg_ctl')
    await chmod(program, 0o755).catch(() => undefined)
    const child = spawn(program, [verb, '-D', this.#embedded.folder, ...args], {
      ...(await findOwner()),
      cwd: '/',
      stdio: 'ignore',
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`pg_ctl ${verb} ended with ${code}`)
  }

  async [Symbol.asyncDispose]() {
    await this.#embedded.stop()
    await rm(this.dataDir, { recursive: true, force: true })
  }
}
