import { createHash } from 'node:crypto'
import { z } from 'zod'

/**
 * This error says, in words for a person, why a backup cannot be made or restored. Nothing was
 * changed when it is thrown.
 */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

// A backup is a tar of what pg_dump wrote, the uploads and a note about them. age encrypts it if there
// is a passphrase.
export const DUMP = 'database.dump'
export const UPLOADS = 'uploads'
/** The file in DATA_DIR with the secret that a server outside production made for itself. */
export const SECRET = 'secret'
/** The note comes last, so a backup without it was cut off. */
export const NOTE = 'backup.json'

export const Note = z.object({
  /** The migrations that had made the schema. */
  migrations: z.array(z.string()).min(1),
  /** A mark by which the secret of phone numbers can be recognised, but not guessed. */
  secretMark: z.string(),
})

/** Returns a mark that differs from secret to secret and does not help to guess the secret. */
export function markOf(hashSecret: string): string {
  return createHash('sha256').update(`mark of a backup:${hashSecret}`).digest('hex').slice(0, 16)
}
