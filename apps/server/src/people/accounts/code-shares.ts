import { AppError } from '@velvet/contract/shared/errors'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Config } from '../../settings/config.ts'
import type { Deps } from '../../kernel/calls/deps.ts'
import type { Origin } from '../../kernel/identity/caller.ts'
import { siteOf } from '../../kernel/identity/network-of.ts'
import { keyedHash } from '../../kernel/secrets/keyed-hash.ts'
import { inLineFor, inLineToGiveBack } from '../../platform/process/in-line.ts'
import { returnShare, takeShare } from '../../kernel/identity/shares-sql.ts'

/**
 * One network may enter this many wrong codes in a day. The number is half of the number that
 * pauses codes for everybody. People behind the shared address of a mobile network get about five
 * hundred codes in a day, and mistype about twenty of them.
 */
export const WRONG_CODES_OF_A_NETWORK = 100

/** Everybody shares this part of the codes of a day. */
const PART_OF_ALL = 0.7
/** Beyond it, up to this part is left for networks that have asked for little. The rest is left for known devices. */
const PART_OF_SMALL_NETWORKS = 0.9
/** A network has asked for little if it has got fewer codes than this within a day. */
const LITTLE = 10

type Caller = Pick<Deps, 'db' | 'config'> & { origin: Pick<Origin, 'network'> }

/**
 * Returns how many codes may have been sent to everybody in a day before the caller gets none. Ten networks that ask for
 * all they can get must not stop the sign-ups of all others, nor an owner who resets a password on their own phone.
 *
 * @param askedFor how many codes the network of the caller has got within a day
 */
export function capOfAll(
  { OTP_DAILY_CAP: cap }: Pick<Config, 'OTP_DAILY_CAP'>,
  { isKnown, askedFor }: { isKnown: boolean; askedFor: number },
): number {
  if (isKnown) return cap
  return Math.ceil(cap * (askedFor < LITTLE ? PART_OF_SMALL_NETWORKS : PART_OF_ALL))
}

/** Names the row that counts the codes sent to a network. */
export function rowOfSending(caller: Omit<Caller, 'db'>): string {
  return keyOf(caller, 'codes-sent')
}

/** Throws AppError `otp-too-many-here` when the network has been sent its share of codes today. */
export function takeSending(tx: Transaction, caller: Caller): Promise<void> {
  return take(tx, keyOf(caller, 'codes-sent'), caller.config.OTP_ADDRESS_CAP)
}

export function returnSending(tx: Transaction, caller: Caller): Promise<void> {
  return returnShare(tx, keyOf(caller, 'codes-sent'))
}

/**
 * Counts an entered code as wrong before it is compared, so that a hundred at once are all counted.
 * Throws AppError `otp-too-many-here` when the share of the network is used up.
 */
export function takeEntry(caller: Caller): Promise<void> {
  const key = keyOf(caller, 'wrong-codes')
  return inLineFor([key], () => caller.db.transaction().execute((tx) => take(tx, key, WRONG_CODES_OF_A_NETWORK)))
}

export function returnEntry(caller: Caller): Promise<void> {
  const key = keyOf(caller, 'wrong-codes')
  return inLineToGiveBack([key], () => caller.db.transaction().execute((tx) => returnShare(tx, key)))
}

/** Returns the name by which a code remembers the network that asked for it. */
export function networkHash({ config, origin }: Pick<Caller, 'config' | 'origin'>): string {
  return keyedHash(config.secrets.hash, 'code-asked-from', siteOf(origin.network))
}

async function take(tx: Transaction, key: string, aDay: number): Promise<void> {
  if (!(await takeShare(tx, key, aDay))) throw new AppError('otp-too-many-here')
}

function keyOf({ config, origin }: Omit<Caller, 'db'>, use: string): string {
  return keyedHash(config.secrets.hash, 'share', use, siteOf(origin.network))
}
