import type * as contract from '@velvet/contract/endpoints/counter/counter-sales'
import { AppError } from '@velvet/contract/calls/errors'
import { freeSeats } from '@velvet/contract/cinemas/seats'
import { changeFor } from '@velvet/contract/counter/counter-rules'
import { normalisePhone } from '@velvet/contract/customers/phone'
import { counterKoboFor } from '@velvet/contract/tickets/type-prices'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { hashOf } from '../../kernel/idempotency/with-idempotency.ts'
import { findCustomerId } from '../../kernel/identity/accounts-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { violates } from '../../platform/database/failures.ts'
import { limitLockWaits } from '../../platform/database/limit-lock-waits-sql.ts'
import { takeNamedLock } from '../../platform/database/named-lock-sql.ts'
import { hallsOf } from '../purchases/halls.ts'
import { seatsFor } from '../purchases/seats-in-turn.ts'
import { newTicketCode } from '../purchases/ticket-code.ts'
import { deleteExpiredHolds } from '../seats/customer-holds-sql.ts'
import { lockShow } from '../seats/seats-sql.ts'
import { purchaseWithTickets } from './answers.ts'
import { holdOpenTill, requireTillSession } from './open-till.ts'
import {
  findPurchaseOfKey,
  findShowForSale,
  insertCounterSale,
  type CounterSale,
  type NewTender,
  type ShowForSale,
} from './sale-sql.ts'

type Sell = Call<typeof contract.sellAtCounter>
type Session = Awaited<ReturnType<typeof requireTillSession>>

/** How long a counter waits for a showtime that many people are buying. The last buyer holds it for less. */
const SHOWTIME_WAIT_MS = 5_000

/** The provider of a reference that a person has typed. */
const TYPED = 'typed'

/**
 * Sells tickets at an open till, in one transaction of its own, so that no rush in the app makes the window
 * wait. The purchase keeps its key for ever, and is its own kept answer. The key counts for the session,
 * because another person may have taken over the till before it is sent again.
 */
export async function sellAtCounter({ db, staff, input, idempotencyKey: key }: Sell) {
  const requestHash = hashOf({ call: 'sell-at-counter', input })
  const purchaseId = await db
    .transaction()
    .execute(async (tx) => {
      const session = await requireTillSession(tx, staff, input.sessionID)
      const sale = { sessionId: session.id, operatorId: staff.id, key, requestHash }
      return (await soldBefore(tx, sale)) ?? sell(tx, session, input, sale)
    })
    .catch((error: unknown) => {
      throw violates(error, 'tenders_by_reference')
        ? new AppError('tender-used', { cause: error })
        : error
    })
  const { purchase, tickets } = await purchaseWithTickets(db, purchaseId)
  return { purchase, tickets, change: purchase.change }
}

export type SaleOfKey = Pick<CounterSale, 'sessionId' | 'operatorId' | 'key' | 'requestHash'>

/** Returns the purchase that was made with this key. Another call with the same key waits meanwhile. */
export async function soldBefore(
  tx: Transaction,
  { sessionId, operatorId, key, requestHash }: SaleOfKey,
): Promise<string | undefined> {
  if (key === undefined) return undefined
  await takeNamedLock(tx, `sale ${sessionId} ${key}`)
  const before = await findPurchaseOfKey(tx, { sessionId, operatorId, key })
  if (before && before.requestHash !== requestHash) throw new AppError('idempotency-key-reused')
  return before?.id
}

async function sell(
  tx: Transaction,
  session: Session,
  input: Sell['input'],
  sale: SaleOfKey,
): Promise<string> {
  requireArrived(input.tenders)
  await holdOpenTill(tx, session)
  const show = await holdShowForSale(tx, session, input.showtimeID)
  const types = pricedTickets(show, input.tickets)
  const tenders = tendersFor(
    types.reduce((sum, { kobo }) => sum + kobo, 0),
    input.tenders,
  )
  const chosen = await freeSeatsFor(tx, show, { ...input, numberOfTickets: types.length })
  const purchaseId = uuid()
  await insertCounterSale(tx, {
    ...{ ...sale, purchaseId, tenders, showtimeId: input.showtimeID, given: null },
    holderId: await holderOf(tx, input.phoneNumber),
    tickets: types.map((type, place) => ticketFor(chosen[place], type)),
  })
  return purchaseId
}

