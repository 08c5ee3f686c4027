import { AppError } from '@velvet/contract/shared/errors'
import { believedSale } from '@velvet/contract/sales/allotment.rules'
import { sumKobo } from '@velvet/contract/shared/kobo'
import type * as contract from '@velvet/contract/sales/offline-sales.calls'
import type { TillSession } from '@velvet/contract/sales/till-sessions.calls'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../../kernel/calls/call.ts'
import { hashOf } from '../../../kernel/idempotency/with-idempotency.ts'
import { readClock } from '../../../platform/database/clock-sql.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import {
  listOutcomes,
  listPrintedSeats,
  listTillsOfCodes,
  noteRepeated,
  noteSold,
  type PrintedSeat,
} from './allotted-seats-sql.ts'
import type { GatePerson } from '../../../tickets/gate/people-sql.ts'
import { insertTicketRefund } from '../../../tickets/tickets/refunds-sql.ts'
import { textCounterBuyers } from '../../../tickets/tickets/text-counter-buyers.ts'
import { purchaseWithTickets } from '../answers.ts'
import { guestOf } from '../guest.ts'
import { lockShowAtTill } from '../lock-show.ts'
import { holdOpenTill, requireTillSession } from '../open-till.ts'
import { approverOf, supervisorOf, withoutApproval } from '../approval.ts'
import { repeatedReferences } from '../references.ts'
import { listRepeatedReferences } from '../references-sql.ts'
import { purchaseOfKey, requireArrived, tendersFor, worthOf } from '../sale-parts.ts'
import { insertFoodSale, type CounterSale, type SaleOfKey } from '../sale-sql.ts'
import { writeSale } from '../write-sale.ts'
import { writeLines } from '../../snacks/sell-items.ts'
import { areTypesSold } from './offline-sql.ts'
import { followPaper } from './follow-paper.ts'
import { noteBooked, restOf } from './booked-before.ts'
import { compareWithPrices, noteOddSale } from './odd-prices.ts'
import { placePrinted, releasePrinted, soldAs } from './place-printed.ts'
import { foodOnPaper } from './printed-food.ts'
import { followFood, newCode } from './printed-pickup.ts'

type Report = Call<typeof contract.reportOfflineSale>

interface Paper {
  input: Report['input']
  sale: SaleOfKey
  product: string
  who: Pick<Parameters<typeof approverOf>[1], 'staff' | 'supervisor' | 'session'>
}

/**
 * Records a sale that a till has made without a network. The cash is in its drawer and the tickets are with the
 * buyer, so nothing that became of the seats meanwhile refuses it, and neither does a reference that another sale has.
 * But a price that did not hold, and closed books, need a supervisor.
 */
export function reportOfflineSale(call: Report) {
  return report(call, undefined)
}

/** Records such a sale with the PIN of a supervisor, who approves its prices, or that it comes after the closing. */
export async function approveOfflineSale(call: Call<typeof contract.approveOfflineSale>) {
  const supervisor = await supervisorOf(call)
  return report({ ...call, input: withoutApproval(call.input) }, supervisor)
}

async function report(
  { db, brand, staff, input, idempotencyKey: key }: Pick<Report, 'db' | 'brand' | 'staff' | 'input' | 'idempotencyKey'>,
  supervisor: GatePerson | undefined,
) {
  const { name: product } = await brand()
  const requestHash = hashOf({ call: 'report-offline-sale', input })
  const { purchaseId, cinemaId } = await db.transaction().execute(async (tx) => {
    const session = await requireTillSession(tx, staff, input.sessionID)
    const sale = { sessionId: session.id, operatorId: staff.id, key, requestHash }
    const recorded = await record(tx, session, { input, sale, product, who: { staff, supervisor, session } })
    return { purchaseId: recorded, cinemaId: session.till.cinemaID }
  })
  const sold = await purchaseWithTickets(db, purchaseId)
  const outcomes = await listOutcomes(db, purchaseId)
  const typed = sold.purchase.tenders.flatMap(({ reference }) => reference ?? [])
  return {
    ...sold,
    change: sold.purchase.change,
    printed: outcomes.map(({ seat, outcome, seatNow }) => ({ seat, outcome, seatNow })),
    // Repeated references are stored with tickets. For food alone, they are looked up again.
    repeatedReferences:
      outcomes.length > 0
        ? outcomes.flatMap(({ repeatedReferences: some }) => some)
        : await listRepeatedReferences(db, cinemaId, typed, purchaseId),
  }
}

