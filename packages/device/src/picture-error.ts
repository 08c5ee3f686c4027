export type PictureSource = 'camera' | 'photos'

/** `no-path`: the phone chose a picture but gave no address for it. */
export type PictureFailure = 'cancelled' | 'refused' | 'no-path' | 'failed'

export class PictureError extends Error {
  override readonly name = 'PictureError'
  readonly reason: PictureFailure

  constructor(reason: PictureFailure) {
    super(reason)
    this.reason = reason
  }
}
