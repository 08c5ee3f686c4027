import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/sales/complimentary.calls'
import { lockCustomer } from '../../kernel/identity/accounts-sql.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { IdPosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { cinemasToList, requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import { requireSecondPerson } from '../../kernel/staff-change/two-people.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { holdShow, lockShowForStaff, seatsFor } from '../purchases/free-seats.ts'
import { requireRequest, toRequest } from './free-tickets-request-shape.ts'
import { decideRequest, lockRequest, selectRequests, type RequestRow } from './free-tickets-requests-sql.ts'
import { writeFreeTickets } from './write-free-tickets.ts'

type List = Call<typeof contract.listFreeTicketsRequests>

export async function listFreeTicketsRequests({ db, staff, input }: List) {
  const { state, showtime, limit, cursor } = input
  const [after] = positionOf(cursor, IdPosition) ?? []
  const cinemas = await cinemasToList(db, staff, undefined)
  const rows = await selectRequests(db, { state, showtime, cinemas, limit, after })
  const { items, next } = pageOf(rows, limit, ({ id }) => [id])
  return { items: items.map(toRequest), next }
}

/** Gives the tickets for which another person has asked, if their seats can still be given. */
export function approveFreeTickets(call: Call<typeof contract.approveFreeTickets>) {
  const { staff, input } = call
  return change(call, 'approve-free-tickets', async (tx) => {
    const request = await lockUndecided(tx, staff, input.id)
    const { id, showtimeId, typeId, proposerId, reason, holderId, requestHash } = request
    await requireSecondPerson(tx, { proposedBy: proposerId, approvedBy: staff.id })
    const show = await holdShow(tx, staff, showtimeId)
    const holder = holderId === null ? undefined : await lockCustomer(tx, holderId)
    if (holder?.closedAt) throw new AppError('customer-closed')
    const requested = request.seats ? { seats: request.seats } : { count: request.tickets }
    const seats = seatsFor(show, requested)
    // The key of the call stays with the request, so the purchase has none.
    const transfer = {
      typeId,
      operatorId: proposerId,
      reason,
      holderId,
      key: undefined,
      requestHash,
    }
    const purchaseId = await writeFreeTickets(tx, show, seats, {
      ...transfer,
      approverId: staff.id,
    })
    await decideRequest(tx, id, { staffId: staff.id, note: input.note, purchaseId })
    return decided(tx, request, { note: input.note, seats })
  })
}

export function rejectFreeTickets(call: Call<typeof contract.rejectFreeTickets>) {
  const { staff, input } = call
  return change(call, 'reject-free-tickets', async (tx) => {
    const request = await lockUndecided(tx, staff, input.id)
    if (request.state === 'over') throw new AppError('free-tickets-request-over')
    await decideRequest(tx, request.id, { staffId: staff.id, note: input.note })
    return decided(tx, request, { note: input.note })
  })
}

/**
 * Locks the showtime and then the request, so that of two who decide at once, the second one finds it
 * decided. An approval then says of a showtime whether it has begun or was cancelled.
 */
async function lockUndecided(tx: Transaction, staff: StaffMember, id: string): Promise<RequestRow> {
  const found = await requireRequest(tx, id)
  await requireOwnCinema(tx, staff, found.cinemaId, 'free-tickets-request-not-found')
  await lockShowForStaff(tx, found.showtimeId)
  const locked = await lockRequest(tx, id)
  if (locked.decidedAt) throw new AppError('free-tickets-request-over')
  return locked
}

async function decided(
  tx: Transaction,
  { id, showtimeId, tickets }: RequestRow,
  { note, seats }: { note: string | undefined; seats?: readonly string[] },
) {
  const request = toRequest(await requireRequest(tx, id))
  const { state, purchaseID } = request
  const subject = { showtime: showtimeId, tickets }
  return {
    answer: { request },
    subject: id,
    before: { ...subject, state: 'waiting' },
    after: { ...subject, state, ...(seats && { seats, purchase: purchaseID }) },
    note,
  }
}