async function record(tx: Transaction, session: TillSession, paper: Paper): Promise<string> {
  const { staff } = paper.who
  const { input, sale } = paper
  // The first call may have been made at another till, which the machine used when it got the codes.
  const tillIds = await listTillsOfCodes(tx, codesOf(input))
  const before = await purchaseOfKey(tx, [...new Set([session.till.id, ...tillIds])], sale)
  const isRepeated = before?.requestHash === sale.requestHash
  if (before && isRepeated) return before.id
  requireArrived(input.tenders)
  if (input.tenders.some(({ kind }) => kind === 'voucher')) throw new AppError('tender-not-fitting')
  await holdOpenTill(tx, staff, session)
  const printed = await holdPrinted(tx, input)
  const [{ givenAt } = { givenAt: new Date(session.openedAt) }] = printed
  const claimed = new Date(Date.parse(input.soldAt) + input.offsetMs)
  const soldAt = believedSale(claimed, { givenAt, now: await readClock(tx) })
  if (before) {
    const typeIds = input.tickets.map(({ typeID }) => typeID)
    const { showtimeID: showtimeId, items, pickupCode } = input
    await followFood(tx, before.id, { items, pickupCode })
    if (showtimeId !== undefined) {
      await followPaper(tx, { purchaseId: before.id, showtimeId, typeIds, printed, soldAt })
    }
    return before.id
  }
  if (printed.every(({ ticketId }) => ticketId === null)) {
    return write(tx, session, { ...paper, printed, soldAt })
  }
  return recordRest(tx, session, { ...paper, printed, soldAt })
}

/**
 * Records what is left of a sale of which a supervisor has booked tickets already, because a person had come in with
 * them. Throws AppError `code-not-allotted` if another sale has one of its codes.
 */
async function recordRest(tx: Transaction, session: TillSession, paper: NewPaper) {
  const { input, printed, sale } = paper
  const booked = printed.filter(({ ticketId }) => ticketId !== null)
  const [first] = booked
  if (!first?.purchaseId || !booked.every(({ isBooked }) => isBooked)) {
    throw new AppError('code-not-allotted')
  }
  await noteBooked(tx, { staffId: sale.operatorId, input, booked })
  if (booked.length === printed.length && input.items.length === 0) return first.purchaseId
  const left = printed.filter(({ ticketId }) => ticketId === null)
  return write(tx, session, { ...paper, input: restOf(input, left), printed: left })
}

const codesOf = ({ tickets }: Report['input']) => tickets.map(({ code }) => code)

/**
 * Locks the showtime, and returns the allotted seats of the printed codes, or none for food alone. Throws AppError
 * `code-not-allotted`.
 */
async function holdPrinted(tx: Transaction, input: Report['input']): Promise<PrintedSeat[]> {
  const { showtimeID, tickets, items } = input
  if ((showtimeID === undefined) !== (tickets.length === 0) || tickets.length + items.length === 0) {
    throw new AppError('bad-request', { fields: { showtimeID: 'is needed with tickets, or items' } })
  }
  if (showtimeID === undefined) return []
  await lockShowAtTill(tx, showtimeID)
  const codes = codesOf(input)
  const printed = await listPrintedSeats(tx, showtimeID, codes)
  if (printed.length < codes.length) throw new AppError('code-not-allotted')
  return printed
}

