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
