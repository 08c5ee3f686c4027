import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Change one of these when such pictures are made in another way, so that a stored name always stands
 * for the same bytes.
 */
const RECIPES = { posters: 'poster-1', cinemas: 'cinema-1' } as const

/**
 * Writes every file of a picture completely or not at all, and returns the address that they share.
 * The name is made from the upload, so that the same upload has the same address.
 */
export async function storePicture(
  dataDir: string,
  place: keyof typeof RECIPES,
  upload: Buffer,
  files: Readonly<Record<string, Buffer>>,
): Promise<string> {
  const name = createHash('sha256').update(RECIPES[place]).update(upload).digest('hex').slice(0, 32)
  const folder = join(dataDir, 'uploads', place)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [ending, bytes] of Object.entries(files)) {
    const unfinished = join(folder, `.${crypto.randomUUID()}.part`)
    await writeFile(unfinished, bytes, { flush: true, mode: 0o600 })
    await rename(unfinished, join(folder, `${name}${ending}`))
  }
  return `/uploads/${place}/${name}`
}
