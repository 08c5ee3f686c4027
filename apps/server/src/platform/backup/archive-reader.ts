import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import { BackupRefused, End, END_NAME, Manifest, MANIFEST_NAME } from './backup-file.ts'
import { isSealed, unseal } from './seal.ts'
import { takeTrailer } from './trailer.ts'

/** Far more than a trailer or a piece of a table has. A false size must not fill the memory. */
const LARGEST_ENTRY_BYTES = 512 * 1024 * 1024

/** Gets the entries of a backup in the order in which they were written. */
export interface Taker {
  begin: (manifest: Manifest) => Promise<void>
  take: (name: string, content: Buffer) => Promise<void>
  end: (end: End) => Promise<void>
}

/**
 * Reads a backup to its end, and passes each entry to the taker. Throws BackupRefused if the file
 * is not a backup of ours, or was cut off or changed. By then the taker may have got some of the
 * entries, and must undo its work.
 */
export async function readArchive(
  { file, passphrase }: { file: string; passphrase?: string | undefined },
  taker: Taker,
): Promise<void> {
  await requireSeal(file, passphrase)
  const archive = extract()
  const read = pipeline(
    createReadStream(file),
    (source: AsyncIterable<Buffer>) => unseal(source, passphrase),
    takeTrailer,
    createZstdDecompress(),
    archive,
  )
  const taken = takeEntries(archive, taker)
  try {
    await Promise.all([read, taken])
  } catch (error) {
    archive.destroy()
    const [readEnd, takenEnd] = await Promise.allSettled([read, taken])
    throw reasonOf(error, readEnd, takenEnd)
  }
}

/** Throws BackupRefused unless the file is encrypted exactly if there is a passphrase. */
export async function requireSeal(file: string, passphrase: string | undefined): Promise<void> {
  const sealed = await isSealed(file)
  if (sealed && passphrase === undefined) {
    throw new BackupRefused('This backup is encrypted: set BACKUP_PASSPHRASE')
  }
  if (!sealed && passphrase !== undefined) {
    // Anybody could have written such a file, and a sealed one only who knows the passphrase.
    throw new BackupRefused(
      'This backup is not encrypted, and BACKUP_PASSPHRASE is set: take the variable away if you trust the file',
    )
  }
}

/** Distinguishes a failure of the taker from a file that cannot be read. */
class TakerFailed extends Error {
  override readonly name = 'TakerFailed'
}

async function takeEntries(archive: ReturnType<typeof extract>, taker: Taker): Promise<void> {
  let place: 'before' | 'within' | 'after' = 'before'
  for await (const entry of archive) {
    const { name, type, size } = entry.header
    if (type !== 'file' || size > LARGEST_ENTRY_BYTES) throw notOurs()
    const content = await collect(entry)
    if (place === 'after') throw notOurs()
    if (place === 'before') {
      if (name !== MANIFEST_NAME) throw notOurs()
      await minded(taker.begin(parse(Manifest, content)))
      place = 'within'
    } else if (name === END_NAME) {
      await minded(taker.end(parse(End, content)))
      place = 'after'
    } else {
      await minded(taker.take(name, content))
    }
  }
  if (place === 'before') throw notOurs()
  if (place === 'within') throw new BackupRefused('This backup was cut off before its end')
}

async function minded(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    throw new TakerFailed('The backup could not be taken', { cause: error })
  })
}

async function collect(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function parse<Shape extends typeof Manifest | typeof End>(shape: Shape, content: Buffer) {
  try {
    return shape.parse(JSON.parse(content.toString())) as ReturnType<Shape['parse']>
  } catch (error) {
    throw new BackupRefused('This backup was made by a version that this one cannot read', {
      cause: error,
    })
  }
}

const notOurs = () => new BackupRefused('This file is not a backup of this product')

/**
 * Returns why a backup was not read to its end. The reading and the taker each fail when the other
 * one fails, but only the one that failed first knows the reason. An error of the taker is the
 * reason even if the file is refused too.
 */
function reasonOf(first: unknown, ...ends: PromiseSettledResult<void>[]): unknown {
  const errors: unknown[] = [first]
  for (const end of ends) if (end.status === 'rejected') errors.push(end.reason)
  const failed = errors.find((error) => error instanceof TakerFailed)
  if (failed) return failed.cause
  return errors.find((error) => error instanceof BackupRefused) ?? explained(first)
}

/** Returns the reason why a backup cannot be read, in words for a person. */
function explained(error: unknown): BackupRefused {
  return new BackupRefused('This file is not a backup of this product, or it was damaged', {
    cause: error,
  })
}
