import type { AppError } from '@velvet/contract/shared/errors'
import { refusalWith } from '@velvet/contract/shared/refusals-with-values'
import type { Config } from '../../settings/config.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { inLineFor, inLineToGiveBack } from '../../platform/process/in-line.ts'
import type { Cookies } from './caller.ts'
import { keyedHash } from '../secrets/keyed-hash.ts'
import { knownDevice, type Claim } from './known-device.ts'
import { deleteTries, readSecondsToWait, returnTry, takeTry, type TryLimit } from './tries-sql.ts'

/** A person rarely mistypes a password more often in a row; a guesser gets some 300 tries a day. */
const FROM_ONE_PLACE: TryLimit = { free: 5, longestWaitS: 300, forgetsInS: 3600 }
/**
 * Slows guessers on many networks together. A single guesser who tries every five minutes never
 * uses this up, because a failure is forgotten just as often.
 */
const FOR_ONE_ACCOUNT: TryLimit = { free: 30, longestWaitS: 300, forgetsInS: 300 }
/**
 * Slows only a flood from one network, because whole quarters share one mobile network's address.
 */
const FROM_ONE_NETWORK: TryLimit = { free: 60, longestWaitS: 60, forgetsInS: 30 }

interface Caller {
  db: Database
  config: Config
  origin: { network: string }
  cookies: Cookies
}

/**
 * The permission to try a password. Call `succeeded` when it was right, so that the try is not
 * counted as a wrong one.
 */
interface AllowedTry {
  succeeded: () => Promise<void>
}

/**
 * If `isOverWhenRight` is true, the right password resets the counter to zero. Otherwise the right
 * password takes back only its own try.
 */
interface Counter {
  key: string
  limit: TryLimit
  isOverWhenRight: boolean
}

/**
 * Counts a try at the password of an account, wherever the password is asked for. After too many
 * wrong ones it throws AppError `too-many-requests`, whose message says how long to wait. Accounts
 * that exist and those that do not are treated alike, because no account is looked up before. Tries
 * at one account wait for one another without a connection; it throws AppError `busy` if too many wait.
 * Accounts, devices and networks are stored as keyed hashes only.
 */
export async function allowPassword(caller: Caller, claim: Claim): Promise<AllowedTry> {
  const { db } = caller
  const counters = countersOf(caller, claim)
  const rows = counters.map(({ key }) => key)
  await inLineFor(rows, () => db.transaction().execute((tx) => count(tx, counters)))
  return {
    succeeded: () => inLineToGiveBack(rows, () => db.transaction().execute((tx) => endCount(tx, counters))),
  }
}

/** Counts a try. The error for a caller who must wait rolls back what was counted. */
async function count(tx: Transaction, counters: readonly Counter[]): Promise<void> {
  for (const { key, limit } of counters) {
    if (await takeTry(tx, key, limit)) continue
    throw tooManyPasswords(await readSecondsToWait(tx, key))
  }
}

function tooManyPasswords(waitS: number): AppError {
  return waitS < 60
    ? refusalWith('too-many-requests:seconds', { seconds: String(waitS) })
    : refusalWith('too-many-requests:minutes', { minutes: String(Math.ceil(waitS / 60)) })
}

async function endCount(tx: Transaction, counters: readonly Counter[]): Promise<void> {
  for (const { key, isOverWhenRight } of counters) {
    await (isOverWhenRight ? deleteTries(tx, key) : returnTry(tx, key))
  }
}

/**
 * Returns the counters for a try. A known device has one of its own, which no stranger can use up.
 */
function countersOf(caller: Caller, claim: Claim): Counter[] {
  const { config, origin } = caller
  const { account } = claim
  const keyOf = (...parts: string[]) => keyedHash(config.secrets.hash, 'password-of', ...parts)
  const device = knownDevice(caller, claim)
  if (device !== undefined) {
    const key = keyOf('device', account, device)
    return [{ key, limit: FROM_ONE_PLACE, isOverWhenRight: true }]
  }
  const { network } = origin
  return [
    { key: keyOf('network', network), limit: FROM_ONE_NETWORK, isOverWhenRight: false },
    { key: keyOf('place', account, network), limit: FROM_ONE_PLACE, isOverWhenRight: true },
    { key: keyOf('account', account), limit: FOR_ONE_ACCOUNT, isOverWhenRight: false },
  ]
}
