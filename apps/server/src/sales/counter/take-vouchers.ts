import type { PaidKind } from '@velvet/contract/sales/counter.rules'
import { pricesByVoucher } from '@velvet/contract/sales/vouchers.rules'
import { AppError } from '@velvet/contract/shared/errors'
import { v7 as uuid } from 'uuid'
import { hashOfCode } from '../../catalogue/offers/codes.ts'
import type { HashSettings } from '../../kernel/secrets/keyed-hash.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { PricedTicket } from './sale-parts.ts'
import type { NewTender } from './sale-sql.ts'
import { holdVouchers, type HeldVoucher, type VoucherUse } from '../vouchers/vouchers-sql.ts'

interface Taking {
  config: HashSettings
  staffId: string
  cinemaId: string
}

/**
 * Locks the vouchers with these codes for a sale. Throws AppError `code-not-usable` for an unknown, used or lapsed one,
 * and `code-of-own-batch` for one that the caller made.
 */
export async function takeVouchers(
  tx: Transaction,
  { config, staffId, cinemaId }: Taking,
  codes: readonly string[],
): Promise<HeldVoucher[]> {
  if (codes.length === 0) return []
  const hashes = codes.map((code) => hashOfCode(config, code))
  if (new Set(hashes).size < hashes.length) throw new AppError('code-not-usable')
  const held = await holdVouchers(tx, hashes, cinemaId)
  return hashes.map((hash) => {
    const voucher = held.get(hash)
    if (!voucher) throw new AppError('code-not-usable')
    if (voucher.madeBy === staffId) throw new AppError('code-of-own-batch')
    return voucher
  })
}

interface CoveredTicket extends PricedTicket {
  voucher?: HeldVoucher & { listKobo: number }
}

/** Parts the codes of vouchers from the tenders of money. */
export function partedTenders<T extends { kind: PaidKind; reference?: string | undefined }>(tenders: readonly T[]) {
  const [vouchers, money] = [true, false].map((is) => tenders.filter(({ kind }) => (kind === 'voucher') === is))
  return { codes: (vouchers ?? []).flatMap(({ reference }) => reference ?? []), money: money ?? [] }
}

/**
 * Lets each voucher pay for the most expensive ticket that is left. The ticket is worth what the company has paid, and
 * the buyer pays what it costs above the face value. Throws AppError `voucher-not-fitting` if a voucher has no ticket.
 */
export function coveredBy(vouchers: readonly HeldVoucher[], tickets: readonly PricedTicket[]): CoveredTicket[] {
  const prices = pricesByVoucher(
    vouchers,
    tickets.map(({ typeId, kobo }) => ({ typeID: typeId, price: kobo })),
  )
  if (!prices) throw new AppError('voucher-not-fitting')
  return tickets.map((ticket, at) => {
    const { price, voucher } = prices[at] ?? { price: ticket.kobo }
    const held = vouchers[voucher ?? -1]
    return held ? { ...ticket, kobo: price, voucher: { ...held, listKobo: ticket.kobo } } : ticket
  })
}

/** Returns the tender of each voucher, in the order of the tickets. */
export function tendersOfVouchers(tickets: readonly CoveredTicket[]): NewTender[] {
  return tickets.flatMap(({ voucher }): NewTender[] => {
    if (!voucher) return []
    const { paidKobo: kobo, lastThree } = voucher
    // A voucher that came back can be used again, so the reference names this use of it.
    const reference = `${lastThree}-${uuid()}`
    return [{ kind: 'voucher', kobo, given: kobo, provider: 'voucher', terminal: null, reference }]
  })
}

/** Returns which voucher pays for which ticket. The tenders of vouchers come first in the purchase. */
export function usesOfVouchers(tickets: readonly CoveredTicket[], ids: readonly string[]): VoucherUse[] {
  let place = 0
  return tickets.flatMap(({ voucher }, at): VoucherUse[] => {
    if (!voucher) return []
    place += 1
    return [{ voucherId: voucher.id, ticketId: ids[at] ?? '', place, listKobo: voucher.listKobo }]
  })
}
