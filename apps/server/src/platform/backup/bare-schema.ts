import type { Transaction } from '../database/connect.ts'
import { migrate } from '../schema/migrate.ts'
import { BackupRefused, type Manifest } from './backup-file.ts'
import * as statements from './backup-sql.ts'

/**
 * Makes the tables of the backup without rows, keys, indexes and triggers, because loading rows is
 * faster without these. Returns the statements that make the keys, indexes and triggers.
 */
export async function makeBareSchema(
  tx: Transaction,
  { migrations, tables }: Manifest,
): Promise<string[]> {
  await migrate(tx, migrations.at(-1))
  const own = await statements.listTables(tx)
  if (print(own) !== print(tables)) {
    throw new BackupRefused('The tables of this backup do not fit its migrations')
  }
  const definitions = await statements.listDefinitions(tx)
  const switches = await statements.listTriggerSwitches(tx)
  for (const { takeOff } of [...definitions, ...switches]) {
    await statements.runDefinition(tx, takeOff)
  }
  await statements.emptyTables(
    tx,
    own.map(({ name }) => name),
  )
  return [...definitions.toReversed(), ...switches].map(({ putBack }) => putBack)
}

const print = (tables: Manifest['tables']) =>
  JSON.stringify(tables.map(({ name, columns }) => [name, columns.toSorted()]).sort())

/** Makes keys, indexes and triggers again, and lets each sequence continue from its last number. */
export async function makeWhole(
  tx: Transaction,
  { sequences }: Manifest,
  putBack: readonly string[],
): Promise<void> {
  for (const statement of putBack) await statements.runDefinition(tx, statement)
  for (const sequence of sequences) await statements.continueSequence(tx, sequence)
}
