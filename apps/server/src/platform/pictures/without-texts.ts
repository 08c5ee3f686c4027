/** The bytes before the first chunk of a PNG. */
const SIGNATURE_BYTES = 8
/** The length and the type of a chunk, which stand before its content. */
const HEAD_BYTES = 8
const CHECKSUM_BYTES = 4
const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt'].map((type) => Buffer.from(type).readUInt32BE()))

/**
 * Returns a PNG without its texts, which no picture of ours needs. Texts can be compressed, and the
 * decoder unpacks all of them: a file of 900 KB held a gigabyte of text, which took four seconds.
 */
export function withoutTexts(png: Buffer): Buffer {
  const kept = Buffer.allocUnsafe(png.length)
  let length = png.copy(kept, 0, 0, SIGNATURE_BYTES)
  let at = SIGNATURE_BYTES
  while (at + HEAD_BYTES <= png.length) {
    const end = at + HEAD_BYTES + png.readUInt32BE(at) + CHECKSUM_BYTES
    if (!TEXTS.has(png.readUInt32BE(at + 4))) length += png.copy(kept, length, at, end)
    at = end
  }
  return kept.subarray(0, length)
}
