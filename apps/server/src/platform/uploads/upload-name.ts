import { extname } from 'node:path'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const PORTRAIT = new RegExp(`^${UUID}\\.webp$`)
const PICTURE = /^(posters|cinemas|stills|logos)\/[0-9a-f]{32}(-\d{2,4})?\.(webp|avif)$/
const TRAILER = /^trailers\/[0-9a-f]{32}\.(mp4|webm)$/
const TYPES = new Map([
  ['.avif', 'image/avif'],
  ['.mp4', 'video/mp4'],
  ['.webm', 'video/webm'],
])

/**
 * Returns the name of the upload at this address; undefined if we never give such a name. The name
 * cannot lead out of the folder of uploads.
 */
export function uploadNameOf(address: string): string | undefined {
  const [, name] = /^\/uploads\/(.+)$/.exec(address) ?? []
  return name !== undefined && isUploadName(name) ? name : undefined
}

export function isUploadName(name: string): boolean {
  return PORTRAIT.test(name) || PICTURE.test(name) || isTrailer(name)
}

/**
 * Returns true if the file is a trailer. A trailer gets more time than a picture, because it may be
 * larger.
 */
export function isTrailer(name: string): boolean {
  return TRAILER.test(name)
}

/** Returns the content type of an upload. */
export function uploadTypeOf(name: string): string {
  return TYPES.get(extname(name)) ?? 'image/webp'
}

/** Returns true for the profile picture of a customer. */
export function isPortrait(name: string): boolean {
  return PORTRAIT.test(name)
}
