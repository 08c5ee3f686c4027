import { OTHER_SUPERVISOR_NEEDED } from '@velvet/contract/sales/counter.errors'
import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/sales/offline-conflicts.calls'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../../kernel/calls/call.ts'
import { hashOf } from '../../../kernel/idempotency/with-idempotency.ts'
import { change } from '../../../kernel/staff-change/change.ts'
import { requireOwnCinema } from '../../../kernel/staff-change/own-cinemas.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { listPrintedSeats, noteSold } from './allotted-seats-sql.ts'
import {
  answerAdmissions,
  findUnsoldSeat,
  lockAllottedSeat,
  lockHoldOfSeat,
  readmit,
  type UnsoldSeat,
} from '../../../tickets/gate/unsold-admissions-sql.ts'
import { insertTicketRefund } from '../../../tickets/tickets/refunds-sql.ts'
import { approverOf, supervisorOf, withoutApproval } from '../approval.ts'
import { lockShowAtTill } from '../lock-show.ts'
import { requireTillSession } from '../open-till.ts'
import { tendersFor, worthOf } from '../sale-parts.ts'
import { holdIfOpen } from '../tills-sql.ts'
import { writeSale } from '../write-sale.ts'
import { areTypesSold, findOpenSession } from './offline-sql.ts'
import { placePrinted, releasePrinted, soldAs } from './place-printed.ts'

type Resolve = Call<typeof contract.resolveUnsold>
type Resolved = { purchaseID: string | null; seatNow: string | null }

/**
 * Records what a supervisor says about a person who was let in with a ticket of a till that has no sale. A ticket that
 * was sold becomes a sale for cash at its till, so the next count of that drawer has to hold the cash.
 */
export async function resolveUnsold(call: Resolve) {
  const { staff, input } = call
  const { outcome, kobo, reason } = input
  if ((outcome === 'sold') !== (kobo !== undefined)) {
    const text = outcome === 'sold' ? 'must be given' : 'is only for a ticket that was sold'
    throw new AppError('bad-request', { fields: { kobo: text } })
  }
  const supervisor = await supervisorOf(call)
  const { name: product } = await call.brand()
  const asked = withoutApproval(input)
  return change({ ...call, input: asked }, 'resolve-admission-without-sale', async (tx) => {
    const { tillId, showtimeId, cinemaId } = await requireUnsold(tx, input.id)
    await requireOwnCinema(tx, staff, cinemaId, 'admission-not-found')
    const sessionId = outcome === 'sold' ? await holdSessionOf(tx, tillId) : undefined
    await lockShowAtTill(tx, showtimeId)
    await lockHoldOfSeat(tx, input.id)
    await lockAllottedSeat(tx, input.id)
    // The seat is read again after the locks, because its sale may have come while this transaction waited.
    const seat = await requireUnsold(tx, input.id)
    if (!seat.isOpen) throw new AppError('admission-resolved')
    const session = { till: { cinemaID: cinemaId } }
    // A cashier cannot vouch for tickets of their own till.
    const byAnother = seat.givenTo === staff.id
    const approverId = await approverOf(tx, {
      staff,
      supervisor,
      session,
      isNeeded: true,
      byAnother,
    })
    if (approverId === null || approverId === seat.givenTo) {
      throw new AppError('supervisor-needed', { message: OTHER_SUPERVISOR_NEEDED })
    }
    const resolved: Resolved =
      sessionId === undefined ? { purchaseID: null, seatNow: null } : await book(tx, { call, seat, sessionId, product })
    await answerAdmissions(tx, { seatId: seat.id, outcome, reason, staffId: staff.id, approverId })
    if (outcome === 'wrong') await readmit(tx, seat.id)
    return {
      answer: { outcome, ...resolved },
      subject: seat.id,
      after: { outcome, kobo: kobo ?? null, purchase: resolved.purchaseID, approver: approverId },
      note: reason,
    }
  })
}

async function requireUnsold(tx: Transaction, id: string): Promise<UnsoldSeat> {
  const seat = await findUnsoldSeat(tx, id)
  if (!seat) throw new AppError('admission-not-found')
  return seat
}

/** Prevents the closing of a till, whose drawer has the cash. Throws AppError `till-closed`. */
async function holdSessionOf(tx: Transaction, tillId: string): Promise<string> {
  const id = await findOpenSession(tx, tillId)
  if (id === undefined || !(await holdIfOpen(tx, id))) throw new AppError('till-closed')
  return id
}

interface Booking {
  call: Resolve
  seat: UnsoldSeat
  sessionId: string
  product: string
}

/** Books the sale of a ticket with which a person came in, for its printed seat or another one that is free. */
async function book(tx: Transaction, { call, seat, sessionId, product }: Booking): Promise<Resolved> {
  const { staff, input } = call
  const { typeID: typeId = STANDARD_TYPE_ID, kobo = 0 } = input
  if (!(await areTypesSold(tx, [typeId]))) throw new AppError('type-not-sold')
  const session = await requireTillSession(tx, staff, sessionId)
  const printed = await listPrintedSeats(tx, seat.showtimeId, [seat.code])
  const soldAt = seat.admittedAt ?? new Date()
  const show = await releasePrinted(tx, session, seat.showtimeId, { printed, soldAt })
  // The buyer is inside, so another seat counts also after the counter has stopped selling.
  const [placed] = await placePrinted(tx, seat.showtimeId, { ...show, isSaleOver: false }, printed)
  if (!placed) throw new Error('An allotted seat is missing')
  const isVoid = placed.outcome === 'no-seat'
  const purchaseId = uuid()
  const ticket = { id: seat.id, code: seat.code, seat: placed.seat, zone: 'standard' as const, typeId, isVoid }
  await writeSale(
    tx,
    {
      purchaseId,
      sessionId,
      operatorId: staff.id,
      key: undefined,
      requestHash: hashOf({ call: 'resolve-unsold', input: withoutApproval(input) }),
      showtimeId: seat.showtimeId,
      given: null,
      guest: undefined,
      tenders: tendersFor(kobo, [{ kind: 'cash', kobo }]),
      tickets: [{ ...ticket, ...worthOf(show, kobo) }],
    },
    product,
  )
  if (isVoid) {
    const because = { cause: 'operator', staffId: staff.id } as const
    await insertTicketRefund(tx, { ticketId: seat.id, movementId: null, vp: 0, ...because })
  }
  await noteSold(tx, [soldAs(soldAt)(placed)])
  return { purchaseID: purchaseId, seatNow: isVoid ? null : placed.seat }
}
