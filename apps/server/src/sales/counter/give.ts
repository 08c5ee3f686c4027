import type * as contract from '@velvet/contract/sales/counter-sales.calls'
import type { TillSession } from '@velvet/contract/sales/till-sessions.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { COMPLIMENTARY_TYPE_ID, STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { v7 as uuid } from 'uuid'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { hashOf } from '../../kernel/idempotency/with-idempotency.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { selectTypesOfIds } from '../../catalogue/prices/ticket-types-sql.ts'
import { isAboveLimit } from '../../kernel/staff-change/two-people.ts'
import { purchaseWithTickets } from './answers.ts'
import { approverOf, supervisorOf, withoutApproval } from './approval.ts'
import { holdOpenTill, requireTillSession } from './open-till.ts'
import { guestOf } from './guest.ts'
import { freeSeatsFor, freeTicketFor, holdShowForSale, priceOf, soldBefore } from './sale-parts.ts'
import type { SaleOfKey } from './sale-sql.ts'
import { writeSale } from './write-sale.ts'

type Give = Call<typeof contract.giveAtCounter>
type Approvers = Pick<Parameters<typeof approverOf>[1], 'staff' | 'supervisor'> & {
  session: TillSession
}

/** Gives free tickets at an open till, once for each key of its session. */
export async function giveAtCounter(call: Give) {
  const { db, staff, input, idempotencyKey: key } = call
  if ((input.seats === undefined) === (input.count === undefined)) {
    throw new AppError('bad-request', { fields: { seats: 'or count must be given, and not both' } })
  }
  const requestHash = hashOf({ call: 'give-at-counter', input: withoutApproval(input) })
  const supervisor = await supervisorOf(call)
  const { name: product } = await call.brand()
  const purchaseId = await db.transaction().execute(async (tx) => {
    const session = await requireTillSession(tx, staff, input.sessionID)
    const sale = { sessionId: session.id, operatorId: staff.id, key, requestHash }
    const before = await soldBefore(tx, session, sale)
    return before ?? give(tx, { input, product, sale, who: { staff, supervisor, session } })
  })
  return purchaseWithTickets(db, purchaseId)
}

interface Transfer {
  input: Give['input']
  product: string
  sale: SaleOfKey
  who: Approvers
}

async function give(tx: Transaction, { input, product, sale, who }: Transfer): Promise<string> {
  await holdOpenTill(tx, who.staff, who.session)
  const type = await requireFreeType(tx, input.typeID ?? COMPLIMENTARY_TYPE_ID)
  const show = await holdShowForSale(tx, who.session, input.showtimeID)
  const count = input.seats?.length ?? input.count ?? 0
  const worth = {
    staffId: who.staff.id,
    cinemaId: who.session.till.cinemaID,
    kobo: count * priceOf(show, STANDARD_TYPE_ID),
  }
  const isNeeded = (await isAboveLimit(tx, worth)) || type.needsApproval
  // In the office, free tickets above the limit need a second person too, also if a manager gives them.
  const approverId = (await approverOf(tx, { ...who, isNeeded, byAnother: true })) ?? who.staff.id
  const seats = await freeSeatsFor(tx, show, { ...input, numberOfTickets: count })
  const guest = await guestOf(tx, input.phoneNumber)
  const purchaseId = uuid()
  const tickets = seats.map((seat) => freeTicketFor(show, seat, type.id))
  const given = { reason: input.reason, approverId }
  const written = { ...sale, purchaseId, showtimeId: show.id, tickets, tenders: [], guest, given }
  await writeSale(tx, written, product)
  await recordStaffAction(tx, {
    staffId: who.staff.id,
    action: 'give-free-tickets',
    subject: purchaseId,
    detail: { before: null, after: { showtime: show.id, seats: seats.map(({ seat }) => seat) }, note: input.reason },
  })
  return purchaseId
}

/** Returns a complimentary ticket type. Throws AppError for any other type. */
async function requireFreeType(tx: Transaction, id: string) {
  const [type] = await selectTypesOfIds(tx, [id])
  if (!type) throw new AppError('ticket-type-not-found')
  if (type.class !== 'complimentary') throw new AppError('type-not-complimentary')
  return type
}
