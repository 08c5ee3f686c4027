import { z } from 'zod'

// A backup is a tar of JSON, rows as PostgreSQL copies them, and files. It is compressed by zstd and,
// if there is a passphrase, encrypted by age.

/** The first entry of the archive. */
export const MANIFEST_NAME = 'velvet-backup.json'
/** The last entry. An archive without it was cut off. */
export const END_NAME = 'end.json'
export const TABLES_FOLDER = 'tables/'
export const UPLOADS_FOLDER = 'uploads/'
/** The file in DATA_DIR with the secret that a server outside production made for itself. */
export const SECRET_NAME = 'secret'

/** Rows are stored in pieces of about this size, because tar needs the size of each entry first. */
export const PIECE_BYTES = 4 * 1024 * 1024

/** Returns the name of a piece of a table. The pieces are numbered from 1. */
export const pieceName = (piece: number): string => String(piece).padStart(8, '0')

export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The migrations that had made the schema. */
  migrations: z.array(z.string()).min(1),
  /** A mark by which the secret can be recognised, but not guessed. */
  secretMark: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^-?\d+$/) })),
})
export type Manifest = z.output<typeof Manifest>

export const End = z.object({
  /** How many rows each table has. */
  rows: z.record(z.string(), z.int()),
})
export type End = z.output<typeof End>

/**
 * This error says, in words for a person, why a backup cannot be made or restored. Nothing was
 * changed when it is thrown.
 */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}
