import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Uploads } from '../uploads/uploads.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { SECRET_NAME, UPLOADS_FOLDER } from './backup-file.ts'

/**
 * Adds the uploads and, if this server made its own secret, that secret. Returns the number of
 * uploads.
 */
export async function addFiles(
  archive: ArchiveWriter,
  { dataDir, uploads }: { dataDir: string; uploads: Uploads },
): Promise<number> {
  const secret = await readIfThere(join(dataDir, SECRET_NAME))
  if (secret) await archive.add(SECRET_NAME, secret)
  let added = 0
  for await (const names of uploads.list()) {
    for (const name of names) {
      // A missing picture has been replaced since it was listed, so nothing refers to it.
      const content = await uploads.read(name)
      if (!content) continue
      await archive.add(`${UPLOADS_FOLDER}${name}`, content)
      added += 1
    }
  }
  return added
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
