import { AppError } from '@velvet/contract/errors'
import { isImageType } from '@velvet/contract/image-rules'
import pLimit from 'p-limit'
import { convertInDecoder } from './decoder.ts'

/** One picture is decoded at a time, so that uploads take neither all memory nor both cores. */
const oneAtATime = pLimit(1)
/** How many pictures may wait for that; at a fifth of a second each, the last one waits for 2 s. */
const WAITING_AT_MOST = 10

/** The first bytes of each kind, in hex; a dot stands for any digit. */
const MAGIC = {
  'image/jpeg': /^ffd8ff/,
  'image/png': /^89504e470d0a1a0a/,
  'image/gif': /^47494638(37|39)61/,
  'image/webp': /^52494646.{8}57454250/,
} as const

/**
 * Makes a square WebP of at most 512 px a side, without metadata and upright. Returns undefined for
 * anything but a JPEG, PNG, GIF or WebP of at most 12 megapixels, whatever it says that it is. Throws
 * AppError('busy') where too many pictures wait to be decoded.
 */
export async function makePicture(bytes: Buffer): Promise<Buffer | undefined> {
  const type = typeOf(bytes)
  if (!type) return undefined
  if (oneAtATime.pendingCount >= WAITING_AT_MOST) throw new AppError('busy')
  return oneAtATime(() => convertInDecoder(bytes, type))
}

/** Asked before any decoder runs, so that none but these four ever sees a stranger's bytes. */
function typeOf(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 12).toString('hex')
  const found = Object.entries(MAGIC).find(([, magic]) => magic.test(start))?.[0]
  return found && isImageType(found) ? found : undefined
}
