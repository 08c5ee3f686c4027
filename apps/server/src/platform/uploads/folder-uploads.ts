import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Uploads } from './uploads.ts'
import { succeeds } from '../process/succeeds.ts'

const LISTED_AT_ONCE = 1000

/** Keeps uploads in a folder of this machine, or in one that several machines share. */
export class FolderUploads implements Uploads {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    const file = join(this.folder, name)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const unfinished = join(dirname(file), `.${randomUUID()}.part`)
    try {
      await writeFile(unfinished, bytes, { flush: true, mode: 0o600 })
      await rename(unfinished, file)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  async read(name: string): Promise<Buffer | undefined> {
    return readFile(join(this.folder, name)).catch(undefinedIfMissing)
  }

  async bring(): Promise<void> {
    // Nothing needs to be copied, because files are sent from the folder in which they are stored.
  }

  async has(name: string): Promise<boolean> {
    return succeeds(access(join(this.folder, name), constants.R_OK))
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true })
  }

  /**
   * Returns only finished files. Their names have `/` between folders on every operating system.
   */
  async *list(): AsyncIterable<string[]> {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true }).catch(undefinedIfMissing)
    const names = (entries ?? [])
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(this.folder, join(parentPath, name)).split(sep))
      .filter((parts) => !parts.some((part) => part.startsWith('.')))
      .map((parts) => parts.join('/'))
      .sort()
    for (let first = 0; first < names.length; first += LISTED_AT_ONCE) {
      yield names.slice(first, first + LISTED_AT_ONCE)
    }
  }

  async dropOldCopies(): Promise<void> {
    // The folder contains the originals, so there are no copies to remove.
  }

  /** Removes the files that were written before `time`, in milliseconds since 1970. */
  async removeOlderThan(time: number): Promise<void> {
    for await (const names of this.list()) {
      for (const name of names) {
        const { mtimeMs = Infinity } = (await this.#stateOf(name)) ?? {}
        if (mtimeMs < time) await this.remove(name)
      }
    }
  }

  #stateOf(name: string) {
    return stat(join(this.folder, name)).catch(undefinedIfMissing)
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
