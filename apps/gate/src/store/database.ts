import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase, StoreNames } from 'idb'
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

export type GateDatabase = IDBPDatabase<GateSchema>

export function openDatabase(name = NAME): Promise<GateDatabase> {
  return openDB<GateSchema>(name, VERSION, {
    upgrade(database) {
      database.createObjectStore('settings')
      database.createObjectStore('lists', { keyPath: 'showtimeId' })
      database.createObjectStore('pages')
      const queue = database.createObjectStore('queue', { keyPath: 'order', autoIncrement: true })
      queue.createIndex('nonce', 'nonce')
      const admissions = database.createObjectStore('admissions', { keyPath: 'key' })
      admissions.createIndex('showtimeId', 'showtimeId')
    },
  })
}

/**
 * Begins a transaction that is done only when its data is on the disk, so that nothing is lost if
 * the battery fails right after it.
 */
export function strictly<Stores extends StoreNames<GateSchema>[]>(database: GateDatabase, ...stores: Stores) {
  return database.transaction(stores, 'readwrite', { durability: 'strict' })
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
  const tx = strictly(database, 'settings')
  const settings = tx.objectStore('settings')
  await (value === undefined ? settings.delete(name) : settings.put(value, name))
  await tx.done
}
