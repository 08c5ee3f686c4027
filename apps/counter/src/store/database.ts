import { openKept, writeStrictly, type KeptDatabase, type Step } from '@velvet/client/kept-database'
import type { PressedEvent } from '@velvet/client/pressed-event'
import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb'
import type { BarPickup, CounterShowtime, DoorShowtime, Menu, Sold, TillSession } from '../calls.ts'
import type { Awaited } from './awaited.ts'
import type { KeptAct } from './kept-act.ts'
import type { Allotment, KeptCall, PaperSale } from './kept-call.ts'
import type { KeptStep } from './kept-step.ts'
import type { Printer } from './printer.ts'

const NAME = 'counter'
const VERSION = 3

/** What the till remembers when its browser is closed. */
export interface Settings {
  person: Person
  session: TillSession
  /** The last sale is kept, so that its tickets can still be printed. */
  sold: Sold
  /** The payment for which the till waits. */
  awaited: Awaited
  /** The seller's latest act, such as a refund, is kept until the next one or the next sale begins. */
  act: KeptAct
  printer: Printer
  /** The server keeps seats for a browser, and knows it by this id. */
  machineID: string
  /** By how many milliseconds the clock of the server was ahead at the last contact. */
  offsetMs: number
  /** Without a network the till goes on with the showtimes that it was sent last. */
  showtimes: readonly CounterShowtime[]
  /** The last menu that the server sent. Without a network, the till sells food and drinks by it. */
  menu: Menu
  /** The showtimes whose events the till may record. */
  shows: readonly DoorShowtime[]
  /** The orders that the bar read last, with which it works without a network. */
  pickups: { cinemaID: string; rows: readonly BarPickup[] }
  /** True if the bar prints no slip when it begins to make an order. */
  isWithoutSlips: boolean
}

/** An event of the show log that the server has not acknowledged yet. */
export interface KeptEvent extends PressedEvent {
  order?: number
  /** The message with which the server refused the event. */
  refusal?: string
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
  events: { key: number; value: KeptEvent }
  steps: { key: string; value: KeptStep }
}

export type CounterDatabase = KeptDatabase<Pick<IDBPDatabase<CounterSchema>, Step>>

export function openDatabase(name = NAME): Promise<CounterDatabase> {
  return openKept(name, VERSION, (database, oldVersion) => {
    if (oldVersion < 1) {
      database.createObjectStore('settings')
      database.createObjectStore('calls', { keyPath: 'key' })
    }
    if (oldVersion < 2) {
      database.createObjectStore('allotments', { keyPath: 'showtimeID' })
      database.createObjectStore('papers', { keyPath: 'key' })
    }
    database.createObjectStore('events', { keyPath: 'order', autoIncrement: true })
    database.createObjectStore('steps', { keyPath: 'key' })
  })
}

const STORES = ['settings', 'calls', 'allotments', 'papers', 'events', 'steps'] as const
type Writing = IDBPTransaction<CounterSchema, typeof STORES, 'readwrite'>

/** Runs a transaction that completes only when its data is on the disk. */
export function strictly<Result>(database: CounterDatabase, act: (tx: Writing) => Promise<Result>): Promise<Result> {
  return writeStrictly(database, STORES, act)
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
  await strictly(database, async (tx) => {
    const settings = tx.objectStore('settings')
    await (value === undefined ? settings.delete(name) : settings.put(value, name))
  })
}
