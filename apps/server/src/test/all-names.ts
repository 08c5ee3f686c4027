import type { Uploads } from '../platform/uploads/uploads.ts'

/** Returns the names of all uploads in one list. */
export async function allNames(uploads: Pick<Uploads, 'list'>): Promise<string[]> {
  const all: string[] = []
  for await (const names of uploads.list()) all.push(...names)
  return all
}
