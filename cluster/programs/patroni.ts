import { findProcessesIn } from '@velvet/server/platform/own-postgres/embedded-processes'
import type { Owner } from '@velvet/server/platform/own-postgres/embedded-owner'
import { execFile } from 'node:child_process'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { signalAll } from '../folder.ts'
import type { Network } from '../network.ts'
import type { Places } from '../places.ts'
import { Program } from '../program.ts'
import { patroniSettings, type Passwords } from '../shipped-settings.ts'
import { stopSignal } from '../stopping.ts'
import { answers } from '../until.ts'

const run = promisify(execFile)
export const MEMBERS = ['pg1', 'pg2', 'pg3'] as const
/** Versions before 4.0.7 lose acknowledged purchases (docs/cluster.md). */
const PACKAGES = ['patroni[etcd3]==4.1.5', 'psycopg[binary]==3.3.9']

/** Installs Patroni below the folder, and returns the path of its program. */
export async function installPatroni(folder: string): Promise<string> {
  const environment = join(folder, 'venv')
  const options = { signal: stopSignal, cwd: folder }
  await run('/usr/bin/python3', ['-m', 'venv', environment], options)
  const pip = ['install', '--quiet', '--disable-pip-version-check', ...PACKAGES]
  await run(join(environment, 'bin/pip'), pip, options)
  return join(environment, 'bin/patroni')
}

interface Site {
  places: Places
  folder: string
  patroni: string
  /** The folder with the programs of PostgreSQL. */
  programs: string
  owner: Owner
  passwords: Passwords
  network: Network | undefined
}

/** Runs one PostgreSQL server under its Patroni. */
export class PatroniMember {
  readonly name: (typeof MEMBERS)[number]
  readonly address: string
  readonly #folder: string
  readonly #restapi: string
  readonly #program: Program

  private constructor(name: (typeof MEMBERS)[number], { places, folder, patroni, owner, network }: Site) {
    this.name = name
    this.address = places.at(name, 'postgres')
    this.#folder = join(folder, name)
    this.#restapi = `http://${places.at(name, 'patroni')}`
    this.#program = new Program({
      program: patroni,
      args: [join(this.#folder, 'patroni.yml')],
      folder: this.#folder,
      log: join(folder, `${name}.log`),
      owner,
      machine: name,
      network,
      environment: { HOME: this.#folder },
    })
  }

  static async prepare(name: (typeof MEMBERS)[number], site: Site): Promise<PatroniMember> {
    const { places, programs, owner, passwords } = site
    const folder = join(site.folder, name)
    await mkdir(folder, { mode: 0o700 })
    const settings = patroniSettings(places, { machine: name, folder, programs, passwords })
    await writeFile(join(folder, 'patroni.yml'), settings)
    if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid ?? owner.uid)
    return new PatroniMember(name, site)
  }

  start(): void {
    this.#program.start()
  }

  isPrimary(): Promise<boolean> {
    return answers(`${this.#restapi}/primary`, 'OPTIONS')
  }

  /** Returns true if this member is a replica that can confirm the commits of the primary. */
  isInQuorum(): Promise<boolean> {
    return answers(`${this.#restapi}/quorum`)
  }

  /** Ends PostgreSQL and Patroni without a warning, as a power cut would. */
  async kill(): Promise<void> {
    const killed = this.#program.kill()
    await this.signal('SIGKILL')
    await killed
  }

  /** Sends a signal to every process of this member. */
  async signal(signal: NodeJS.Signals): Promise<void> {
    // The signal is sent twice, because a process may start another process while this member lists
    // its processes.
    for (let round = 0; round < 2; round += 1) {
      signalAll(await findProcessesIn(this.#folder, () => true), signal)
    }
  }

  logEnd(): string {
    return this.#program.logEnd()
  }
}
