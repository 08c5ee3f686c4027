// This file reads WebM. A WebM consists of EBML elements (RFC 8794), and Matroska (RFC 9559)
// defines their names.
import { contentsAt, type Part } from './parts.ts'

const HEADER = 0x1a45dfa3
const DOC_TYPE = 0x4282
const SEGMENT = 0x18538067
const INFO = 0x1549a966
const NANOSECONDS_PER_TICK = 0x2ad7b1
const DURATION = 0x4489
const TRACKS = 0x1654ae6b
const TRACK = 0xae
const CODEC = 0x86

const VIDEO_CODECS = ['V_VP8', 'V_VP9', 'V_AV1']
const USUAL_TICK = 1_000_000

/** Returns the length in seconds of a WebM; undefined for any other file. */
export function secondsOfWebm(bytes: Buffer): number | undefined {
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== HEADER) return undefined
  const [type] = contentsAt(elements, bytes, [HEADER, DOC_TYPE])
  if (!type || textIn(type) !== 'webm') return undefined
  const codecs = contentsAt(elements, bytes, [SEGMENT, TRACKS, TRACK, CODEC]).map(textIn)
  if (!codecs.some((codec) => VIDEO_CODECS.includes(codec))) return undefined
  const [ticks] = contentsAt(elements, bytes, [SEGMENT, INFO, DURATION])
  if (!ticks) return undefined
  const [tick] = contentsAt(elements, bytes, [SEGMENT, INFO, NANOSECONDS_PER_TICK])
  const nanoseconds = tick ? tick.readUIntBE(0, tick.length) : USUAL_TICK
  return (floatIn(ticks) * nanoseconds) / 1e9
}

function* elements(bytes: Buffer): Generator<Part<number>> {
  for (let at = 0; at < bytes.length;) {
    const name = numberAt(bytes, at)
    const size = numberAt(bytes, at + name.length)
    const start = at + name.length + size.length
    // A size whose bits are all ones means that the recorder did not know the size. Such an element
    // reaches to the end of the file.
    const isUnknown = size.value === 2 ** (7 * size.length) - 1
    const end = isUnknown ? bytes.length : start + size.value
    if (end > bytes.length) throw new RangeError('The file ends within an element')
    yield { name: name.marked, content: bytes.subarray(start, end) }
    at = end
  }
}

/**
 * Reads a number in the form that EBML gives to names and sizes. The highest bit that is set is a
 * marker, and its place tells how many bytes the number has. `marked` includes the marker, because
 * the names of elements include it. `value` leaves the marker out, because sizes do not include it.
 */
function numberAt(bytes: Buffer, at: number) {
  const first = bytes.readUInt8(at)
  const length = Math.clz32(first) - 23
  if (length > 8) throw new RangeError('This is no number')
  let marked = first
  let value = first - 2 ** (8 - length)
  for (let more = 1; more < length; more += 1) {
    const byte = bytes.readUInt8(at + more)
    marked = marked * 256 + byte
    value = value * 256 + byte
  }
  return { length, marked, value }
}

/** A text ends at its first zero byte. */
function textIn(content: Buffer): string {
  const end = content.indexOf(0)
  return content.toString('latin1', 0, end === -1 ? content.length : end)
}

function floatIn(content: Buffer): number {
  return content.length === 4 ? content.readFloatBE(0) : content.readDoubleBE(0)
}
