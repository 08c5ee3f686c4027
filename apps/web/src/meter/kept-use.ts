import { NO_USE, monthOf, type DataUse } from './data-use.ts'

// The use of each month is in a database of its own, because pages and the service worker count, each in
// its own transactions. It belongs to the phone, tells nothing about a person, and stays after a logout.
const DATABASE = 'data-use'
const MONTHS = 'months'

/** Adds to the use of this month. A phone that stores nothing counts nothing. */
export async function addUse(use: Partial<DataUse>): Promise<void> {
  await inMonths('readwrite', (months) => {
    const month = monthOf(new Date())
    const before = months.get(month)
    before.onsuccess = () => {
      const sum = { ...NO_USE, ...(before.result as DataUse | undefined) }
      for (const kind of ['pictures', 'trailers', 'rest'] as const) sum[kind] += use[kind] ?? 0
      months.put(sum, month)
    }
    return before
  })
}

/** Returns the use of this month; undefined if the phone stores nothing. */
export async function readUse(): Promise<DataUse | undefined> {
  const read = await inMonths('readonly', (months) => months.get(monthOf(new Date())))
  return read && { ...NO_USE, ...(read.result as DataUse | undefined) }
}

/** Makes one transaction. Returns its request once all of it is on the disk. */
async function inMonths(
  mode: IDBTransactionMode,
  act: (months: IDBObjectStore) => IDBRequest<unknown>,
): Promise<IDBRequest<unknown> | undefined> {
  try {
    const database = await open()
    try {
      const transaction = database.transaction(MONTHS, mode)
      const request = act(transaction.objectStore(MONTHS))
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(new Error('The use was not stored'))
      })
      return request
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => void opening.result.createObjectStore(MONTHS)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(new Error('There is no storage'))
  })
}
