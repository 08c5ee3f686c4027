import { AppError } from '@velvet/contract/shared/errors'

/**
 * Throws AppError `changed-meanwhile`, with the thing as it is now, if the caller has read another
 * version than the present one. `read` is undefined if the caller named no version. The row must be
 * locked, so that the version cannot change afterwards.
 */
export function requireVersion(read: number | undefined, present: { version: number }): void {
  if (read !== undefined && present.version !== read) throw new AppError('changed-meanwhile', { present })
}
