import { AppError } from '@velvet/contract/shared/errors'
import { validate as isUuid } from 'uuid'
import { keyedHash, type HashSettings } from '../../kernel/secrets/keyed-hash.ts'
import type { ListPosition } from './list-sql.ts'

/**
 * A cursor holds the salt of the list, the oldest running transaction at the first page of the
 * walk, and the position after which the next page begins.
 */
const CURSOR = /^(?<ownSalt>[\w-]{22})\.(?<horizon>\d{1,20})\.(?<change>\d{1,20})\.(?<ticketId>[0-9a-f-]{36})$/

/** PostgreSQL numbers its transactions with 64 bits, and no database comes near to the half of that. */
const LAST_CHANGE = 2n ** 63n

interface Cursor {
  after: ListPosition
  /**
   * Undefined for a cursor that `refresh` made. This cursor begins a new walk through the list, and
   * each walk gets a horizon of its own.
   */
  horizon: string | undefined
}

/** Derives the salt from the showtime, so that every server computes the same one. */
export function saltOf({ secrets }: HashSettings, showtimeId: string): string {
  const hash = keyedHash(secrets.hash, 'list-of-showtime', showtimeId)
  return Buffer.from(hash, 'hex').subarray(0, 16).toString('base64url')
}

/**
 * Returns undefined if the salt of the list has changed since the cursor was made, or if no database
 * could have made it. Throws AppError `bad-request` for a text that is no cursor.
 */
export function readCursor(cursor: string, salt: string): Cursor | undefined {
  const { ownSalt, horizon = '', change = '', ticketId = '' } = CURSOR.exec(cursor)?.groups ?? {}
  if (!isUuid(ticketId)) {
    throw new AppError('bad-request', { fields: { cursor: 'is none that a list has given out' } })
  }
  if (ownSalt !== salt || BigInt(change) > LAST_CHANGE) return undefined
  return { after: { change, ticketId }, horizon: horizon === '0' ? undefined : horizon }
}
