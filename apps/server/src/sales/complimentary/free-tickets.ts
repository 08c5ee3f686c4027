import { AppError } from '@velvet/contract/shared/errors'
import { normalisePhone } from '@velvet/contract/people/phone'
import type * as contract from '@velvet/contract/sales/complimentary.calls'
import { MAX_WAITING_REQUESTS } from '@velvet/contract/sales/complimentary.rules'
import { COMPLIMENTARY_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { counterKoboFor } from '@velvet/contract/catalogue/type-prices'
import { v7 as uuid } from 'uuid'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { hashOf } from '../../kernel/idempotency/with-idempotency.ts'
import { findCustomerId } from '../../kernel/identity/accounts-sql.ts'
import { cinemasToList, requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import { isCustomerOf } from '../../kernel/staff-change/own-customers-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { takeNamedLock } from '../../platform/database/locks-sql.ts'
import { isAboveLimit } from '../../kernel/staff-change/two-people.ts'
import { selectTypesOfIds } from '../../catalogue/prices/ticket-types-sql.ts'
import { listPaperTicketRows } from '../../tickets/tickets/tickets-sql.ts'
import { holdShow, seatsFor } from '../purchases/free-seats.ts'
import { countRequestsOf, insertRequest } from './free-tickets-requests-sql.ts'
import { requireRequest, toRequest } from './free-tickets-request-shape.ts'
import { findByOperatorsKey, findFreePurchase, type GivenBefore } from './free-tickets-sql.ts'
import { writeFreeTickets } from './write-free-tickets.ts'

type Give = Call<typeof contract.giveFreeTickets>

/**
 * Gives free tickets, or asks a second person for them, once for each key of the operator. The purchase
 * and the request keep the key for ever, and are the kept answer, so that no code of a ticket is kept
 * twice.
 */
export async function giveFreeTickets({ db, staff, input, idempotencyKey: key }: Give) {
  if ((input.seats === undefined) === (input.count === undefined)) {
    throw new AppError('bad-request', { fields: { seats: 'or count must be given, and not both' } })
  }
  const requestHash = hashOf({ call: 'give-free-tickets', input })
  return db.transaction().execute(async (tx) => {
    if (key !== undefined) {
      await takeNamedLock(tx, `free tickets ${staff.id} ${key}`)
      const before = await findByOperatorsKey(tx, staff.id, key)
      if (before && before.requestHash !== requestHash) throw new AppError('idempotency-key-reused')
      if (before) return answerAgain(tx, before)
    }
    return give(tx, { staff, input, key, requestHash })
  })
}

type Request = Pick<Give, 'staff' | 'input'> & { key: string | undefined; requestHash: string }

async function give(tx: Transaction, { staff, input, key, requestHash }: Request) {
  const { showtimeID, reason, phoneNumber } = input
  const type = await requireFreeType(tx, input.typeID ?? COMPLIMENTARY_TYPE_ID)
  const holderId = phoneNumber === undefined ? null : await requireHolder(tx, staff, phoneNumber)
  const show = await holdShow(tx, staff, showtimeID)
  const seats = seatsFor(show, input)
  const worth = {
    staffId: staff.id,
    cinemaId: show.cinemaId,
    kobo: seats.length * counterKoboFor(show.vp),
  }
  const needsApproval = (await isAboveLimit(tx, worth)) || type.needsApproval
  if (needsApproval) await requireFewWaiting(tx, staff)
  const transfer = { typeId: type.id, operatorId: staff.id, reason, holderId, key, requestHash }
  if (needsApproval) {
    const id = uuid()
    const requested = { seats: input.seats ?? null, tickets: seats.length }
    await insertRequest(tx, { ...transfer, ...requested, id, showtimeId: show.id })
    await recordStaffAction(tx, {
      staffId: staff.id,
      action: 'ask-for-free-tickets',
      subject: id,
      detail: { before: null, after: { showtime: show.id, ...requested }, note: reason },
    })
    return answerWaiting(tx, id)
  }
  const purchaseId = await writeFreeTickets(tx, show, seats, { ...transfer, approverId: staff.id })
  await recordStaffAction(tx, {
    staffId: staff.id,
    action: 'give-free-tickets',
    subject: purchaseId,
    detail: { before: null, after: { showtime: show.id, seats }, note: reason },
  })
  return answerGiven(tx, purchaseId)
}

/** Throws AppError unless the type is complimentary. */
async function requireFreeType(tx: Transaction, id: string) {
  const [type] = await selectTypesOfIds(tx, [id])
  if (!type) throw new AppError('ticket-type-not-found')
  if (type.class !== 'complimentary') throw new AppError('type-not-complimentary')
  return type
}

/**
 * Throws AppError `too-many-free-tickets-requests`. Requests of one person wait for each other, so that
 * each counts those before it.
 */
async function requireFewWaiting(tx: Transaction, { id }: Give['staff']): Promise<void> {
  await takeNamedLock(tx, `requests for free tickets ${id}`)
  if ((await countRequestsOf(tx, id)) >= MAX_WAITING_REQUESTS) {
    throw new AppError('too-many-free-tickets-requests')
  }
}

/**
 * Returns the customer with this phone number, who gets the tickets. Staff who are bound to cinemas learn
 * about their customers alone, and not whether another number has an account.
 */
async function requireHolder(tx: Transaction, staff: Give['staff'], phoneNumber: string) {
  const phone = normalisePhone(phoneNumber)
  const id = phone === undefined ? undefined : await findCustomerId(tx, phone)
  const cinemas = await cinemasToList(tx, staff, undefined)
  if (id === undefined || !(await isCustomerOf(tx, id, cinemas))) {
    throw new AppError('customer-not-found')
  }
  return id
}

/** Shows free tickets again, such as to print them. */
export async function getFreeTickets({ db, staff, input }: Call<typeof contract.getFreeTickets>) {
  const found = await findFreePurchase(db, input.id)
  if (!found) throw new AppError('free-tickets-not-found')
  await requireOwnCinema(db, staff, found.cinemaID, 'free-tickets-not-found')
  return freeTickets(db, input.id)
}

/** Returns the tickets once they are given, and the request before. */
function answerAgain(db: Database, { purchaseId, requestId }: GivenBefore) {
  if (purchaseId !== null) return answerGiven(db, purchaseId)
  if (requestId === null) throw new Error('A key of free tickets has neither purchase nor request')
  return answerWaiting(db, requestId)
}

async function answerGiven(db: Database, purchaseId: string) {
  return { ...(await freeTickets(db, purchaseId)), waiting: null }
}

async function answerWaiting(db: Database, requestId: string) {
  return { purchase: null, tickets: [], waiting: toRequest(await requireRequest(db, requestId)) }
}

async function freeTickets(db: Database, purchaseId: string) {
  const found = await findFreePurchase(db, purchaseId)
  if (!found) throw new Error('Free tickets are without their purchase')
  const { cinemaID: _, ...purchase } = found
  return { purchase, tickets: await listPaperTicketRows(db, purchaseId) }
}
