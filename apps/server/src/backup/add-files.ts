import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { ArchiveWriter } from './archive-writer.ts'
import { SECRET_NAME, UPLOADS_FOLDER } from './backup-file.ts'

/** Adds the uploads, and the secret of a server that makes its own. Returns how many uploads. */
export async function addFiles(archive: ArchiveWriter, dataDir: string): Promise<number> {
  const secret = await readIfThere(join(dataDir, SECRET_NAME))
  if (secret) await archive.add(SECRET_NAME, secret)
  const names = await listUploads(join(dataDir, 'uploads'))
  for (const name of names) {
    // A picture that its customer replaced in the meantime is gone, and nothing refers to it.
    const content = await readIfThere(join(dataDir, 'uploads', name))
    if (content) await archive.add(`${UPLOADS_FOLDER}${name}`, content)
  }
  return names.length
}

/** Returns the finished files below the folder, with `/` between folders on every system. */
async function listUploads(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep))
    .filter((parts) => !parts.some((part) => part.startsWith('.')))
    .map((parts) => parts.join('/'))
    .sort()
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
