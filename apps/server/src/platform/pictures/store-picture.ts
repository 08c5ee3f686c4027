import { createHash } from 'node:crypto'
import type { Database } from '../database/connect.ts'
import { strikeNames } from '../uploads/unused-uploads-sql.ts'
import type { Uploads } from '../uploads/uploads.ts'

/**
 * Change a recipe whenever its files are made in another way. The names of files depend on the
 * recipe, so a stored name always stands for the same bytes.
 */
const RECIPES = {
  posters: 'poster-2',
  cinemas: 'cinema-1',
  stills: 'still-1',
  logos: 'logo-1',
  trailers: 'trailer-1',
} as const

/**
 * Stores every file of a picture or a trailer, and returns the address that they share. The name is
 * made from the upload, so that the same upload has the same address. Throws
 * AppError('uploads-unavailable') if a file cannot be stored. A job then removes the other files,
 * because nothing names them.
 */
export async function storePicture(
  { db, uploads }: { db: Database; uploads: Uploads },
  place: keyof typeof RECIPES,
  upload: Buffer,
  files: Readonly<Record<string, Buffer>>,
): Promise<string> {
  const name = createHash('sha256').update(RECIPES[place]).update(upload).digest('hex').slice(0, 32)
  const names = Object.keys(files).map((ending) => `${place}/${name}${ending}`)
  // The job that removes unused files must not remove these from now on, so their notes are
  // deleted.
  await db.transaction().execute((tx) => strikeNames(tx, names))
  for (const [ending, bytes] of Object.entries(files)) {
    await uploads.put(`${place}/${name}${ending}`, bytes)
  }
  return `/uploads/${place}/${name}`
}
