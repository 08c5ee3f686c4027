import type * as contract from '@velvet/contract/sales/after-sale.calls'
import { BUYER_GAVE_AWAY } from '@velvet/contract/sales/counter.errors'
import { AppError } from '@velvet/contract/shared/errors'
import { CANCELLED_REASON, VOUCHER_BACK_DAYS } from '@velvet/contract/sales/counter.rules'
import { sumKobo } from '@velvet/contract/shared/kobo'
import type { TillSession } from '@velvet/contract/sales/till-sessions.calls'
import { v7 as uuid } from 'uuid'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { hashOf } from '../../kernel/idempotency/with-idempotency.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { announceRefund } from '../../tickets/tickets/announce-refund.ts'
import { holdPurchaseToRefund } from '../../tickets/tickets/hold-ticket.ts'
import type { RefundableTicket } from '../../tickets/tickets/refunds-sql.ts'
import { requireTogether } from '../../tickets/tickets/tickets-together.ts'
import { returnTickets } from '../../tickets/tickets/return-tickets.ts'
import { isAboveLimit } from '../../kernel/staff-change/two-people.ts'
import { giveVouchersBack, listVoucherPlaces } from '../vouchers/vouchers-sql.ts'
import { counterPurchase } from './answers.ts'
import { approverOf, supervisorOf, withoutApproval } from './approval.ts'
import { insertEvent, readTillLimits, type NewEvent } from './events-sql.ts'
import { amountsBack, partsOf } from './exchanged-tenders.ts'
import { onceAtTill } from './once-at-till.ts'
import { endIfPaidBack, lockPickupOf } from '../pickups/hold-pickups-sql.ts'
import { insertLineRefunds } from '../snacks/snacks-sql.ts'
import { holdLines, linesLeft, restock, type PaidLine } from './refund-lines.ts'
import { requireTillSession } from './open-till.ts'
import {
  findCounterRefund,
  findSoldPurchase,
  insertCounterRefund,
  isShowtimeCancelled,
  listTenders,
  listUnreturned,
  type Cost,
  type RefundPart,
  sumGivenBack,
} from './refunds-sql.ts'

type Refund = Call<typeof contract.refundSale>

/**
 * Refunds tickets, food and drinks of a sale by the tenders that paid them, and frees the seats. Tickets that were
 * refunded before, such as with a cancelled showtime, are only repaid. A person who cancelled the showtime has approved
 * that.
 */
export async function refundSale(call: Refund) {
  const { db, staff, input, idempotencyKey: key } = call
  const requestHash = hashOf({ call: 'refund-sale', input: withoutApproval(input) })
  const supervisor = await supervisorOf(call)
  const eventId = await db.transaction().execute(async (tx) => {
    const session = await requireTillSession(tx, staff, input.sessionID)
    return onceAtTill(tx, { staff, session, key, requestHash }, async () => {
      const { tickets, lines, isCancelled } = await holdToRefund(tx, session.till.cinemaID, input)
      const reason = isCancelled ? CANCELLED_REASON : input.reason
      if (reason === undefined) throw reasonIsNeeded()
      const { kobo, parts } = await wayBack(tx, input.id, { tickets, lines })
      const given = { purchaseId: input.id, kobo, ofPerson: newIn(tickets) + sumKobo(lines) }
      const isNeeded = !isCancelled && (await needsApproval(tx, { staff, session }, given))
      const approverId = await approverOf(tx, { staff, supervisor, session, isNeeded })
      const id = uuid()
      const by = { staffId: staff.id, approverId, key, requestHash }
      const event = { id, sessionId: session.id, reason, purchaseId: input.id, ...by }
      await recordRefund(tx, event, { tickets, lines, parts })
      await endIfPaidBack(tx, input.id, 'refunded')
      await takeBack(tx, tickets, staff.id)
      await restock(tx, { purchaseId: input.id, cinemaId: session.till.cinemaID, by: staff.id }, lines)
      await recordStaffAction(tx, {
        staffId: staff.id,
        action: 'refund-sale',
        subject: input.id,
        detail: { event: id, kobo, approver: approverId, note: reason },
      })
      return id
    })
  })
  const refund = await findCounterRefund(db, eventId)
  if (!refund) throw new Error('A refund of a counter is missing')
  return { refund, purchase: await counterPurchase(db, input.id) }
}

