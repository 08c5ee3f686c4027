import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { AppError } from '@velvet/contract/shared/errors'
import pLimit from 'p-limit'
import { S3mini } from 's3mini'
import type { StoreSettings } from '../../settings/store-settings.ts'
import { cacheReads } from '../telemetry/cache-reads.ts'
import type { FolderUploads } from './folder-uploads.ts'
import { withTries, type Tries } from './tries.ts'
import { isTrailer, uploadTypeOf } from './upload-name.ts'
import type { Uploads } from './uploads.ts'

/** The customer's app waits 15 s for an answer. Two tries of four seconds end before that. */
const TRIES: Tries = { count: 2, limitMs: 4_000, pauseMs: 250, restMs: 2_000 }
/**
 * A try with a trailer may take this many times as long, because a trailer may be twenty times as
 * large as a picture.
 */
const TIMES_OF_TRAILERS = 5
const BROUGHT_AT_ONCE = 8
/**
 * This is about the number of pictures for which a hundred open pages wait. Further readers are
 * told to try again later.
 */
const WAITING_AT_MOST = 200
const LISTED_AT_ONCE = 1000
const COPIES_KEPT_MS = DAY_MS

/**
 * Keeps uploads in a bucket, and copies of the requested ones in a folder of this node. These
 * copies can be sent even while the bucket cannot be reached.
 */
export class BucketUploads implements Uploads {
  readonly #bucket: S3mini
  readonly #trailers: S3mini
  readonly #copies: FolderUploads
  readonly #try: ReturnType<typeof withTries>
  readonly #bringing = new Map<string, Promise<void>>()
  readonly #limit = pLimit(BROUGHT_AT_ONCE)
  readonly #reads = cacheReads('uploads')

  constructor(settings: StoreSettings, copies: FolderUploads, tries = TRIES) {
    this.#bucket = new S3mini({ ...settings, requestAbortTimeout: tries.limitMs })
    const trailerLimit = tries.limitMs * TIMES_OF_TRAILERS
    this.#trailers = new S3mini({ ...settings, requestAbortTimeout: trailerLimit })
    this.#copies = copies
    this.#try = withTries(tries)
  }

  get folder(): string {
    return this.#copies.folder
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    const put = () => this.#bucketFor(name).putObject(name, bytes, uploadTypeOf(name))
    await this.#try(put).catch((cause: unknown) => {
      throw new AppError('uploads-unavailable', { cause })
    })
    // The file is already safe in the bucket. The copy only saves time for the first reader, so a
    // failure to write it is ignored.
    await this.#copies.put(name, bytes).catch(() => undefined)
  }

  async read(name: string): Promise<Buffer | undefined> {
    return (await this.#copies.read(name)) ?? this.#fetch(name)
  }

  async bring(name: string): Promise<void> {
    const isHere = await this.#copies.has(name)
    ;(isHere ? this.#reads.hits : this.#reads.misses).inc()
    if (isHere) return
    await (this.#bringing.get(name) ?? this.#bring(name))
  }

  #bring(name: string): Promise<void> {
    if (this.#bringing.size >= WAITING_AT_MOST) throw new AppError('service-unavailable')
    const brought = this.#limit(() => this.#copy(name)).finally(() => this.#bringing.delete(name))
    this.#bringing.set(name, brought)
    return brought
  }

  async #copy(name: string): Promise<void> {
    const bytes = await this.#fetch(name)
    if (bytes) await this.#copies.put(name, bytes)
  }

  async #fetch(name: string): Promise<Buffer | undefined> {
    const fetch = () => this.#bucketFor(name).getObjectArrayBuffer(name)
    const bytes = await this.#try(fetch).catch((cause: unknown) => {
      throw new AppError('service-unavailable', { cause })
    })
    return bytes ? Buffer.from(bytes) : undefined
  }

  #bucketFor(name: string): S3mini {
    return isTrailer(name) ? this.#trailers : this.#bucket
  }

  async remove(name: string): Promise<void> {
    await this.#try(() => this.#bucket.deleteObject(name))
    await this.#copies.remove(name)
  }

  async *list(): AsyncIterable<string[]> {
    let next: string | undefined
    do {
      const token = next
      const page = await this.#try(() => this.#bucket.listObjectsPaged('/', '', LISTED_AT_ONCE, token))
      if (!page?.objects) throw new Error('The bucket of the uploads does not exist')
      yield page.objects.map(({ Key }) => Key)
      next = page.nextContinuationToken
    } while (next !== undefined)
  }

  async dropOldCopies(): Promise<void> {
    // While the bucket cannot be reached, only these copies can be sent, so old ones are not
    // removed.
    const isThere = await this.#try(() => this.#bucket.bucketExists()).catch(() => false)
    if (isThere) await this.#copies.removeOlderThan(Date.now() - COPIES_KEPT_MS)
  }
}
