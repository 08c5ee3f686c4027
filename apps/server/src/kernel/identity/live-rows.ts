import { AppError } from '@velvet/contract/shared/errors'
import type { TokenHolder } from './caller.ts'
import { noteEnded } from './ended-sessions.ts'

/**
 * Returns the rows of a statement that begins with `liveCaller`, which always has a row for a live
 * session. Throws AppError 401 where the session has ended.
 */
export function liveRows<Row>(rows: readonly Row[], { sessionId }: TokenHolder): [Row, ...Row[]] {
  const [first, ...others] = rows
  if (first === undefined) {
    noteEnded(sessionId)
    throw new AppError('session-ended')
  }
  return [first, ...others]
}
