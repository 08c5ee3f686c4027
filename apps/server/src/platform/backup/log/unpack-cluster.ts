import { createReadStream, createWriteStream } from 'node:fs'
import { chown, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import { requireSeal } from '../archive-reader.ts'
import { BackupRefused } from '../backup-file.ts'
import { unseal } from '../seal.ts'
import { takeTrailer } from '../trailer.ts'
import type { Owner } from '../../own-postgres/embedded-owner.ts'

/** Unpacks a base copy into an empty folder. Throws BackupRefused if it was cut off or changed. */
export async function unpackCluster(
  file: string,
  { folder, passphrase }: { folder: string; passphrase: string | undefined },
): Promise<void> {
  await requireSeal(file, passphrase)
  const tar = extract()
  const read = pipeline(
    createReadStream(file),
    (source: AsyncIterable<Buffer>) => unseal(source, passphrase),
    takeTrailer,
    createZstdDecompress(),
    tar,
  )
  const unpacked = unpack(tar, folder)
  try {
    await Promise.all([read, unpacked])
  } catch (error) {
    tar.destroy()
    const ends = await Promise.allSettled([read, unpacked])
    const errors = ends.map((end) =>
      end.status === 'rejected' ? (end.reason as unknown) : undefined,
    )
    const refused = errors.find((one) => one instanceof BackupRefused)
    throw (
      refused ??
      isOfDisk(error) ??
      new BackupRefused('This base copy was damaged', { cause: error })
    )
  }
}

async function unpack(tar: ReturnType<typeof extract>, folder: string): Promise<void> {
  for await (const entry of tar) {
    const { name, type } = entry.header
    if (name.split('/').includes('..')) throw new BackupRefused(`This base copy holds ${name}`)
    const place = join(folder, name)
    if (type === 'directory') {
      await mkdir(place, { mode: 0o700 })
      entry.resume()
    } else {
      await pipeline(entry, createWriteStream(place, { mode: 0o600, flags: 'wx' }))
    }
  }
}

function isOfDisk(error: unknown): Error | undefined {
  const { code } = error as NodeJS.ErrnoException
  return error instanceof Error && ['ENOSPC', 'EDQUOT', 'EIO'].includes(code ?? '')
    ? error
    : undefined
}

/** Gives a folder and everything in it to the user who runs the database. */
export async function giveAll({ uid, gid }: Owner, folder: string): Promise<void> {
  if (uid === undefined || gid === undefined) return
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) await chown(join(entry.parentPath, entry.name), uid, gid)
  await chown(folder, uid, gid)
}
