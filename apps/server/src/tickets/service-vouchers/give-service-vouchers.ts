import type * as contract from '@velvet/contract/tickets/service-vouchers.calls'
import { OFFER_NAME_MAX_LENGTH } from '@velvet/contract/catalogue/offers.rules'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { AppError } from '@velvet/contract/shared/errors'
import { cutText } from '@velvet/contract/shared/typing/cut-text'
import { v7 as uuid } from 'uuid'
import { insertCodes } from '../../catalogue/offers/codes-sql.ts'
import { randomCode, storedCode } from '../../catalogue/offers/codes.ts'
import { writeFreeOffer } from '../../catalogue/offers/offers.ts'
import { holdShowtime } from '../../catalogue/programme/hold-showtimes.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { holdOpenAccounts } from '../../kernel/identity/accounts-sql.ts'
import { causeOf } from '../../kernel/notifications/enqueue-notices.ts'
import { insertMessages } from '../../kernel/notifications/messages-sql.ts'
import { smsMessage } from '../../kernel/notifications/write-sms.ts'
import type { HashSettings } from '../../kernel/secrets/keyed-hash.ts'
import { change } from '../../kernel/staff-change/change.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import {
  insertVouchers,
  lockTicketsWithoutVoucher,
  readVoucherShow,
  type TicketWithoutVoucher,
  type VoucherShow,
} from './service-vouchers-sql.ts'

/** Gives service vouchers by one press in the console. */
export async function giveServiceVouchers(call: Call<typeof contract.giveServiceVouchers>) {
  const { config, staff, input } = call
  const { name: product } = await call.brand()
  return change(call, 'give-service-vouchers', async (tx) => {
    await holdShowtime(tx, staff, input.id)
    const { onlyAdmitted, note } = input
    const by = { config, staffId: staff.id, product }
    const answer = await sendServiceVouchers(tx, { showtimeId: input.id, onlyAdmitted }, by)
    return { answer, subject: input.id, after: { onlyAdmitted, ...answer }, note }
  })
}

interface Requested {
  showtimeId: string
  /** True if only people who were scanned in get a voucher. */
  onlyAdmitted: boolean
}

interface By {
  config: HashSettings & { publicUrl: string }
  staffId: string
  /** The name of the product, with which an SMS begins. */
  product: string
}

interface Voucher {
  ticketId: string
  codeId: string
  code: string
}

/**
 * Gives each live ticket of a showtime a code for one free ticket, and sends each holder one SMS with their codes after
 * the commit. A ticket gets a code once, however often this is called, and none after its refund. The caller has locked
 * the showtime and checked who may do this. Throws AppError `showtime-cancelled` or `showtime-not-begun`.
 */
export async function sendServiceVouchers(tx: Transaction, { showtimeId, onlyAdmitted }: Requested, by: By) {
  const show = await readVoucherShow(tx, showtimeId)
  if (!show) throw new AppError('showtime-not-found')
  if (show.isCancelled) throw new AppError('showtime-cancelled')
  if (!show.hasBegun) throw new AppError('showtime-not-begun')
  const tickets = await lockTicketsWithoutVoucher(tx, { showtimeId, onlyAdmitted })
  const reachable = tickets.filter(({ phone }) => phone !== null)
  const withoutNumber = tickets.length - reachable.length
  if (reachable.length === 0) return { vouchers: 0, people: 0, withoutNumber }
  const vouchers = await makeVouchers(tx, reachable, show, by)
  const people = await sendVouchers(tx, reachable, vouchers, { show, ...by })
  return { vouchers: vouchers.length, people, withoutNumber }
}

async function makeVouchers(
  tx: Transaction,
  tickets: readonly TicketWithoutVoucher[],
  { MovieTitle, cinemas, days }: VoucherShow,
  { config, staffId }: By,
): Promise<Voucher[]> {
  const name = cutText(`Free ticket: ${titleCase(MovieTitle)}`, OFFER_NAME_MAX_LENGTH)
  const offer = await writeFreeOffer(tx, { name, staffId, cinemas })
  const codes = tickets.map(({ id: ticketId }) => {
    const code = randomCode()
    return { ticketId, code, stored: storedCode(config, code) }
  })
  const stored = codes.map((one) => one.stored)
  await insertCodes(tx, { offerId: offer.id, batch: uuid(), madeBy: staffId, codes: stored, uses: 1, days })
  const vouchers = codes.map(({ ticketId, code, stored: { id: codeId } }) => ({ ticketId, code, codeId }))
  await insertVouchers(tx, vouchers)
  return vouchers
}

/** Queues one SMS for each number, and returns how many there are. */
async function sendVouchers(
  tx: Transaction,
  tickets: readonly TicketWithoutVoucher[],
  vouchers: readonly Voucher[],
  { show, config, product }: By & { show: VoucherShow },
): Promise<number> {
  // An account that has just been closed takes its number out of everything that is kept.
  const accounts = tickets.flatMap(({ customerId }) => customerId ?? [])
  const open = accounts.length > 0 ? await holdOpenAccounts(tx, accounts) : new Set()
  const codeOf = new Map(vouchers.map(({ ticketId, code }) => [ticketId, code]))
  const { until, MovieTitle, CinemaName, ShowtimeDate, ShowtimeTime } = show
  const messages = [...Map.groupBy(tickets, ({ phone }) => phone)].flatMap(([phone, held]) => {
    const [{ id, customerId } = { id: '', customerId: null }] = held
    if (phone === null || (customerId !== null && !open.has(customerId))) return []
    const codes = held.flatMap((ticket) => codeOf.get(ticket.id) ?? [])
    const letter = {
      kind: 'vouchers' as const,
      product,
      show: { MovieTitle, CinemaName, ShowtimeDate, ShowtimeTime },
      vouchers: { codes, until, address: config.publicUrl },
    }
    const topic = 'service-voucher'
    return [{ kind: 'sms' as const, topic, customerId, cause: causeOf(topic, id), payload: smsMessage(phone, letter) }]
  })
  if (messages.length > 0) await insertMessages(tx, messages)
  return messages.length
}
