import { openDB } from 'idb'
import type { IDBPDatabase } from 'idb'

const DATABASE = 'image-store'
const STORE = 'images'
const KEY = 'profile-picture'

/**
 * Returns the stored profile picture, which can be shown at once: a File whose name is the address
 * of the picture. Returns undefined if there is none or the browser stores nothing.
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

/**
 * The connection is closed after each use, because an open one would prevent a logout from deleting
 * the database.
 */
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
    // Private windows forbid it, so the picture is loaded each time.
    return undefined
  }
}
