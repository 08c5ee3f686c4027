import { openDB } from 'idb'
import type { IDBPDatabase } from 'idb'

const DATABASE = 'image-store'
const STORE = 'images'
const KEY = 'profile-picture'

/**
 * The profile picture that is kept for showing it at once: a File whose name is the address that
 * it stands for. Undefined also where the browser keeps nothing.
 */
export async function readPicture(): Promise<File | undefined> {
  const kept: unknown = await withStore((database) => database.get(STORE, KEY))
  return kept instanceof File ? kept : undefined
}

export async function keepPicture(picture: Blob, address: string): Promise<File> {
  const file = new File([picture], address, { type: picture.type })
  await withStore((database) => database.put(STORE, file, KEY))
  return file
}

/** Closed after each use: an open connection would keep a logout from deleting the database. */
async function withStore(act: (database: IDBPDatabase) => Promise<unknown>): Promise<unknown> {
  if (typeof indexedDB === 'undefined') return undefined
  try {
    const database = await openDB(DATABASE, 1, {
      upgrade: (empty) => void empty.createObjectStore(STORE),
    })
    try {
      return await act(database)
    } finally {
      database.close()
    }
  } catch {
    // Private windows forbid it: the picture is then fetched each time.
    return undefined
  }
}
