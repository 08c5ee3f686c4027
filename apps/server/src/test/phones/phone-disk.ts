import {
  IDBCursor,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
} from 'fake-indexeddb'
import type { PhoneLife } from './phone-life.ts'

/** The names by which the app finds out what its disk has given to it. */
export const DISK_CLASSES = {
  IDBCursor,
  IDBDatabase,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
}

/** The inner parts of fake-indexeddb that a kill has to reach. */
interface Connection {
  transaction: (...input: unknown[]) => object
  _rawDatabase: { transactions: object[] }
}

/** The disk of a phone. It survives the phone's lives; one transaction is written whole or not at all. */
export class PhoneDisk {
  readonly #databases = new IDBFactory()
  readonly #settings = new Map<string, string>()

  localStorage = {
    getItem: (name: string) => this.#settings.get(name) ?? null,
    setItem: (name: string, value: string) => void this.#settings.set(name, value),
    removeItem: (name: string) => void this.#settings.delete(name),
  }

  /** Returns the disk as one life of the phone sees it: nothing begins on it after the phone was killed. */
  openedBy(life: PhoneLife) {
    return {
      open: (name: string, version: number) => {
        const request = this.#databases.open(name, version)
        request.addEventListener('success', () => {
          cutAtDeath(request.result as unknown as Connection, life)
        })
        return request
      },
    }
  }
}

function cutAtDeath(connection: Connection, life: PhoneLife): void {
  const begin = connection.transaction.bind(connection)
  connection.transaction = (...input) => {
    const begun = begin(...input)
    if (life.step()) return begun
    const { transactions } = connection._rawDatabase
    transactions.splice(transactions.indexOf(begun), 1)
    return Object.assign(begun, { _start: () => undefined })
  }
}
