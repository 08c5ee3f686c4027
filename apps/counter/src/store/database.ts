import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'
import type { CounterShowtime, Sold, TillSession } from '../calls.ts'
import type { Awaited } from './awaited.ts'
import type { KeptAct } from './kept-act.ts'
import type { Allotment, KeptCall, PaperSale } from './kept-call.ts'
import type { Printer } from './printer.ts'

const NAME = 'counter'
const VERSION = 2

/** What the till remembers when its browser is closed. */
export interface Settings {
  person: Person
  session: TillSession
  /** The sale that was made last, so that its tickets can still be printed. */
  sold: Sold
  /** The payment for which the till waits. */
  awaited: Awaited
  /** The seller's latest act, such as a refund. */
  act: KeptAct
  printer: Printer
  /** The id of this browser, for which the server keeps seats. */
  machineID: string
  /** By how many milliseconds the clock of the server was ahead at the last contact. */
  offsetMs: number
  /** The showtimes of the day as the server listed them last. */
  showtimes: readonly CounterShowtime[]
}

export interface Person {
  id: string
  name: string
  role: string
}

interface CounterSchema extends DBSchema {
  settings: { key: string; value: Settings[keyof Settings] }
  calls: { key: string; value: KeptCall }
  allotments: { key: string; value: Allotment }
  papers: { key: string; value: PaperSale }
}

export type CounterDatabase = IDBPDatabase<CounterSchema>

export function openDatabase(name = NAME): Promise<CounterDatabase> {
  return openDB<CounterSchema>(name, VERSION, {
    upgrade(database, oldVersion) {
      if (oldVersion < 1) {
        database.createObjectStore('settings')
        database.createObjectStore('calls', { keyPath: 'key' })
      }
      database.createObjectStore('allotments', { keyPath: 'showtimeID' })
      database.createObjectStore('papers', { keyPath: 'key' })
    },
  })
}

/**
 * Begins a transaction that is done only when its data is on the disk, so that nothing is lost if
 * the power fails right after it.
 */
export function strictly(database: CounterDatabase) {
  const stores = ['settings', 'calls', 'allotments', 'papers'] as const
  return database.transaction(stores, 'readwrite', { durability: 'strict' })
}

export async function readSetting<Name extends keyof Settings>(
  database: CounterDatabase,
  name: Name,
): Promise<Settings[Name] | undefined> {
  return (await database.get('settings', name)) as Settings[Name] | undefined
}

/** Stores a setting, or deletes it where the value is undefined. */
export async function keepSetting<Name extends keyof Settings>(
  database: CounterDatabase,
  name: Name,
  value: Settings[Name] | undefined,
): Promise<void> {
  const tx = strictly(database)
  const settings = tx.objectStore('settings')
  await (value === undefined ? settings.delete(name) : settings.put(value, name))
  await tx.done
}
