import { resolve } from 'node:path'
import { storeSettings, type StoreSettings } from './store-settings.ts'

interface Given {
  BACKUP_DIR?: string | undefined
  BACKUP_EVERY: number
  BACKUP_KEEP: number
  BACKUP_PASSPHRASE?: string | undefined
  BACKUP_S3_URL?: string | undefined
  BACKUP_S3_KEY_ID?: string | undefined
  BACKUP_S3_SECRET?: string | undefined
  BACKUP_S3_REGION: string
}

export interface BackupSettings {
  folder: string
  everyHours: number
  /** How many backups are kept, in the folder and in the store. */
  keep: number
  /** The store that gets a copy of each backup, away from this machine. */
  store: StoreSettings | undefined
}

/**
 * Returns the settings of scheduled backups, or undefined if BACKUP_DIR is not set. Calls `miss`
 * with a line for each missing setting that another setting needs.
 */
export function backupSettings(env: Given, miss: (line: string) => void): BackupSettings | undefined {
  const { BACKUP_DIR, BACKUP_S3_URL, BACKUP_PASSPHRASE } = env
  if (BACKUP_S3_URL && !BACKUP_DIR) miss('BACKUP_DIR: is missing beside BACKUP_S3_URL')
  if (BACKUP_S3_URL && !BACKUP_PASSPHRASE) {
    miss('BACKUP_PASSPHRASE: is missing: backups that leave this machine are encrypted')
  }
  const store = storeSettings('BACKUP', env, miss)
  if (!BACKUP_DIR) return undefined
  return {
    folder: resolve(BACKUP_DIR),
    everyHours: env.BACKUP_EVERY,
    keep: env.BACKUP_KEEP,
    store,
  }
}