/** A transfer counts when the bank reports it, and none does yet. */
function requireArrived(tenders: Sell['input']['tenders']): void {
  if (tenders.some(({ kind }) => kind === 'transfer')) throw new AppError('transfer-not-arrived')
}

/** Locks a showtime that the counter of its cinema sells, and reads what a sale depends on. */
export async function holdShowForSale(
  tx: Transaction,
  { till }: Session,
  showtimeId: string,
): Promise<ShowForSale & { id: string }> {
  await limitLockWaits(tx, SHOWTIME_WAIT_MS)
  await lockShow(tx, showtimeId)
  await deleteExpiredHolds(tx, showtimeId)
  const show = await findShowForSale(tx, showtimeId)
  if (!show) throw new AppError('showtime-not-found')
  if (show.cinemaId !== till.cinemaID) throw new AppError('till-elsewhere')
  if (show.state === 'cancelled') throw new AppError('showtime-cancelled')
  if (show.state === 'draft') throw new AppError('showtime-not-on-sale')
  if (show.isSaleOver) throw new AppError('counter-sale-over')
  return { ...show, id: showtimeId }
}

interface PricedTicket {
  typeId: string
  kobo: number
}

/** Returns the type and the price of each ticket. Throws AppError `type-not-sold`. */
function pricedTickets(show: ShowForSale, wanted: Sell['input']['tickets']): PricedTicket[] {
  return wanted.flatMap(({ typeID, count }) => {
    const type = show.types.find(({ id }) => id === typeID)
    if (!type) throw new AppError('type-not-sold')
    const kobo = type.kobo ?? counterKoboFor(type.vp)
    return Array<PricedTicket>(count).fill({ typeId: typeID, kobo })
  })
}

/** Returns what each tender pays. All cash is one tender, from which the change is taken. */
function tendersFor(total: number, tenders: Sell['input']['tenders']): NewTender[] {
  const change = changeFor(total, tenders)
  if (change === undefined) throw new AppError('tender-not-fitting')
  const cash = tenders.filter(({ kind }) => kind === 'cash')
  const given = cash.reduce((sum, { kobo }) => sum + kobo, 0)
  const others = tenders.filter(({ kind }) => kind !== 'cash')
  return [
    ...others.map(({ kind, kobo, reference, terminal }): NewTender => ({
      ...{ kind, kobo, given: kobo, provider: TYPED },
      ...{ terminal: terminal ?? null, reference: reference ?? null },
    })),
    ...(given === 0
      ? []
      : [
          {
            ...{ kind: 'cash' as const, kobo: given - change, given },
            ...{ provider: null, terminal: null, reference: null },
          },
        ]),
  ]
}

interface SeatWish {
  numberOfTickets: number
  seats?: string[] | undefined
  wheelchair?: true | undefined
}

/** Returns the chosen seats, or seats together as the app gives them. */
export async function freeSeatsFor(
  tx: Transaction,
  show: ShowForSale & { id: string },
  wish: SeatWish,
): Promise<readonly string[]> {
  const hall = (await hallsOf(tx, { [show.id]: show.screen })).get(show.id)
  if (!hall) throw new Error('The showtime has no seat plan')
  const chosen = seatsFor(wish, freeSeats(hall, new Set(show.takenSeats)))
  if (chosen instanceof AppError) throw chosen
  return chosen.seats
}

export function ticketFor(seat: string | undefined, { typeId, kobo }: PricedTicket) {
  if (seat === undefined) throw new Error('A ticket is without its seat')
  return { id: uuid(), seat, code: newTicketCode(), typeId, kobo }
}

/** Returns the customer in whose app the tickets appear; null for a number without an account. */
export async function holderOf(
  tx: Transaction,
  phoneNumber: string | undefined,
): Promise<string | null> {
  if (phoneNumber === undefined) return null
  const phone = normalisePhone(phoneNumber)
  if (phone === undefined) {
    throw new AppError('bad-request', { fields: { phoneNumber: 'is no phone number of Nigeria' } })
  }
  return (await findCustomerId(tx, phone)) ?? null
}
