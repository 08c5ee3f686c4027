import { AppError } from '@velvet/contract/calls/errors'
import { chooseSeats, freeSeats, seatsForSale } from '@velvet/contract/cinemas/seats'
import { onlineSeats } from '@velvet/contract/cinemas/seat-plan'
import { normalisePhone } from '@velvet/contract/customers/phone'
import type * as contract from '@velvet/contract/endpoints/tickets/complimentary'
import { canBeGiven, notFreeInWords, rowsOfShow } from '@velvet/contract/showtimes/seats-of-show'
import { COMPLIMENTARY_TYPE_ID } from '@velvet/contract/tickets/ticket-types'
import { v7 as uuid } from 'uuid'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { hashOf } from '../../kernel/idempotency/with-idempotency.ts'
import { findCustomerId } from '../../kernel/identity/accounts-sql.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { limitLockWaits } from '../../platform/database/limit-lock-waits-sql.ts'
import { takeNamedLock } from '../../platform/database/named-lock-sql.ts'
import { selectTypesOfIds } from '../prices/ticket-types-sql.ts'
import { deleteExpiredHolds } from '../seats/customer-holds-sql.ts'
import { deleteHeldSeats, findShowWithPlan, listTakenSeats, lockShow } from '../seats/seats-sql.ts'
import { listPaperTicketRows } from '../tickets/tickets-sql.ts'
import { findByOperatorsKey, findFreePurchase, insertFreeTickets } from './free-tickets-sql.ts'
import { newTicketCode } from './ticket-code.ts'

/** How long staff wait for a showtime that many people are buying. */
const WAIT_MS = 5_000

type Give = Call<typeof contract.giveFreeTickets>

/**
 * Gives free tickets once for each key of the operator. The purchase keeps its key for ever, and is its
 * own kept answer, so that no code of a ticket is kept twice.
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
      if (before) return answerFor(tx, before.id)
    }
    return give(tx, { staff, input, key, requestHash })
  })
}

type Wish = Pick<Give, 'staff' | 'input'> & { key: string | undefined; requestHash: string }

async function give(tx: Transaction, { staff, input, key, requestHash }: Wish) {
  const { showtimeID, reason, phoneNumber } = input
  const typeId = await requireFreeType(tx, input.typeID ?? COMPLIMENTARY_TYPE_ID)
  const holderId = phoneNumber === undefined ? null : await requireHolder(tx, phoneNumber)
  const show = await holdShow(tx, staff, showtimeID)
  const seats = seatsFor(show, input)
  const held = show.rows.flatMap((row) => row.seats.filter(({ state }) => state === 'held'))
  const isHeld = new Set(held.map(({ seat }) => seat))
  await deleteHeldSeats(
    tx,
    showtimeID,
    seats.filter((seat) => isHeld.has(seat)),
  )
  const purchaseId = uuid()
  await insertFreeTickets(tx, {
    ...{ purchaseId, showtimeId: showtimeID, typeId, operatorId: staff.id, approverId: staff.id },
    ...{ reason, holderId, key, requestHash },
    tickets: seats.map((seat) => ({
      ...{ id: uuid(), seat, code: newTicketCode(), isOffSale: !show.onSale.has(seat) },
    })),
  })
  await recordStaffAction(tx, {
    ...{ staffId: staff.id, action: 'give-free-tickets', subject: purchaseId },
    detail: { before: null, after: { showtime: showtimeID, seats }, note: reason },
  })
  return answerFor(tx, purchaseId)
}

/** Throws AppError unless the type is complimentary, and one person may give its tickets. */
async function requireFreeType(tx: Transaction, id: string): Promise<string> {
  const [type] = await selectTypesOfIds(tx, [id])
  if (!type) throw new AppError('ticket-type-not-found')
  if (type.class !== 'complimentary') throw new AppError('type-not-complimentary')
  if (type.needsApproval) throw new AppError('second-person-needed')
  return type.id
}

/** Returns the customer with this phone number, who gets the tickets. */
async function requireHolder(tx: Transaction, phoneNumber: string): Promise<string> {
  const phone = normalisePhone(phoneNumber)
  const id = phone === undefined ? undefined : await findCustomerId(tx, phone)
  if (id === undefined) throw new AppError('customer-not-found')
  return id
}

/**
 * Locks a showtime for which tickets can be given, and reads its seats under the lock. Throws AppError
 * `showtime-not-found` for staff of other cinemas too.
 */
async function holdShow(tx: Transaction, staff: Give['staff'], id: string) {
  await limitLockWaits(tx, WAIT_MS)
  await lockShow(tx, id)
  await deleteExpiredHolds(tx, id)
  const show = await findShowWithPlan(tx, id)
  if (!show) throw new AppError('showtime-not-found')
  await requireOwnCinema(tx, staff, show.cinemaID, 'showtime-not-found')
  if (show.state === 'cancelled') throw new AppError('showtime-cancelled')
  if (show.state === 'draft') throw new AppError('showtime-not-on-sale')
  if (show.hasBegun) throw new AppError('showtime-started')
  const taken = await listTakenSeats(tx, id)
  return {
    rows: rowsOfShow(show.plan, taken),
    free: freeSeats(seatsForSale(show.plan), new Set(taken.map(({ seat }) => seat))),
    onSale: onlineSeats(show.plan),
  }
}

type Show = Awaited<ReturnType<typeof holdShow>>

/** Returns the chosen seats, or as many free seats together as are wanted. */
function seatsFor({ rows, free }: Show, { seats, count = 0 }: Give['input']): readonly string[] {
  if (seats === undefined) {
    const choice = chooseSeats(free, count)
    if (!choice) throw new AppError('sold-out')
    return choice.seats
  }
  const message = notFreeInWords(rows, seats, canBeGiven)
  if (message !== undefined) throw new AppError('seats-not-free', { message })
  return seats
}

/** Shows free tickets again, such as to print them. */
export async function getFreeTickets({ db, staff, input }: Call<typeof contract.getFreeTickets>) {
  const found = await findFreePurchase(db, input.id)
  if (!found) throw new AppError('free-tickets-not-found')
  await requireOwnCinema(db, staff, found.cinemaID, 'free-tickets-not-found')
  return answerFor(db, input.id)
}

async function answerFor(db: Database, purchaseId: string) {
  const found = await findFreePurchase(db, purchaseId)
  if (!found) throw new Error('Free tickets are without their purchase')
  const { cinemaID: _, ...purchase } = found
  return { purchase, tickets: await listPaperTicketRows(db, purchaseId) }
}
