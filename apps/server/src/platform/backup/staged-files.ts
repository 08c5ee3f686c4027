import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Uploads } from '../uploads/uploads.ts'
import { BackupRefused, SECRET_NAME } from './backup-file.ts'

const STAGED_UPLOADS = 'uploads'

/**
 * Keeps the files of a backup in a folder beside their final place until everything else is
 * restored.
 */
export class StagedFiles implements AsyncDisposable {
  readonly #dataDir: string
  readonly #folder: string
  readonly #uploads: string[] = []

  private constructor(dataDir: string, folder: string) {
    this.#dataDir = dataDir
    this.#folder = folder
  }

  static async open(dataDir: string): Promise<StagedFiles> {
    await mkdir(dataDir, { recursive: true })
    return new StagedFiles(dataDir, await mkdtemp(join(dataDir, 'uploads.restoring-')))
  }

  async addUpload(name: string, content: Buffer): Promise<void> {
    const staged = join(this.#folder, STAGED_UPLOADS, name)
    try {
      if (!name.split('/').every(isPlain)) throw new Error('A part of the name is not plain')
      await mkdir(dirname(staged), { recursive: true, mode: 0o700 })
      // Two entries of one name, or of names that differ in case only on some disks, are one too many.
      await writeFile(staged, content, { mode: 0o600, flush: true, flag: 'wx' })
    } catch (cause) {
      if (isFull(cause)) throw cause
      throw new BackupRefused(
        `This backup holds a file with an impossible name: ${JSON.stringify(name.slice(0, 200))}`,
        { cause },
      )
    }
    this.#uploads.push(name)
  }

  /**
   * Puts the uploads into their place, and returns how many there are. The content of an upload never
   * changes under its name, so an upload that a failure leaves behind has replaced nothing.
   */
  async putUploads(uploads: Uploads): Promise<number> {
    for (const name of this.#uploads) {
      await uploads.put(name, await readFile(join(this.#folder, STAGED_UPLOADS, name)))
    }
    return this.#uploads.length
  }

  /** Replaces the secret of a server that makes its own. */
  async replaceSecret(secret: Buffer): Promise<void> {
    const written = join(this.#folder, SECRET_NAME)
    await writeFile(written, secret, { mode: 0o600, flush: true })
    await rename(written, join(this.#dataDir, SECRET_NAME))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
  }
}

/** Returns true for a disk that takes nothing, which says nothing about the name. */
function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/** Returns false for a name that is hidden, or that would lead out of its folder. */
function isPlain(name: string): boolean {
  return name !== '' && !name.startsWith('.') && !/[\\\p{Cc}]/u.test(name)
}
