import { AppError } from '@velvet/contract/errors'
import { OTP_MINUTES, OTP_TRIES } from '@velvet/contract/otp'
import { normalisePhone } from '@velvet/contract/phone'
import type { Database } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import type { Origin } from '../identity/caller.ts'
import { keyedHash } from '../identity/keyed-hash.ts'
import { returnEntry, takeEntry } from './code-shares.ts'
import { countWrongTries, enterCode, findCode, type Purpose } from './codes-sql.ts'

const MINUTE_MS = 60_000
/**
 * Codes are paused after this many wrong tries within the life of a code. People mistype far fewer
 * codes, so somebody must be guessing the codes of many numbers.
 */
export const WRONG_TRIES_OF_ALL = 200

type Caller = Deps & { origin: Origin }

interface Entry {
  phoneNumber: string
  verificationCode: string
  /** The code's pin id. If it is missing, the number's latest code is meant. */
  id?: string | undefined
}

export function codeHash({ config }: Pick<Deps, 'config'>, id: string, code: string): string {
  return keyedHash(config.secrets.hash, 'one-time-code', id, code)
}

/**
 * Returns the code that was entered. Counts a wrong try, and throws AppError for it. The caller
 * checks the purpose of the code afterwards, because a check in this function would tell guessers
 * whether the number has an account.
 */
export async function requireCode(
  caller: Caller,
  entry: Entry,
): Promise<{ id: string; phone: string; purpose: Purpose }> {
  const { db } = caller
  const phone = normalisePhone(entry.phoneNumber)
  if (phone === undefined) throw new AppError('otp-invalid')
  if (await isGuessedAt(db)) throw new AppError('otp-paused')
  await takeEntry(caller)
  const code = await findCode(db, phone, entry.id)
  if (!code) throw new AppError('otp-invalid')

  const hash = codeHash(caller, code.id, entry.verificationCode)
  const isNamed = entry.id !== undefined
  const entered = await db.transaction().execute((tx) => enterCode(tx, code.id, { hash, isNamed }))
  if (!entered) throw await whyDead(caller, { phone, id: code.id, isNamed })
  if (!entered.matched) throw new AppError('otp-invalid')
  await returnEntry(caller)
  return { id: code.id, phone, purpose: code.purpose }
}

async function isGuessedAt(db: Database): Promise<boolean> {
  return (await countWrongTries(db, codesLiveSince())) >= WRONG_TRIES_OF_ALL
}

/** Returns the time before which every code has expired. */
export function codesLiveSince(): Date {
  return new Date(Date.now() - OTP_MINUTES * MINUTE_MS)
}

async function whyDead(
  { db }: Deps,
  { phone, id, isNamed }: { phone: string; id: string; isNamed: boolean },
): Promise<AppError> {
  const code = await findCode(db, phone, id)
  if (!code || code.consumedAt) return new AppError('otp-invalid')
  const tries = isNamed ? code.tries : code.unnamedTries
  return new AppError(tries >= OTP_TRIES ? 'otp-too-many-tries' : 'otp-expired')
}
