/** The picture types that a profile accepts. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
type ImageType = (typeof IMAGE_TYPES)[number]

/**
 * The phone compresses a picture to at most this many megabytes, and this many pixels on its longer
 * side.
 */
export const IMAGE_MAX_MB = 0.07
export const IMAGE_MAX_SIDE = 800
export const IMAGE_COMPRESSION_ROUNDS = 10

/** A picture that a phone cannot compress in this time is refused. */
export const IMAGE_COMPRESSION_MS = 10_000

/** The quality that the native camera is asked for, out of 100. */
export const CAMERA_QUALITY = 90

/** The largest upload in bytes that the server accepts. */
export const UPLOAD_MAX_BYTES = 1_000_000
/** The most pixels that an upload may have: each takes 4 bytes when decoded, so 48 MB in all. */
export const UPLOAD_MAX_PIXELS = 12_000_000

export const INVALID_IMAGE_TITLE = 'Info'
export const INVALID_IMAGE = 'Please select a valid image file (JPEG, PNG, GIF, or WEBP).'

/** How the files of each type begin, in hexadecimal digits. */
const BEGINNINGS: Record<ImageType, RegExp> = {
  'image/jpeg': /^ffd8ff/,
  'image/png': /^89504e470d0a1a0a/,
  'image/gif': /^474946383[79]61/,
  'image/webp': /^52494646.{8}57454250/,
}

/** The first bytes of a file, as many as tell its type. */
export const IMAGE_BEGINNING_BYTES = 12

/**
 * Returns the type of a picture by its first bytes; undefined for any other file. The type that a phone
 * names is often wrong or missing.
 */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const start = Array.from(bytes.subarray(0, IMAGE_BEGINNING_BYTES), hexadecimal).join('')
  return IMAGE_TYPES.find((type) => BEGINNINGS[type].test(start))
}

function hexadecimal(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}
