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

type DiskClass =
  | 'IDBCursor'
  | 'IDBDatabase'
  | 'IDBIndex'
  | 'IDBKeyRange'
  | 'IDBObjectStore'
  | 'IDBRequest'
  | 'IDBTransaction'

/** The names by which the app finds out what its disk has given to it. */
export const DISK_CLASSES: Readonly<Record<DiskClass, unknown>> = {
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

interface OpenRequest {
  result: Connection
  addEventListener: (name: 'success', act: () => void) => void
}

// fake-indexeddb names the types of browsers, which the server's side does not have.
const Factory = IDBFactory as unknown as new () => { open: (name: string, version: number) => OpenRequest }

/** The disk of a phone. It survives the phone's lives; one transaction is written whole or not at all. */
export class PhoneDisk {
  readonly #databases = new Factory()
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
        request.addEventListener('success', () => cutAtDeath(request.result, life))
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

/**
 * Simulates one run of the app on a phone. Every access to the disk or the network is a step, and the phone can be
 * killed before any of them. Running code then never continues, because the memory is lost.
 */
export class PhoneLife {
  isOver = false
  /** Resolves when the phone is killed. */
  readonly ended: Promise<'killed'>
  #stepsLeft = Infinity
  #end: (how: 'killed') => void = () => undefined

  constructor() {
    this.ended = new Promise((resolve) => (this.#end = resolve))
  }

  dieAfter(steps: number): void {
    this.#stepsLeft = steps
  }

  /** Counts a step. Returns false if the phone is dead, so that the caller must not perform the step. */
  step(): boolean {
    if (this.#stepsLeft <= 0) this.kill()
    this.#stepsLeft -= 1
    return !this.isOver
  }

  /** Counts a step. If the phone is dead, the promise never resolves. */
  async takeStep(): Promise<void> {
    if (!this.step()) await new Promise(() => undefined)
  }

  kill(): void {
    this.isOver = true
    this.#end('killed')
  }
}
