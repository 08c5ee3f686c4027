import { createHash } from 'node:crypto'
import { BackupRefused } from './backup-file.ts'

type Bytes = AsyncIterable<Uint8Array>

/** Begins a frame that readers of zstd skip (RFC 8878, section 3.1.2), followed by its length. */
const FRAME_BEGINS = Buffer.from([0x5f, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])
const TRAILER_BYTES = FRAME_BEGINS.length + 32

/** Adds the SHA-256 of everything before, so that a cut or changed file is noticed. */
export async function* addTrailer(source: Bytes): Bytes {
  const hash = createHash('sha256')
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
  yield Buffer.concat([FRAME_BEGINS, hash.digest()])
}

/**
 * Passes on the bytes before the trailer. At the end, throws BackupRefused if the trailer is
 * missing or does not match the bytes before it.
 */
export async function* takeTrailer(source: Bytes): Bytes {
  const hash = createHash('sha256')
  let held = Buffer.alloc(0)
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk])
    const passing = held.subarray(0, Math.max(0, held.length - TRAILER_BYTES))
    held = held.subarray(passing.length)
    hash.update(passing)
    yield passing
  }
  if (!held.equals(Buffer.concat([FRAME_BEGINS, hash.digest()]))) {
    throw new BackupRefused('This backup was cut off, or changed after it was made')
  }
}
