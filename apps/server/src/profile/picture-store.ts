import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Matches addresses that we made ourselves, none of which leads out of the folder. */
const OWN_PICTURE =
  /^\/uploads\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.webp)$/

/** Writes a picture completely or not at all. Returns its address. */
export async function storePicture(dataDir: string, bytes: Buffer): Promise<string> {
  const name = `${randomUUID()}.webp`
  const unfinished = join(dataDir, 'uploads', `.${name}.part`)
  await writeFile(unfinished, bytes, { flush: true, mode: 0o600 })
  await rename(unfinished, join(dataDir, 'uploads', name))
  return `/uploads/${name}`
}

export function isOwnPicture(path: string): boolean {
  return OWN_PICTURE.test(path)
}

/** Returns undefined where there is no such picture of ours. */
export async function readPicture(dataDir: string, path: string): Promise<Buffer | undefined> {
  const file = fileOf(dataDir, path)
  return file === undefined ? undefined : readFile(file).catch(() => undefined)
}

/** Removes a picture of ours; ignores any other address. */
export async function removePicture(dataDir: string, path: string | null): Promise<void> {
  const file = fileOf(dataDir, path ?? '')
  if (file) await rm(file, { force: true })
}

function fileOf(dataDir: string, path: string): string | undefined {
  const name = OWN_PICTURE.exec(path)?.[1]
  return name === undefined ? undefined : join(dataDir, 'uploads', name)
}
