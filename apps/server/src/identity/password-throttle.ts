import { AppError } from '@velvet/contract/errors'
import { tooManyLogins } from '@velvet/contract/messages'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { keyedHash } from './keyed-hash.ts'
import { forgetTries, giveTryBack, takeTry, type Patience } from './tries-sql.ts'

/** Nobody types a password wrong more often in a row; a guesser gets some 300 tries a day. */
const FOR_ONE_ACCOUNT: Patience = { free: 5, longestWaitS: 300, forgetsInS: 3600 }
/** Whole quarters share the address of their mobile network: only a flood from it is slowed. */
const FOR_ONE_ADDRESS: Patience = { free: 60, longestWaitS: 60, forgetsInS: 30 }

interface Reach {
  db: Database
  config: Config
  origin: { network: string }
}

/**
 * @param account the number or email, in one spelling; told from others by a keyed hash alone
 * @param isKnownPlace a place from which it has been signed in to of late is counted apart, so that
 * a stranger who guesses elsewhere does not keep its owner waiting
 */
interface Attempt {
  account: string
  isKnownPlace: boolean
}

/** A login that may be tried; `succeeded` takes back what was counted against it beforehand. */
export interface AllowedLogin {
  succeeded: () => Promise<void>
}

/** Throws AppError `too-many-requests`, with the wait in its words, after too many wrong passwords. */
export async function allowLogin(
  { db, config, origin }: Reach,
  { account, isKnownPlace }: Attempt,
): Promise<AllowedLogin> {
  const address = addressHash(config, origin.network)
  const place = isKnownPlace ? address : 'anywhere'
  const ofAccount = keyedHash(config.secrets.hash, 'login-of', account, place)
  const ofAddress = keyedHash(config.secrets.hash, 'login-from', address)
  const waitS = await db.transaction().execute(async (tx) => {
    const wait = await takeTry(tx, ofAccount, FOR_ONE_ACCOUNT)
    return wait || takeTry(tx, ofAddress, FOR_ONE_ADDRESS)
  })
  if (waitS > 0) throw new AppError('too-many-requests', { message: tooManyLogins(waitS) })
  return {
    succeeded: () =>
      db.transaction().execute(async (tx) => {
        await forgetTries(tx, ofAccount)
        await giveTryBack(tx, ofAddress)
      }),
  }
}

export function addressHash({ secrets }: Config, address: string): string {
  return keyedHash(secrets.hash, 'address', address)
}
