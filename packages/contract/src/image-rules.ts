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

/** The quality that the native camera is asked for, out of 100. */
export const CAMERA_QUALITY = 90

/** The largest upload in bytes that the server accepts. */
export const UPLOAD_MAX_BYTES = 1_000_000
/** The most pixels that an upload may have: each takes 4 bytes when decoded, so 48 MB in all. */
export const UPLOAD_MAX_PIXELS = 12_000_000

export const INVALID_IMAGE_TITLE = 'Info'
export const INVALID_IMAGE = 'Please select a valid image file (JPEG, PNG, GIF, or WEBP).'

export function isImageType(mime: string): mime is ImageType {
  return IMAGE_TYPES.some((type) => type === mime)
}
