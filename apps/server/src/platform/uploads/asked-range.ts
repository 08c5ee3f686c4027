import { stat } from 'node:fs/promises'

/** A range of bytes by RFC 9110, 14.1.2: from one byte to another, from one on, or the last ones. */
const RANGE = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i

/**
 * Returns the header Range as the sender of files understands it; undefined if the whole file is to be
 * sent, because the header is not well formed or asks for several parts.
 */
export async function askedRange(header: string, file: string): Promise<string | undefined> {
  const [, first, last, suffix] = RANGE.exec(header.replace(/[ \t]/g, '')) ?? []
  if (suffix !== undefined) {
    const size = await stat(file).then(
      (found) => found.size,
      () => 0,
    )
    return Number(suffix) >= size ? 'bytes=0-' : `bytes=-${suffix}`
  }
  const isInOrder = !last || Number(first) <= Number(last)
  return first !== undefined && isInOrder ? `bytes=${first}-${last}` : undefined
}
