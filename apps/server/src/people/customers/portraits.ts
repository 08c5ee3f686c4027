import { randomUUID } from 'node:crypto'
import { isPortrait, uploadNameOf } from '../../platform/uploads/upload-name.ts'
import type { Uploads } from '../../platform/uploads/uploads.ts'

/** Writes a picture completely or not at all. Returns its address. */
export async function storePortrait(uploads: Uploads, bytes: Buffer): Promise<string> {
  const name = `${randomUUID()}.webp`
  await uploads.put(name, bytes)
  return `/uploads/${name}`
}

export function isOwnPortrait(path: string): boolean {
  return nameOf(path) !== undefined
}

/** Returns undefined if `path` is not the address of a stored portrait. */
export async function readPortrait(uploads: Uploads, path: string): Promise<Buffer | undefined> {
  const name = nameOf(path)
  return name === undefined ? undefined : uploads.read(name)
}

/** Removes a picture of ours; ignores any other address. */
export async function removePortrait(uploads: Uploads, path: string | null): Promise<void> {
  const name = nameOf(path ?? '')
  if (name !== undefined) await uploads.remove(name)
}

function nameOf(path: string): string | undefined {
  const name = uploadNameOf(path)
  return name !== undefined && isPortrait(name) ? name : undefined
}
