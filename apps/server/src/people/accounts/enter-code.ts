import { DAY_MS, MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { AppError } from '@velvet/contract/shared/errors'
import { OTP_MINUTES, OTP_TRIES, OTP_TRIES_WHILE_GUESSED } from '@velvet/contract/people/otp'
import { normalisePhone } from '@velvet/contract/people/phone'
import type { Database } from '../../platform/database/connect.ts'
import type { Deps } from '../../kernel/calls/deps.ts'
import type { Origin } from '../../kernel/identity/caller.ts'
import { keyedHash } from '../../kernel/secrets/keyed-hash.ts'
import { inLineFor } from '../../platform/process/in-line.ts'
import { networkHash, returnEntry, takeEntry } from './code-shares.ts'
import { countWrongTries, enterCode, findCode, type CodeName, type Purpose } from './codes-sql.ts'

/**
 * Codes are paused after this many wrong tries within the life of a code. People mistype far fewer
 * codes, so a person must be guessing the codes of many numbers.
 */
export const WRONG_TRIES_OF_ALL = 200
/**
 * After this many wrong tries within a day, each code has fewer tries. Of the 5,000 codes that are
 * sent in a day at most, people mistype some 200. Guessers on very many networks could otherwise
 * try 30,000 times in a day without ever pausing the codes.
 */
const WRONG_TRIES_OF_A_DAY = 1000

type Caller = Deps & { origin: Origin }

interface Entry {
  phoneNumber: string
  verificationCode: string
  /**
   * The code's pin id. If it is missing, the latest code is meant that the caller's network asked for,
   * because strangers elsewhere must not use up a person's tries.
   */
  id?: string | undefined
}

export function codeHash({ config }: Pick<Deps, 'config'>, id: string, code: string): string {
  return keyedHash(config.secrets.hash, 'one-time-code', id, code)
}

/**
 * Returns the code that was entered. Counts a wrong try, and throws AppError for it. An entry that
 * can guess nothing, because it names no valid code, does not count against its network: a stranger
 * could otherwise keep everybody behind the address of a mobile network from signing up. The caller
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
  const name = entry.id === undefined ? { askedFrom: networkHash(caller) } : { id: entry.id }
  const code = await findCode(db, phone, name)
  if (!code) {
    await returnEntry(caller)
    throw new AppError('otp-invalid')
  }

  const hash = codeHash(caller, code.id, entry.verificationCode)
  const guess = { hash, tries: await triesOfACode(db) }
  const entered = await inLineFor([code.id], () => db.transaction().execute((tx) => enterCode(tx, code.id, guess)))
  if (entered?.matched === false) throw new AppError('otp-invalid')
  await returnEntry(caller)
  if (!entered) throw await whyDead(caller, { phone, name, tries: guess.tries })
  return { id: code.id, phone, purpose: code.purpose }
}

/**
 * Returns how often a wrong code may be entered for each code at present. On a day with
 * many wrong entries, each code allows fewer of them.
 */
async function triesOfACode(db: Database): Promise<number> {
  const wrongToday = await countWrongTries(db, new Date(Date.now() - DAY_MS))
  return wrongToday >= WRONG_TRIES_OF_A_DAY ? OTP_TRIES_WHILE_GUESSED : OTP_TRIES
}

async function isGuessedAt(db: Database): Promise<boolean> {
  return (await countWrongTries(db, codesLiveSince())) >= WRONG_TRIES_OF_ALL
}

/** Returns the time before which every code has expired. */
export function codesLiveSince(): Date {
  return new Date(Date.now() - OTP_MINUTES * MINUTE_MS)
}

/**
 * Returns why a code is no longer valid. A caller who does not know its pin id is not told, because
 * the reason says that a person has asked for a code of this number.
 */
async function whyDead(
  { db }: Deps,
  { phone, name, tries }: { phone: string; name: CodeName; tries: number },
): Promise<AppError> {
  const code = 'id' in name ? await findCode(db, phone, name) : undefined
  if (!code || code.consumedAt) return new AppError('otp-invalid')
  return new AppError(code.tries >= tries ? 'otp-too-many-tries' : 'otp-expired')
}
