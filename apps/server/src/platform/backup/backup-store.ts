import { openAsBlob } from 'node:fs'
import { S3mini } from 's3mini'
import type { StoreSettings } from '../../settings/store-settings.ts'

/**
 * The time limit is long, because one request sends a large part of a file, perhaps over a slow
 * connection.
 */
const REQUEST_LIMIT_MS = 300_000
const LISTED_AT_MOST = 10_000

/** Keeps copies of backups away from this machine. */
export interface BackupStore {
  put: (name: string, file: string) => Promise<void>
  /** Returns the names of the stored files that begin so. */
  list: (beginning: string) => Promise<string[]>
  remove: (name: string) => Promise<void>
}

/** Opens a bucket of any service that speaks the protocol of S3. */
export function openStore(settings: StoreSettings): BackupStore {
  const bucket = new S3mini({ ...settings, requestAbortTimeout: REQUEST_LIMIT_MS })
  return {
    async put(name, file) {
      const answer = await bucket.putAnyObject(name, await openAsBlob(file))
      if (!answer.ok) throw new Error(`The store refused the backup (${answer.status})`)
    },
    async list(beginning) {
      const objects = await bucket.listObjects('/', beginning, LISTED_AT_MOST)
      return (objects ?? []).map(({ Key }) => Key)
    },
    async remove(name) {
      await bucket.deleteObject(name)
    },
  }
}
