import { openKept, writeStrictly, type KeptDatabase, type Step } from '@velvet/client/kept-database'
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import type { KnownAdmission, ListState, QueueEntry, Settings, StoredPage } from './model.ts'

const NAME = 'gate'
const VERSION = 1

interface GateSchema extends DBSchema {
  settings: { key: string; value: Settings[keyof Settings] }
  lists: { key: string; value: ListState }
  pages: { key: [showtimeId: string, edition: number, index: number]; value: StoredPage }
  queue: { key: number; value: QueueEntry; indexes: { nonce: string } }
  admissions: { key: string; value: KnownAdmission; indexes: { showtimeId: string } }
}

export type GateDatabase = KeptDatabase<Pick<IDBPDatabase<GateSchema>, Step>>

export function openDatabase(name = NAME): Promise<GateDatabase> {
  return openKept(name, VERSION, (database) => {
    database.createObjectStore('settings')
    database.createObjectStore('lists', { keyPath: 'showtimeId' })
    database.createObjectStore('pages')
    const queue = database.createObjectStore('queue', { keyPath: 'order', autoIncrement: true })
    queue.createIndex('nonce', 'nonce')
    const admissions = database.createObjectStore('admissions', { keyPath: 'key' })
    admissions.createIndex('showtimeId', 'showtimeId')
  })
}

export type Writing<Stores extends StoreNames<GateSchema>[]> = IDBPTransaction<GateSchema, Stores, 'readwrite'>

/** Runs a transaction that completes only when its data is on the disk. */
export function strictly<Stores extends StoreNames<GateSchema>[], Result>(
  database: GateDatabase,
  stores: [...Stores],
  act: (tx: Writing<Stores>) => Promise<Result>,
): Promise<Result> {
  return writeStrictly(database, stores, act)
}

export async function readSetting<Name extends keyof Settings>(
  database: GateDatabase,
  name: Name,
): Promise<Settings[Name] | undefined> {
  return (await database.get('settings', name)) as Settings[Name] | undefined
}

/** Stores a setting, or deletes it where the value is undefined. */
export async function keepSetting<Name extends keyof Settings>(
  database: GateDatabase,
  name: Name,
  value: Settings[Name] | undefined,
): Promise<void> {
  await strictly(database, ['settings'], async (tx) => {
    const settings = tx.objectStore('settings')
    await (value === undefined ? settings.delete(name) : settings.put(value, name))
  })
}