const NO_TICKETS: Awaited<ReturnType<typeof holdTickets>> = { wanted: [], isCancelled: false }

/**
 * Locks what is refunded: the named tickets and lines, or all tickets, or all food and drinks of a sale without
 * tickets.
 */
async function holdToRefund(tx: Transaction, cinemaId: string, input: Refund['input']) {
  const sale = await findSoldPurchase(tx, input.id)
  const isOfFood = input.lines !== undefined || (input.ticketIDs === undefined && sale?.firstTicketId === null)
  const isOfTickets = input.ticketIDs !== undefined || !isOfFood
  const { wanted: tickets, isCancelled } = isOfTickets ? await holdTickets(tx, cinemaId, input) : NO_TICKETS
  const named = isOfFood ? await holdLines(tx, cinemaId, input, tickets) : []
  // Food that the bar has not begun to make is refunded with its cancelled showtime, or with the tickets of its bundle.
  // Other food was made for its buyer.
  const isWhole = !isOfFood && isCancelled && input.ticketIDs === undefined
  const bundles = tickets.flatMap(({ bundleLine }) => bundleLine ?? [])
  const goesToo = (isWhole || bundles.length > 0) && (await lockPickupOf(tx, input.id))
  const left = goesToo ? await linesLeft(tx, input.id, isWhole ? undefined : bundles) : []
  const others = left.filter(({ place }) => !named.some((line) => line.place === place))
  return { tickets, lines: [...named, ...others], isCancelled: !isOfFood && isCancelled }
}

export const reasonIsNeeded = () =>
  new AppError('bad-request', { fields: { reason: 'is needed to take tickets back' } })

interface Given {
  purchaseId: string
  /** The amount of this refund. */
  kobo: number
  /** The part of the amount that counts towards the person's own daily limit. */
  ofPerson: number
}

/** Returns true if a supervisor must approve the refund. */
export async function needsApproval(
  tx: Transaction,
  { staff, session }: { staff: Pick<Refund['staff'], 'id'>; session: Pick<TillSession, 'till'> },
  { purchaseId, kobo, ofPerson }: Given,
): Promise<boolean> {
  const own = { staffId: staff.id, cinemaId: session.till.cinemaID, kobo: ofPerson }
  // Earlier refunds of the sale count too, so that several people cannot split one refund to stay below the limit.
  const isOfSale = (await sumGivenBack(tx, purchaseId)) + kobo > (await readTillLimits(tx)).alone
  return (await isAboveLimit(tx, own)) || isOfSale
}

export type PaidTicket = RefundableTicket & Cost

/** Locks the purchase, and returns the tickets to refund. Throws AppError if one of them cannot be refunded. */
export async function holdTickets(
  tx: Transaction,
  cinemaId: string,
  { id, ticketIDs }: Pick<Refund['input'], 'id' | 'ticketIDs'>,
): Promise<{ wanted: PaidTicket[]; isCancelled: boolean }> {
  const purchase = await findSoldPurchase(tx, id)
  if (purchase?.cinemaId !== cinemaId) throw new AppError('sale-not-found')
  if (purchase.firstTicketId === null) throw new AppError('nothing-to-refund')
  const held = await holdPurchaseToRefund(tx, purchase.firstTicketId)
  const costs = await listUnreturned(tx, id)
  if (ticketIDs?.some((one) => !held.some((ticket) => ticket.id === one))) {
    throw new AppError('ticket-not-found')
  }
  const left = held.flatMap((ticket) => {
    const cost = costs.get(ticket.id)
    return cost === undefined ? [] : [{ ...ticket, ...cost }]
  })
  const requested = ticketIDs ? left.filter((ticket) => ticketIDs.includes(ticket.id)) : left.filter(canGoBack)
  if (requested.length === 0 || (ticketIDs && requested.length < ticketIDs.length)) {
    if (left.some(({ status }) => status === 'used')) throw new AppError('ticket-used')
    throw left.some(isOfAnother) ? givenAway() : new AppError('nothing-to-refund')
  }
  for (const ticket of requested) {
    if (isOfAnother(ticket)) throw givenAway()
    if (!canGoBack(ticket)) throw new AppError(ticket.status === 'used' ? 'ticket-used' : 'ticket-over')
  }
  requireTogether(requested, left)
  const ids = requested.map((ticket) => ticket.id)
  return { wanted: requested, isCancelled: await isShowtimeCancelled(tx, purchase.showtimeId, ids) }
}

