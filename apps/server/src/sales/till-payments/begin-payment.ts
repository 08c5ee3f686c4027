import { AppError } from '@velvet/contract/shared/errors'
import { TILL_HOLD_MINUTES, TRANSFER_REFERENCE } from '@velvet/contract/sales/counter.rules'
import { sumKobo } from '@velvet/contract/shared/kobo'
import { countOfTypes, type OrderedType } from '@velvet/contract/sales/ordered-types'
import type * as contract from '@velvet/contract/sales/till-payments.calls'
import type { Till } from '@velvet/contract/sales/tills.calls'
import type { TillSession } from '@velvet/contract/sales/till-sessions.calls'
import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { hashOf } from '../../kernel/idempotency/with-idempotency.ts'
import { ProviderError } from '../../kernel/providers/ask.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { violates } from '../../platform/database/failures.ts'
import { takeNamedLock } from '../../platform/database/locks-sql.ts'
import { codeIn, countingTry, type CodeAtTill } from '../counter/code-at-till.ts'
import { guestOf } from '../counter/guest.ts'
import { giveUpAllottedSeats } from '../counter/offline/allotted-seats-sql.ts'
import { holdOpenTill, requireTillSession } from '../counter/open-till.ts'
import { requireNewReferences } from '../counter/references.ts'
import { freeSeatsFor, holdShowForSale, requireReasonToType, tendersFor } from '../counter/sale-parts.ts'
import { pricedWithFood } from '../counter/priced-with-food.ts'
import { ticketsIn } from '../counter/tickets-in.ts'
import { findTill, holdTakers } from '../counter/tills-sql.ts'
import { foodFor, koboOfFood } from '../snacks/sell-items.ts'
import { holdUse } from '../../catalogue/offers/redemptions-sql.ts'
import { insertTillHold } from '../../catalogue/seats/customer-holds-sql.ts'
import { pushedOf, endPayment } from './ask-terminal.ts'
import { showPayment } from './show-payment.ts'
import { findPaymentOfKey, findTillPayment, insertTillPayment, keepNames, markPushed } from './till-payments-sql.ts'

type Begin = Call<typeof contract.beginTillPayment>

/**
 * Starts a payment that a provider must confirm. Holds its seats in one transaction, and pushes it to the terminal
 * after the commit, so that no lock is held while a third party responds. A repeated call finds the same payment, and
 * pushes it if it was not pushed before.
 */
export function beginTillPayment(call: Begin) {
  return countingTry(call, () => beginOnce(call))
}

async function beginOnce(call: Begin) {
  const { db, staff, input, idempotencyKey: key } = call
  const requestHash = hashOf({ call: 'begin-till-payment', input })
  const { name: product } = await call.brand()
  const id = await db
    .transaction()
    .execute(async (tx) => {
      const session = await requireTillSession(tx, staff, input.sessionID)
      const before = await begunBefore(tx, { sessionId: session.id, key, requestHash })
      return before ?? begin(tx, call, { session, requestHash, product })
    })
    .catch((error: unknown) => {
      throw violates(error, 'till_payments_one_waiting')
        ? new AppError('till-payment-waiting', { cause: error })
        : error
    })
  await pushOnce(call, id)
  return showPayment(db, id)
}

async function begunBefore(
  tx: Transaction,
  { sessionId, key, requestHash }: { sessionId: string; key: string | undefined; requestHash: string },
): Promise<string | undefined> {
  if (key === undefined) return undefined
  await takeNamedLock(tx, `till payment ${sessionId} ${key}`)
  const before = await findPaymentOfKey(tx, sessionId, key)
  if (before && before.requestHash !== requestHash) throw new AppError('idempotency-key-reused')
  return before?.id
}

interface Beginning {
  session: TillSession
  requestHash: string
  product: string
}

