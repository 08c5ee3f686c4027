import type * as contract from '@velvet/contract/catalogue/offers.calls'
import { cleanCode, CODE_LENGTH, isOfServiceVouchers, WRONG_CODES } from '@velvet/contract/catalogue/offers.rules'
import { AppError } from '@velvet/contract/shared/errors'
import { PIN_ALPHABET } from '@velvet/contract/tickets/pin'
import { HOUR_S } from '@velvet/contract/shared/time/durations'
import { createHash, randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import { Download, type Call } from '../../kernel/calls/call.ts'
import type { Deps } from '../../kernel/calls/deps.ts'
import type { Origin } from '../../kernel/identity/caller.ts'
import { returnDayShare, takeDayShare, type Share } from '../../kernel/identity/day-share.ts'
import { keyedHash, type HashSettings } from '../../kernel/secrets/keyed-hash.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { limitLockWaits } from '../../platform/database/locks-sql.ts'
import { insertCodes, markCodesStopped } from './codes-sql.ts'
import { findOffer, lockOffer } from './offers-sql.ts'

/** A stop waits this long for purchases in progress. */
const STOP_WAIT_MS = 5_000

/** Returns the hash by which a code is looked up. It cannot be computed without the secret of the server. */
export function hashOfCode({ secrets }: HashSettings, code: string): string {
  return keyedHash(secrets.hash, 'offer-code', cleanCode(code))
}

export function storedCode(config: HashSettings, code: string) {
  return { id: uuid(), hash: hashOfCode(config, code), lastThree: code.slice(-3) }
}

/** Returns a new code without a prefix. */
export const randomCode = () =>
  Array.from({ length: CODE_LENGTH }, () => PIN_ALPHABET[randomInt(PIN_ALPHABET.length)]).join('')

/** Makes codes for one purchase each. Only the file that is returned contains them in plain text. */
export async function makeOfferCodes({ db, config, staff, input }: Call<typeof contract.makeOfferCodes>) {
  const { id: offerId, count, prefix = '', days } = input
  const codes = Array.from({ length: count }, () => prefix + randomCode())
  const batch = uuid()
  await db.transaction().execute(async (tx) => {
    await lockOffer(tx, offerId)
    const offer = await findOffer(tx, offerId)
    if (!offer) throw new AppError('offer-not-found')
    if (offer.stoppedAt !== null) throw new AppError('offer-stopped')
    if (offer.code !== 'many' || isOfServiceVouchers(offer)) throw new AppError('offer-has-no-codes')
    const stored = codes.map((code) => storedCode(config, code))
    await insertCodes(tx, { offerId, batch, madeBy: staff.id, codes: stored, uses: 1, days })
    const detail = { batch, count, days: days ?? null, digest: digestOf(stored) }
    await recordStaffAction(tx, { staffId: staff.id, action: 'make-offer-codes', subject: offerId, detail })
  })
  return new Download(`codes-${batch.slice(-6)}.csv`, 'text/csv; charset=utf-8', linesOf(codes))
}

/** Returns a digest of codes by which the audit shows later that none of them was added or changed. */
function digestOf(codes: readonly { hash: string }[]): string {
  const hashes = codes.map(({ hash }) => hash).sort()
  return createHash('sha256').update(hashes.join()).digest('hex')
}

/** Stops the codes of one batch. A use that is held for a payment stays held. */
export function stopOfferCodes(call: Call<typeof contract.stopOfferCodes>) {
  const { id, batch } = call.input
  return change(call, 'stop-offer-codes', async (tx) => {
    await limitLockWaits(tx, STOP_WAIT_MS)
    const stopped = await markCodesStopped(tx, id, batch)
    if (stopped === 0) throw new AppError('codes-stopped')
    return { answer: { stopped }, subject: id, after: { batch, stopped } }
  })
}

/** Returns the lines of a CSV with codes. */
export async function* linesOf(codes: readonly string[]) {
  yield 'code\r\n'
  for (const code of codes) yield await Promise.resolve(`${code}\r\n`)
}

type Trying = Pick<Deps, 'db' | 'config'> & { origin: Pick<Origin, 'network'> }

type Trier = { customerId: string } | { staffId: string }

/** This refusal shows a person who guesses codes that a guess was wrong. */
const WRONG = 'code-not-usable'

/**
 * Does work with a code that a person typed, and limits how many wrong codes they can try. Each try is counted before
 * the code is looked up, so that parallel guesses are limited too. A try with a right code is not counted in the end.
 * Throws AppError `too-many-requests` after too many wrong codes.
 */
export async function withCodeTry<T>(trying: Trying, who: Trier, work: () => Promise<T>): Promise<T> {
  const shares = sharesOf(trying, who)
  await takeAll(trying, shares)
  try {
    const done = await work()
    await giveBack(trying, shares)
    return done
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === WRONG
    if (!isWrong) await giveBack(trying, shares)
    throw error
  }
}

function sharesOf({ origin }: Trying, who: Trier): Share[] {
  const inAnHour = { use: 'wrong-codes', perS: HOUR_S }
  const { ofCustomer, ofStaff, ofNetwork } = WRONG_CODES
  // The tills of a network are counted apart from customers in the hall, who could otherwise stop all sales with codes.
  const [whose, aDay, network] =
    'staffId' in who
      ? [who.staffId, ofStaff, `tills of network ${origin.network}`]
      : [who.customerId, ofCustomer, `network ${origin.network}`]
  return [
    { ...inAnHour, whose, aDay },
    { ...inAnHour, whose: network, aDay: ofNetwork },
  ]
}

async function takeAll({ db, config }: Trying, shares: readonly Share[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const share of shares) {
      if (!(await takeDayShare(tx, config, share))) throw new AppError('too-many-requests')
    }
  })
}

async function giveBack({ db, config }: Trying, shares: readonly Share[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const share of shares) await returnDayShare(tx, config, share)
  })
}
