import type * as contract from '@velvet/contract/sales/exchanges.calls'
import { countOfTypes } from '@velvet/contract/sales/ordered-types'
import type { TillSession } from '@velvet/contract/sales/till-sessions.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { sumKobo } from '@velvet/contract/shared/kobo'
import { EXCHANGED_REASON } from '@velvet/contract/sales/counter.rules'
import { v7 as uuid } from 'uuid'
import { lockUseOf } from '../../catalogue/offers/redemptions-sql.ts'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { hashOf } from '../../kernel/idempotency/with-idempotency.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { GatePerson } from '../../tickets/gate/people-sql.ts'
import { insertExchanges } from '../exchanges/exchanges-sql.ts'
import { lockShowsToExchange, requireNoBundle } from '../exchanges/hold-tickets.ts'
import { listVoucherPlaces } from '../vouchers/vouchers-sql.ts'
import { purchaseWithTickets } from './answers.ts'
import { approverOf, supervisorOf, withoutApproval } from './approval.ts'
import { carriedOver } from './exchanged-tenders.ts'
import { codeIn, countingTry, type CodeAtTill } from './code-at-till.ts'
import { findExchange, findNumberOfBuyer } from './exchange-sql.ts'
import { guestOf } from './guest.ts'
import { onceAtTill } from './once-at-till.ts'
import { requireTillSession } from './open-till.ts'
import { requireNewReferences } from './references.ts'
import {
  holdTickets,
  isMoney,
  needsApproval,
  partOfSponsor,
  reasonIsNeeded,
  recordRefund,
  takeBack,
  type PaidTicket,
} from './refund.ts'
import { findSoldPurchase, listTenders, type RefundPart } from './refunds-sql.ts'
import {
  freeSeatsFor,
  holdShowForSale,
  pricedTickets,
  requireArrived,
  requireReasonToType,
  tendersFor,
  ticketFor,
} from './sale-parts.ts'
import type { NewTender } from './sale-sql.ts'
import { writeSale } from './write-sale.ts'

type Exchange = Call<typeof contract.exchangeSale>

/** The time that a till waits for two busy showtimes. */
const SHOWTIMES_WAIT_MS = 5_000

interface Acting {
  staff: Exchange['staff']
  supervisor: GatePerson | undefined
  session: TillSession
  key: string | undefined
  requestHash: string
  product: string
  code: CodeAtTill | undefined
}

/**
 * Exchanges tickets of a sale at an open till. In one transaction, the old tickets are refunded and their value pays
 * for the new ones by the original tenders, so that only the difference is paid or given back.
 */
export function exchangeSale(call: Exchange) {
  return countingTry(call, () => exchangeOnce(call))
}

async function exchangeOnce(call: Exchange) {
  const { db, config, staff, input, idempotencyKey: key } = call
  const requestHash = hashOf({ call: 'exchange-sale', input: withoutApproval(input) })
  const supervisor = await supervisorOf(call)
  const { name: product } = await call.brand()
  const eventId = await db.transaction().execute(async (tx) => {
    const session = await requireTillSession(tx, staff, input.sessionID)
    const code = codeIn(config, staff.id, input)
    const acting = { staff, supervisor, session, key, requestHash, product, code }
    return onceAtTill(tx, acting, () => exchange(tx, input, acting))
  })
  const made = await findExchange(db, eventId)
  if (!made) throw new AppError('idempotency-key-reused')
  const sold = await purchaseWithTickets(db, made.purchaseId)
  return { ...sold, change: sold.purchase.change, back: made.back }
}

