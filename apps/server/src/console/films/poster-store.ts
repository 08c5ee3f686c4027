import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Changes whenever posters are made otherwise: a stored name always stands for the same bytes. */
const RECIPE = 'poster-1'

/**
 * Writes every file of a poster completely or not at all, and returns the address that they share.
 * The name is made from the upload, so that the same upload has the same address.
 */
export async function storePoster(
  dataDir: string,
  upload: Buffer,
  files: Readonly<Record<string, Buffer>>,
): Promise<string> {
  const name = createHash('sha256').update(RECIPE).update(upload).digest('hex').slice(0, 32)
  const folder = join(dataDir, 'uploads', 'posters')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [ending, bytes] of Object.entries(files)) {
    const unfinished = join(folder, `.${crypto.randomUUID()}.part`)
    await writeFile(unfinished, bytes, { flush: true, mode: 0o600 })
    await rename(unfinished, join(folder, `${name}${ending}`))
  }
  return `/uploads/posters/${name}`
}
