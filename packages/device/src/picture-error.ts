import { RefusedError } from './refused-error.ts'

export type PictureSource = 'camera' | 'photos'

/** `no-path`: the phone chose a picture but gave no address for it. */
export type PictureFailure = 'cancelled' | 'refused' | 'no-path' | 'failed'

export class PictureError extends RefusedError<PictureFailure> {
  override readonly name = 'PictureError'
}