interface NewPaper extends Paper {
  printed: readonly PrintedSeat[]
  soldAt: Date
}

async function write(tx: Transaction, session: TillSession, paper: NewPaper): Promise<string> {
  const { input, sale, product, who, soldAt } = paper
  const { tickets, items } = input
  const cinemaId = session.till.cinemaID
  const food = await foodOnPaper(tx, cinemaId, { items, soldAt })
  const tenders = tendersFor(sumKobo(tickets) + sumKobo(items), input.tenders)
  const repeated = await repeatedReferences(tx, session, tenders)
  const seated = await ticketsOnPaper(tx, session, paper)
  const isNeeded = food.needsApproval || seated?.needsApproval === true
  const approverId = await approverOf(tx, { ...who, isNeeded })
  const purchaseId = uuid()
  const written = { ...sale, purchaseId, tenders, itemsKobo: sumKobo(items), bundles: food.bundles }
  if (seated) await writeTickets(tx, { ...written, ...seated, ...paper })
  else await insertFoodSale(tx, { ...written, cinemaId })
  const { operatorId: by } = sale
  await writeLines(tx, { purchaseId, cinemaId, by, code: await newCode(tx, input.pickupCode) }, food.lines)
  if (seated?.show.state === 'cancelled') await textCounterBuyers(tx, [purchaseId], product)
  await noteRepeated(tx, seated?.placed[0]?.id, repeated)
  await noteOddSale(tx, {
    present: [...(seated?.present ?? []), ...food.present],
    taken: [...tickets.map(({ kobo }) => kobo), ...food.taken],
    listKobo: seated?.listKobo ?? [],
    ticketIds: seated?.placed.map(({ id }) => id) ?? [],
    purchaseId,
    isClosed: seated?.show.isClosed === true,
    staffId: by,
    approverId,
  })
  return purchaseId
}

/**
 * Returns the seats that buyers get, and which prices of their tickets did not hold. Returns undefined for food alone.
 */
async function ticketsOnPaper(tx: Transaction, session: TillSession, { input, printed, soldAt }: NewPaper) {
  const { showtimeID: showtimeId, tickets } = input
  if (showtimeId === undefined || tickets.length === 0) return undefined
  if (!(await areTypesSold(tx, [...new Set(tickets.map(({ typeID }) => typeID))]))) {
    throw new AppError('type-not-sold')
  }
  const show = await releasePrinted(tx, session, showtimeId, { printed, soldAt })
  const odd = compareWithPrices(show, printed, tickets)
  return { showtimeId, show, ...odd, placed: await placePrinted(tx, showtimeId, show, printed) }
}

type Written = Omit<CounterSale, 'tickets' | 'guest' | 'given'> &
  NewPaper &
  NonNullable<Awaited<ReturnType<typeof ticketsOnPaper>>>

/** Writes a sale with tickets. Those whose buyers have no seat are void, and their money has to be given back. */
async function writeTickets(tx: Transaction, { input, show, placed, soldAt, product, ...sale }: Written) {
  const written = {
    ...sale,
    given: null,
    guest: await guestOf(tx, input.phoneNumber),
    tickets: placed.map(({ id, code, seat, outcome }, place) => ({
      id,
      code,
      seat,
      // Tills sell only standard seats offline.
      zone: 'standard' as const,
      isVoid: outcome === 'no-seat',
      typeId: input.tickets[place]?.typeID ?? '',
      ...worthOf(show, input.tickets[place]?.kobo ?? 0),
    })),
  }
  await writeSale(tx, written, product)
  for (const { id } of placed.filter(({ outcome }) => outcome === 'no-seat')) {
    const because = { cause: 'operator', staffId: sale.operatorId } as const
    await insertTicketRefund(tx, { ticketId: id, movementId: null, vp: 0, ...because })
  }
  await noteSold(tx, placed.map(soldAs(soldAt)))
}