async function exchange(tx: Transaction, input: Exchange['input'], acting: Acting): Promise<string> {
  const { staff, session, product, code } = acting
  requireArrived(input.tenders)
  requireReasonToType(session, input.tenders)
  const sold = await findSoldPurchase(tx, input.id)
  if (!sold) throw new AppError('sale-not-found')
  if (sold.showtimeId === null) throw new AppError('nothing-to-refund')
  await lockShowsToExchange(tx, [sold.showtimeId, input.showtimeID], SHOWTIMES_WAIT_MS)
  const { wanted: old, isCancelled } = await holdTickets(tx, session.till.cinemaID, input)
  requireNoBundle(old)
  const places = await listVoucherPlaces(tx, input.id)
  if (old.some(({ id }) => places.has(id))) throw new AppError('voucher-not-exchangeable')
  if (input.tenders.some(({ kind }) => kind === 'voucher')) throw new AppError('tender-not-fitting')
  if (countOfTypes(input.tickets) !== old.length) throw new AppError('exchange-one-for-one')
  const phoneNumber = input.phoneNumber ?? (await findNumberOfBuyer(tx, input.id))
  // The new prices are those after the old tickets went back, with their seats and the use of their offer.
  if (old.some(({ isRedeemed }) => isRedeemed)) await lockUseOf(tx, input.id, code?.hash)
  await takeBack(tx, old, staff.id)
  const show = await holdShowForSale(tx, session, input.showtimeID, code && { ...code, phoneNumber })
  const seats = await freeSeatsFor(tx, show, { ...input, numberOfTickets: old.length })
  const { types, redemption } = pricedTickets(show, input.tickets, seats)

  const eventId = uuid()
  // The sponsor's part pays for no other ticket, so the sponsor owes it no longer.
  const paidTenders = await listTenders(tx, input.id)
  const ofSponsor = partOfSponsor(paidTenders, old)
  const worth = { old: sumKobo(old) - sumKobo(ofSponsor), now: sumKobo(types) }
  const paid = tendersFor(Math.max(0, worth.now - worth.old), input.tenders)
  await requireNewReferences(tx, session, paid)
  const { parts, carried } = carriedOver(paidTenders.filter(isMoney), worth, eventId)
  const allParts = [...ofSponsor, ...parts]
  await giveBack(tx, input, {
    acting,
    eventId,
    old,
    parts: allParts,
    kobo: Math.max(0, worth.old - worth.now),
    isCancelled,
  })

  const guest = await guestOf(tx, phoneNumber)
  const tickets = types.map((type, place) => ticketFor(show, seats[place], type))
  const sale = { purchaseId: uuid(), sessionId: session.id, operatorId: staff.id, showtimeId: show.id }
  const tenders: NewTender[] = [...carried, ...paid]
  const request = { key: undefined, requestHash: acting.requestHash }
  await writeSale(tx, { ...sale, ...request, tickets, tenders, guest, redemption, given: null }, product)
  await insertExchanges(tx, { from: old, to: tickets })
  await recordStaffAction(tx, {
    staffId: staff.id,
    action: 'exchange-sale',
    subject: input.id,
    detail: {
      event: eventId,
      purchase: sale.purchaseId,
      back: Math.max(0, worth.old - worth.now),
      note: input.reason ?? EXCHANGED_REASON,
    },
  })
  return eventId
}

interface Back {
  acting: Acting
  eventId: string
  old: readonly PaidTicket[]
  parts: readonly RefundPart[]
  /** The amount that is refunded to the buyer. */
  kobo: number
  isCancelled: boolean
}

/**
 * Records what is refunded for the old tickets. A refund to the buyer needs the usual approval. After the start of the
 * showtime, unused tickets have lost their value, so a supervisor must approve the exchange, and a reason is required.
 */
async function giveBack(tx: Transaction, input: Exchange['input'], back: Back): Promise<void> {
  const { acting, eventId, old, parts, kobo, isCancelled } = back
  const { staff, supervisor, session } = acting
  const given = { purchaseId: input.id, kobo, ofPerson: kobo }
  const isLate = old.some(({ startsInSeconds, isRefunded }) => startsInSeconds < 0 && !isRefunded)
  if (isLate && input.reason === undefined) throw reasonIsNeeded()
  const isNeeded = isLate || (kobo > 0 && !isCancelled && (await needsApproval(tx, acting, given)))
  const approverId = await approverOf(tx, { staff, supervisor, session, isNeeded })
  const by = { staffId: staff.id, approverId, key: acting.key, requestHash: acting.requestHash }
  const reason = input.reason ?? EXCHANGED_REASON
  const event = { id: eventId, sessionId: session.id, reason, purchaseId: input.id, ...by }
  await recordRefund(tx, event, { tickets: old, parts })
}
