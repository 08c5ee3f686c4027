export type PictureSource = 'camera' | 'photos'

/** `no-path`: the phone chose a picture, yet gave no address to read it from. */
export type PictureFailure = 'cancelled' | 'refused' | 'no-path' | 'failed'

export class PictureError extends Error {
  override readonly name = 'PictureError'
  readonly reason: PictureFailure

  constructor(reason: PictureFailure) {
    super(reason)
    this.reason = reason
  }
}

/**
 * A picture from the phone's camera or its photos, at a quality out of 100; throws a
 * PictureError. For the native shells: in a browser a file input is the way to both.
 */
export async function pickPicture(source: PictureSource, quality: number): Promise<File> {
  const native = await import('./native/camera.ts')
  return native.pickPicture(source, quality)
}
