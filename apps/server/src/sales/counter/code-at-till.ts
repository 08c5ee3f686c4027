import type * as contract from '@velvet/contract/sales/counter-sales.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { normalisePhone } from '@velvet/contract/people/phone'
import { holdCode, type HeldCode } from '../../catalogue/offers/applied-offers-sql.ts'
import { hashOfCode, withCodeTry } from '../../catalogue/offers/codes.ts'
import { countUsesOfNumber, findUseOf } from '../../catalogue/offers/redemptions-sql.ts'
import type { Call } from '../../kernel/calls/call.ts'
import type { HashSettings } from '../../kernel/secrets/keyed-hash.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { limitLockWaits, takeNamedLock } from '../../platform/database/locks-sql.ts'
import { holdVouchers } from '../vouchers/vouchers-sql.ts'
import { findNumberOfBuyer } from './exchange-sql.ts'
import { requireTillSession } from './open-till.ts'

/** A check waits this long for a sale that uses the same code. */
const WAIT_MS = 2_000

/** The code that a sale at a counter names, with the person who sells and the number that the buyer gave. */
export interface CodeAtTill {
  hash: string
  staffId: string
  phoneNumber: string | undefined
}

type Trying = Parameters<typeof withCodeTry>[0] & Pick<Call<typeof contract.sellAtCounter>, 'staff'> & { input: Named }

interface Named {
  code?: string | undefined
  phoneNumber?: string | undefined
  tenders?: readonly { kind: string }[]
}

export function codeIn(config: HashSettings, staffId: string, { code, phoneNumber }: Named): CodeAtTill | undefined {
  return code === undefined ? undefined : { hash: hashOfCode(config, code), staffId, phoneNumber }
}

/**
 * Locks a code and its offer for a sale of a showtime. Throws AppError if the sale cannot use it. The same refusal
 * covers unknown, ended and used codes, so that guesses learn nothing.
 *
 * @param exchangedId the purchase whose tickets are exchanged, and whose use does not count
 */
export async function holdCodeAtTill(
  tx: Transaction,
  { hash, staffId, phoneNumber }: CodeAtTill,
  showtimeId: string,
  exchangedId?: string,
): Promise<HeldCode> {
  const found = await holdCode(tx, { channel: 'counter', showtimeId, hash })
  if (!found?.isOpen) throw new AppError('code-not-usable')
  const own = exchangedId === undefined ? undefined : await findUseOf(tx, exchangedId)
  const code = withUseGivenBack(found, own)
  const { offer, isWord, madeBy, showtimes } = code
  if (code.usesLeft !== null && code.usesLeft <= 0) throw new AppError('code-not-usable')
  if (!isWord && madeBy === staffId) throw new AppError('code-of-own-batch')
  await requireUseOfNumber(tx, code, { phoneNumber, ownUses: own?.offerId === offer.id ? 1 : 0 })
  if (offer.usesLeft !== null && offer.usesLeft <= 0) throw new AppError(isWord ? 'code-used-up' : 'code-not-usable')
  if (!showtimes?.includes(showtimeId)) throw new AppError('code-not-here')
  return code
}

type Own = Awaited<ReturnType<typeof findUseOf>>

/** Returns a code as it is after the use of one purchase was given back. */
function withUseGivenBack(code: HeldCode, own: Own): HeldCode {
  if (own?.offerId !== code.offer.id) return code
  const oneMore = (left: number | null) => (left === null ? null : left + 1)
  const { usesLeft, budget } = code.offer
  return {
    ...code,
    usesLeft: own.codeId === code.id ? oneMore(code.usesLeft) : code.usesLeft,
    offer: { ...code.offer, usesLeft: oneMore(usesLeft), budget: budget === null ? null : budget + own.kobo },
  }
}

/** A counter knows a buyer only by their phone number, so an offer with a limit for each customer needs it. */
async function requireUseOfNumber(
  tx: Transaction,
  { offer: { id, usesEach } }: HeldCode,
  { phoneNumber, ownUses }: { phoneNumber: string | undefined; ownUses: number },
): Promise<void> {
  if (usesEach === null) return
  const phone = phoneNumber === undefined ? undefined : normalisePhone(phoneNumber)
  if (phone === undefined) throw new AppError('code-needs-number')
  // Two codes of one offer lock different rows, so the number is locked too.
  await takeNamedLock(tx, `offer ${id} ${phone}`)
  if ((await countUsesOfNumber(tx, id, phone)) - ownUses >= usesEach) throw new AppError('offer-used')
}

/** Does the work of a call, and counts its code or vouchers as a try of the caller if it names some. */
export function countingTry<T>(call: Trying, work: () => Promise<T>): Promise<T> {
  const { code, tenders = [] } = call.input
  const isTry = code !== undefined || tenders.some(({ kind }) => kind === 'voucher')
  return isTry ? withCodeTry(call, { staffId: call.staff.id }, work) : work()
}

/** Returns the prepaid voucher of a code, or its offer for a showtime, so that a till can compute prices. */
export function checkCounterCode(call: Call<typeof contract.checkCounterCode>) {
  const { db, config, staff, input } = call
  return countingTry(call, () =>
    db.transaction().execute(async (tx) => {
      await limitLockWaits(tx, WAIT_MS)
      const { till } = await requireTillSession(tx, staff, input.sessionID)
      const exchangedId = input.exchangedID
      const before = exchangedId === undefined ? undefined : await findNumberOfBuyer(tx, exchangedId)
      const hash = hashOfCode(config, input.code)
      const voucher = (await holdVouchers(tx, [hash], till.cinemaID)).get(hash)
      if (voucher) {
        const { faceKobo, paidKobo, types, madeBy } = voucher
        if (madeBy === staff.id) throw new AppError('code-of-own-batch')
        return { offer: null, voucher: { faceKobo, paidKobo, types } }
      }
      const code = { hash, staffId: staff.id, phoneNumber: input.phoneNumber ?? before }
      const { offer } = await holdCodeAtTill(tx, code, input.showtimeID, exchangedId)
      const { id, name, kind, value, pay, of, types, least, most, budget, usesEach } = offer
      return { offer: { id, name, kind, value, pay, of, types, least, most, budget, usesEach }, voucher: null }
    }),
  )
}
