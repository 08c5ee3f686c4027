import { AppError } from '@velvet/contract/errors'
import { normalisePhone } from '@velvet/contract/phone'
import { OTP_MINUTES, OTP_TRIES } from '@velvet/contract/otp'
import type { Database } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { countWrongTries, enterCode, findCode, type Purpose } from './codes-sql.ts'
import { keyedHash } from '../identity/keyed-hash.ts'

const MINUTE_MS = 60_000
/** Far more than people mistype in the life of a code: beyond it somebody guesses at many numbers. */
export const WRONG_TRIES_OF_ALL = 200

interface Entry {
  phoneNumber: string
  verificationCode: string
  id?: string | undefined
}

export function codeHash({ config }: Pick<Deps, 'config'>, id: string, code: string): string {
  return keyedHash(config.secrets.hash, 'one-time-code', id, code)
}

/**
 * Answers what the code is; throws AppError, with the try counted, unless it is right. What the code
 * is for is asked afterwards: it would tell guessers whether the number has an account.
 */
export async function requireCode(
  deps: Deps,
  entry: Entry,
): Promise<{ id: string; phone: string; purpose: Purpose }> {
  const { db } = deps
  const phone = normalisePhone(entry.phoneNumber)
  if (phone === undefined) throw new AppError('otp-invalid')
  if (await isGuessedAt(db)) throw new AppError('otp-paused')
  const code = await findCode(db, phone, entry.id)
  if (!code) throw new AppError('otp-invalid')

  const hash = codeHash(deps, code.id, entry.verificationCode)
  const entered = await db.transaction().execute((tx) => enterCode(tx, code.id, hash))
  if (!entered) throw await whyDead(deps, phone, code.id)
  if (!entered.matched) throw new AppError('otp-invalid')
  return { id: code.id, phone, purpose: code.purpose }
}

async function isGuessedAt(db: Database): Promise<boolean> {
  return (await countWrongTries(db, codesLiveSince())) >= WRONG_TRIES_OF_ALL
}

/** Codes that were made before have run out. */
export function codesLiveSince(): Date {
  return new Date(Date.now() - OTP_MINUTES * MINUTE_MS)
}

async function whyDead({ db }: Deps, phone: string, id: string): Promise<AppError> {
  const code = await findCode(db, phone, id)
  if (!code || code.consumed_at) return new AppError('otp-invalid')
  return new AppError(code.tries >= OTP_TRIES ? 'otp-too-many-tries' : 'otp-expired')
}