async function begin(
  tx: Transaction,
  { staff, config, input, providers, idempotencyKey: key }: Begin,
  { session, requestHash, product }: Beginning,
): Promise<string> {
  await holdOpenTill(tx, staff, session)
  await holdTakers(tx, session.till.id)
  const where = takerOf(await findTill(tx, session.till.id), input.by)
  if (input.by === 'terminal' && !providers.terminals[where.provider]) {
    throw new AppError('terminal-provider-missing')
  }
  const requested = ticketsIn(input)
  const sold = requested && (await ticketsFor(tx, session, { ...input, ...requested }, codeIn(config, staff.id, input)))
  const { show, seats, types: tickets, redemption } = sold ?? NO_TICKETS
  const { lines, bundles } = sold?.food ?? (await foodFor(tx, session.till.cinemaID, input.items ?? [], []))
  const food = { lines, bundles }
  const given = sumKobo(input.tenders)
  const kobo = sumKobo(tickets) + koboOfFood(food) - given
  if (kobo <= 0 || input.tenders.some(({ kind }) => kind === 'transfer' || kind === 'voucher')) {
    throw new AppError('tender-not-fitting')
  }
  requireReasonToType(session, input.tenders)
  const tenders = tendersFor(given, input.tenders)
  await requireNewReferences(tx, session, tenders)
  const guest = await guestOf(tx, input.phoneNumber)
  const { seats: chosen, zone, wheelchair } = input
  const id = uuid()
  await insertTillPayment(tx, {
    id,
    sessionId: session.id,
    tillId: session.till.id,
    showtimeId: show?.id ?? null,
    kind: input.by,
    ...where,
    reference: newReference(),
    kobo,
    sale: { tickets, food, redemption, seats: chosen, zone, wheelchair, tenders, phoneNumber: guest?.phone, product },
    staffId: staff.id,
    key,
    requestHash,
    holdMinutes: TILL_HOLD_MINUTES,
  })
  await insertTillHold(
    tx,
    id,
    seats.map(({ seat }) => seat),
  )
  if (redemption) await holdUse(tx, { ...redemption, id: uuid() }, { tillPaymentId: id })
  return id
}

const NO_TICKETS = { show: undefined, seats: [], types: [], redemption: undefined }

type WithTickets = Begin['input'] & { showtimeID: string; tickets: OrderedType[] }

/** Locks the showtime, and returns the seats to hold for its tickets, their prices, and the food beside them. */
async function ticketsFor(tx: Transaction, session: TillSession, input: WithTickets, code: CodeAtTill | undefined) {
  const show = await holdShowForSale(tx, session, input.showtimeID, code)
  const seats = await seatsToHold(tx, session, show, input)
  return { show, seats, ...(await pricedWithFood(tx, { show, seats, vouchers: [] }, input)) }
}

type Show = Awaited<ReturnType<typeof holdShowForSale>>

/** Returns free seats. If too few are free, the seats that this till gives up are put back on sale first. */
async function seatsToHold(tx: Transaction, { till }: TillSession, show: Show, input: WithTickets) {
  const { keptSeats, ...others } = input
  const request = { ...others, numberOfTickets: countOfTypes(input.tickets) }
  try {
    return await freeSeatsFor(tx, show, request)
  } catch (error) {
    if (!keptSeats || !(error instanceof AppError) || error.code !== 'sold-out') throw error
    const freed = await giveUpAllottedSeats(tx, { showtimeId: show.id, tillId: till.id, seats: keptSeats })
    const takenSeats = show.takenSeats.filter((seat) => !freed.includes(seat))
    return freeSeatsFor(tx, { ...show, takenSeats }, request)
  }
}

/** Returns the terminal or the account of a till that takes the money. */
function takerOf(till: Till | undefined, by: Begin['input']['by']) {
  if (by === 'transfer') {
    if (!till?.account) throw new AppError('till-without-account')
    return { provider: 'paystack' as const, place: till.account.number }
  }
  if (!till?.terminal) throw new AppError('till-without-terminal')
  return { provider: till.terminal.provider, place: till.terminal.id }
}

function newReference(): string {
  const { letters, length } = TRANSFER_REFERENCE
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}

/** Pushes a payment to its terminal. If its provider does not answer, the caller may try again with the same key. */
async function pushOnce({ db, providers, log }: Begin, id: string): Promise<void> {
  const payment = await findTillPayment(db, id)
  if (payment?.kind !== 'terminal' || payment.state !== 'waiting' || payment.pushedAt) return
  const provider = providers.terminals[payment.provider]
  if (!provider) return
  try {
    await provider.push(pushedOf(payment), async (names) => {
      const kept = await db.transaction().execute((tx) => keepNames(tx, id, names))
      if (kept === undefined) throw new Error('A payment of a till is missing')
      return kept
    })
    await db.transaction().execute((tx) => markPushed(tx, id))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error, provider: payment.provider }, 'a payment did not reach its terminal')
    if (error.kind !== 'refused' || error.status === 401) return
    await endPayment(db, payment, { state: 'declined', refusal: 'terminal-refused' })
  }
}
