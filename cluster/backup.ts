import { connect } from '@velvet/server/platform/database/connect'
import { findLost, type Entry } from '@velvet/server/test/journal/compare-journal'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { makeDatabase } from './cluster-sql.ts'
import { commandProgram, type ProductSettings } from './programs/product.ts'
import { say } from './stopping.ts'
import { until } from './until.ts'

const COMMAND_LIMIT_MS = 180_000
const COPY = 'velvet_copy'

/** Takes a backup while customers buy, and restores it into another database afterwards. */
export class BackupUnderLoad {
  readonly #cluster: Cluster
  readonly #file: string
  #before: Entry[] = []

  constructor(cluster: Cluster) {
    this.#cluster = cluster
    this.#file = join(cluster.parts.folder, 'backup.velvet')
  }

  async take(journal: readonly Entry[]): Promise<void> {
    this.#before = [...journal]
    await runCommand(this.#cluster, 'backup', { args: [this.#file] })
  }

  /**
   * Restores the backup. Returns the number of missing acts that were acknowledged before the
   * backup was made.
   */
  async restoreAndCompare(): Promise<number> {
    const cluster = this.#cluster
    const address = cluster.databaseAt(COPY)
    await cluster.asSuperuser('postgres', (client) => makeDatabase(client, COPY))
    const DATA_DIR = join(cluster.parts.folder, 'restored')
    await mkdir(DATA_DIR)
    const elsewhere = { DATA_DIR, DATABASE_URL: address, DATABASE_DIRECT_URL: address }
    await runCommand(cluster, 'restore', { args: [this.#file], settings: elsewhere })
    await using db = connect(address, { preparesStatements: false })
    const lost = await findLost(db, this.#before)
    say(
      `The restored backup holds ${this.#before.length} acts that were acknowledged before it began; ${lost.length} are missing`,
    )
    return lost.length
  }
}

/**
 * Runs a command of the product against the cluster. If it fails, throws an error with the end of
 * its log.
 */
export async function runCommand(
  cluster: Cluster,
  name: 'backup' | 'restore' | 'verify',
  { args = [], settings = {} }: { args?: string[]; settings?: Partial<ProductSettings> } = {},
): Promise<string> {
  const { parts } = cluster
  const all = { ...parts.settings, ...settings }
  const command = commandProgram(name, { folder: parts.folder, settings: all, args })
  command.start()
  await until(`npm run ${name}`, COMMAND_LIMIT_MS, () => Promise.resolve(!command.isRunning))
  if ((await command.stop()) !== 0) throw new Error(`npm run ${name} failed:\n${command.logEnd()}`)
  return command.logEnd()
}
