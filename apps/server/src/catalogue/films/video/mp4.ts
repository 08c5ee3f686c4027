// This file reads MP4 as ISO/IEC 14496-12 describes it: a file consists of boxes, and each box has
// a size and a name of four letters.
import { contentsAt, type Part } from './parts.ts'

const BRANDS = ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'avc1', 'mp41', 'mp42', 'M4V ', 'MSNV']
/** The names that MP4 has for H.264, the format that every phone plays. */
const H264 = ['avc1', 'avc3']
const TRACK_FORMATS = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd']

/** Returns the length in seconds of an MP4 with H.264; undefined for any other file. */
export function secondsOfMp4(bytes: Buffer): number | undefined {
  if (letters(bytes, 4) !== 'ftyp') return undefined
  const [brands] = contentsAt(boxes, bytes, ['ftyp'])
  if (!brands || !brandsIn(brands).some((brand) => BRANDS.includes(brand))) return undefined
  const formats = contentsAt(boxes, bytes, TRACK_FORMATS).map((content) => letters(content, 12))
  if (!formats.some((format) => H264.includes(format))) return undefined
  const [header] = contentsAt(boxes, bytes, ['moov', 'mvhd'])
  return header && secondsIn(header)
}

function* boxes(bytes: Buffer): Generator<Part<string>> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const { size, start } = extentOf(bytes, at)
    if (size < start || at + size > bytes.length) throw new RangeError('The file ends within a box')
    yield { name: letters(bytes, at + 4), content: bytes.subarray(at + start, at + size) }
    at += size
  }
}

/**
 * Returns the size of a box, and where the content of the box starts. If the file says 0, the box
 * reaches to the end of the file. If it says 1, the size follows in eight bytes of its own.
 */
function extentOf(bytes: Buffer, at: number): { size: number; start: number } {
  const size = bytes.readUInt32BE(at)
  if (size === 1) return { size: Number(bytes.readBigUInt64BE(at + 8)), start: 16 }
  return { size: size === 0 ? bytes.length - at : size, start: 8 }
}

/** A real file names about five. */
const MOST_BRANDS = 100

/**
 * Returns the first brands of a file. The loop skips the four bytes after the first brand, because they
 * hold the version of that brand.
 */
function brandsIn(content: Buffer): string[] {
  const brands = [letters(content, 0)]
  const end = Math.min(content.length, 4 + 4 * MOST_BRANDS)
  for (let at = 8; at + 4 <= end; at += 4) brands.push(letters(content, at))
  return brands
}

function secondsIn(header: Buffer): number {
  if (header[0] === 1) return Number(header.readBigUInt64BE(24)) / header.readUInt32BE(20)
  return header.readUInt32BE(16) / header.readUInt32BE(12)
}

function letters(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4)
}
