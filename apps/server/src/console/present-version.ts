import { AppError } from '@velvet/contract/errors'

/**
 * Throws AppError `changed-meanwhile`, with the thing as it is now, unless the version that the
 * caller has read is still the present one. Undefined is a caller who named none. To be asked of a
 * row that is locked.
 */
export function requireVersion(read: number | undefined, present: { version: number }): void {
  if (read !== undefined && present.version !== read)
    throw new AppError('changed-meanwhile', { present })
}
