import { AppError } from '@velvet/contract/errors'
import { tooManyLogins } from '@velvet/contract/messages'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import type { Cookies } from '../http/cookies.ts'
import { keyedHash } from './keyed-hash.ts'
import { knownDevice, type Claim } from './known-device.ts'
import { forgetTries, giveTryBack, takeTry, type Patience } from './tries-sql.ts'

/** Nobody types a password wrong more often in a row; a guesser gets some 300 tries a day. */
const FROM_ONE_PLACE: Patience = { free: 5, longestWaitS: 300, forgetsInS: 3600 }
/**
 * Guessers on many networks together wait as well. One alone, who tries every five minutes, never
 * uses this up, because a failure is forgotten just as often.
 */
const FOR_ONE_ACCOUNT: Patience = { free: 30, longestWaitS: 300, forgetsInS: 300 }
/** Whole quarters share the address of their mobile network: only a flood from it is slowed. */
const FROM_ONE_NETWORK: Patience = { free: 60, longestWaitS: 60, forgetsInS: 30 }

interface Caller {
  db: Database
  config: Config
  origin: { network: string }
  cookies: Cookies
}

/** A try that may be made; `succeeded` takes back what was counted against it beforehand. */
export interface AllowedTry {
  succeeded: () => Promise<void>
}

/** One thing that is counted, and whether the right password ends the count or gives one try back. */
interface Budget {
  key: string
  patience: Patience
  isOverWhenRight: boolean
}

/**
 * Counts a try at the password of an account, wherever the password is asked for. Throws AppError
 * `too-many-requests`, with the wait in its words, after too many wrong ones. It is the same for
 * accounts that exist and for those that do not: nothing about the account is looked up before.
 * Accounts, devices and networks are told apart by keyed hashes alone.
 */
export async function allowPassword(caller: Caller, claim: Claim): Promise<AllowedTry> {
  const { db } = caller
  const budgets = budgetsOf(caller, claim)
  await db.transaction().execute(async (tx) => {
    for (const { key, patience } of budgets) {
      const waitS = await takeTry(tx, key, patience)
      // What was counted in this transaction is undone with it.
      if (waitS > 0) throw new AppError('too-many-requests', { message: tooManyLogins(waitS) })
    }
  })
  return {
    succeeded: () =>
      db.transaction().execute(async (tx) => {
        for (const { key, isOverWhenRight } of budgets) {
          await (isOverWhenRight ? forgetTries(tx, key) : giveTryBack(tx, key))
        }
      }),
  }
}

/** A device on which the account has signed in is counted alone: no stranger can use that up. */
function budgetsOf(caller: Caller, claim: Claim): Budget[] {
  const { config, origin } = caller
  const { account } = claim
  const keyOf = (...parts: string[]) => keyedHash(config.secrets.hash, 'password-of', ...parts)
  const device = knownDevice(caller, claim)
  if (device !== undefined) {
    const key = keyOf('device', account, device)
    return [{ key, patience: FROM_ONE_PLACE, isOverWhenRight: true }]
  }
  const { network } = origin
  return [
    { key: keyOf('network', network), patience: FROM_ONE_NETWORK, isOverWhenRight: false },
    { key: keyOf('place', account, network), patience: FROM_ONE_PLACE, isOverWhenRight: true },
    { key: keyOf('account', account), patience: FOR_ONE_ACCOUNT, isOverWhenRight: false },
  ]
}
