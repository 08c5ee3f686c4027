import { access, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSettings } from '../../../settings/backup-settings.ts'
import { openStore, type BackupStore } from '../backup-store.ts'
import type { Uploads } from '../../uploads/uploads.ts'
import { COMPLETE, KEYS, listBases, listFiles, LOG, UPLOADS, writeInto } from './base-copies.ts'
import { newKey, packFile, wrapKey, type LogKey } from './log-key.ts'
import { listSpool, spoolOf } from '../../own-postgres/embedded-spool.ts'
import { succeeds } from '../../process/succeeds.ts'

/** Beyond this size, the log that waits is given up, so that it does not fill the database's disk. */
const SPOOL_LIMIT_BYTES = 2 * 1024 ** 3
/** The unit in which a file's room on the disk is counted. */
const BLOCK_BYTES = 512

/** Brings the log and the uploads of one database into BACKUP_DIR and the bucket. */
export class LogArchive {
  readonly folder: string
  readonly store: BackupStore | undefined
  readonly spool: string
  readonly passphrase: string | undefined
  readonly #uploads: Uploads | undefined
  /** The key of this process for each base copy. */
  readonly #keys = new Map<string, LogKey>()
  /** The files that the bucket still needs, besides the log. */
  readonly #unsent = new Set<string>()
  /** The uploads that each base copy has. */
  readonly #kept = new Map<string, Set<string>>()

  constructor(settings: BackupSettings, databaseFolder: string, uploads?: Uploads) {
    this.folder = settings.folder
    this.store = settings.store && openStore(settings.store)
    this.passphrase = settings.passphrase
    this.spool = spoolOf(databaseFolder)
    this.#uploads = uploads
  }

  /**
   * Copies the waiting segments, and new uploads, to the newest complete base copy in the folder and
   * to one in progress, which needs them too. Returns false if segments are missing there, so that a
   * new base copy is needed.
   */
  async keep(): Promise<boolean> {
    // The names come first: a base copy that begins later needs only later segments.
    const names = await listSpool(this.spool)
    const bases = await this.#openBases()
    const [newest] = bases
    if (newest === undefined) return false
    if (names.length === 0 && bases.every((base) => this.#kept.has(base))) return true
    // An upload is there before the change that refers to it.
    for (const base of bases) await this.#keepUploads(base)
    for (const name of names) {
      const place = `${LOG}/${name}`
      const content = await readFile(join(this.spool, name)).catch(() => undefined)
      // Another process of this database may have brought it.
      if (!content) continue
      for (const base of bases)
        if (!(await this.#has(base, place))) await this.#put(base, place, content)
    }
    return isWhole(await listFiles(join(this.folder, newest, LOG)))
  }

  /**
   * Copies to the bucket, if there is one, what the folder has. A segment leaves the spool only once
   * it is everywhere. A bucket that hangs keeps nothing from reaching the folder.
   */
  async send(): Promise<void> {
    const names = await listSpool(this.spool)
    const bases = await this.#openBases()
    if (bases.length === 0) return
    for (const name of this.#unsent) {
      await this.store?.put(name, join(this.folder, name))
      this.#unsent.delete(name)
    }
    for (const name of names) {
      const place = `${LOG}/${name}`
      const kept = await Promise.all(bases.map((base) => this.#has(base, place)))
      if (kept.includes(false)) return
      for (const base of bases) {
        await this.store?.put(`${base}/${place}`, join(this.folder, base, place))
      }
      await rm(join(this.spool, name), { force: true })
    }
  }

  /** Empties a spool that has become too large. Returns true if it did. */
  async giveUpIfTooLarge(limitBytes = SPOOL_LIMIT_BYTES): Promise<boolean> {
    const files = (await listSpool(this.spool)).map((name) => join(this.spool, name))
    const found = await Promise.all(files.map((file) => stat(file).catch(() => undefined)))
    const taken = found.reduce((sum, each) => sum + (each?.blocks ?? 0) * BLOCK_BYTES, 0)
    if (taken <= limitBytes) return false
    for (const file of files) await rm(file, { force: true })
    return true
  }

  async #put(base: string, name: string, content: Buffer): Promise<void> {
    const packed = await packFile(name, content, await this.#keyOf(base))
    await writeInto(this.folder, `${base}/${name}`, packed)
  }

  #has(base: string, name: string): Promise<boolean> {
    return succeeds(access(join(this.folder, base, name)))
  }

  /** Returns the newest complete base copy, and those that were begun after it. */
  async #openBases(): Promise<string[]> {
    const names = await listBases(this.folder)
    const complete = await Promise.all(
      names.map((name) => stat(join(this.folder, name, COMPLETE)).catch(() => undefined)),
    )
    const newest = complete.findLastIndex((found) => found !== undefined)
    return newest < 0 ? names : names.slice(newest)
  }

  async #keepUploads(base: string): Promise<void> {
    let kept = this.#kept.get(base)
    if (!kept) {
      kept = new Set(await listFiles(join(this.folder, base, UPLOADS)))
      this.#kept.set(base, kept)
    }
    if (!this.#uploads) return
    for await (const names of this.#uploads.list()) {
      for (const name of names) {
        if (kept.has(name)) continue
        const content = await this.#uploads.read(name)
        if (content) {
          await this.#put(base, `${UPLOADS}/${name}`, content)
          this.#unsent.add(`${base}/${UPLOADS}/${name}`)
        }
        kept.add(name)
      }
    }
  }

  async #keyOf(base: string): Promise<LogKey | undefined> {
    if (this.passphrase === undefined) return undefined
    const known = this.#keys.get(base)
    if (known) return known
    const key = newKey()
    const name = `${base}/${KEYS}/${key.id}`
    await writeInto(this.folder, name, await wrapKey(key, this.passphrase))
    this.#unsent.add(name)
    this.#keys.set(base, key)
    return key
  }
}

/**
 * Returns true if no segment is missing in the names, which are in their order. A restore begins a
 * new timeline, after which the older base copies end too.
 */
export function isWhole(names: readonly string[]): boolean {
  return names.every((name, at) => {
    const before = names[at - 1]
    return before === undefined || name === successorOf(before)
  })
}

/** The first eight digits are the timeline, and the last eight count from 0 to FF. */
function successorOf(name: string): string {
  const [timeline, log, segment] = [name.slice(0, 8), name.slice(8, 16), name.slice(16)]
  const next = (BigInt(`0x0${log}`) << 8n) + BigInt(`0x0${segment}`) + 1n
  const digits = (number: bigint) => number.toString(16).toUpperCase().padStart(8, '0')
  return timeline + digits(next >> 8n) + digits(next & 0xffn)
}