/** Returns the price of the tickets that were not refunded before, for example with their showtime. */
const newIn = (tickets: readonly PaidTicket[]) =>
  tickets.reduce((sum, { isRefunded, kobo }) => (isRefunded ? sum : sum + kobo), 0)

const canGoBack = ({ status, isRefunded, isOver, isGivenAway }: RefundableTicket) =>
  isRefunded || (status === 'unused' && !isOver && !isGivenAway)

/** If a showtime is cancelled, the price of a ticket belongs to its buyer, even if the buyer gave the ticket away. */
const isOfAnother = ({ status, isRefunded, isGivenAway }: RefundableTicket) =>
  isGivenAway && !isRefunded && status !== 'used'

export const givenAway = () => new AppError('ticket-given-away', { message: BUYER_GAVE_AWAY })

/** Returns the amount to refund by each tender. */
export async function wayBack(
  tx: Transaction,
  purchaseId: string,
  { tickets, lines }: { tickets: readonly PaidTicket[]; lines: readonly PaidLine[] },
) {
  const kobo = sumKobo(tickets) + sumKobo(lines)
  const tenders = await listTenders(tx, purchaseId)
  const places = await listVoucherPlaces(tx, purchaseId)
  const ofTickets = tickets.flatMap(({ id }) => places.get(id) ?? [])
  // The voucher of a ticket becomes usable again. Money is paid back for the rest.
  const vouchers = tenders.filter(({ place }) => ofTickets.includes(place))
  const others = vouchers.map(({ place, kobo: paid }) => ({ place, kobo: paid }))
  others.push(...partOfSponsor(tenders, tickets))
  const money = tenders.filter(isMoney)
  return { kobo, parts: [...others, ...partsOf(money, amountsBack(kobo - sumKobo(others), money))] }
}

type Paid = Awaited<ReturnType<typeof listTenders>>

/** Returns true for a tender that is paid back to the buyer as money. */
export const isMoney = ({ kind }: Paid[number]) => kind !== 'voucher' && kind !== 'sponsor'

/** Returns the part of a refund that the sponsor of these tickets no longer owes. */
export function partOfSponsor(tenders: Paid, tickets: readonly PaidTicket[]): RefundPart[] {
  const kobo = tickets.reduce((sum, { sponsorKobo }) => sum + sponsorKobo, 0)
  return tenders.flatMap(({ kind, place }) => (kind === 'sponsor' && kobo > 0 ? [{ place, kobo }] : []))
}

type RefundEvent = Omit<NewEvent, 'kind' | 'kobo' | 'purchaseId'> & { purchaseId: string }

/** Records a refund with its event. */
export async function recordRefund(
  tx: Transaction,
  event: RefundEvent,
  { tickets, lines = [], parts }: { tickets: readonly PaidTicket[]; lines?: PaidLine[]; parts: readonly RefundPart[] },
): Promise<void> {
  const { id: eventId, purchaseId } = event
  await insertEvent(tx, { ...event, kind: 'refund', kobo: sumKobo(tickets) + sumKobo(lines) })
  await insertCounterRefund(tx, { eventId, purchaseId, tickets, parts })
  const ticketIds = tickets.map(({ id }) => id)
  await giveVouchersBack(tx, { eventId, ticketIds, days: VOUCHER_BACK_DAYS })
  if (lines.length > 0) await insertLineRefunds(tx, { eventId, purchaseId, lines })
}

/**
 * Voids the tickets that are still valid, frees their seats and the use of their offer, and notifies the people who
 * have them in the app.
 */
export async function takeBack(tx: Transaction, tickets: readonly PaidTicket[], staffId: string): Promise<void> {
  const [first, ...others] = tickets.filter(({ isRefunded }) => !isRefunded)
  if (!first) return
  const live = [first, ...others] as const
  await returnTickets(tx, live, { cause: 'operator', staffId })
  await announceRefund(tx, live, { vp: 0, balance: null })
}
