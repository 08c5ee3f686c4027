import type * as contract from '@velvet/contract/endpoints/tickets'
import { AppError } from '@velvet/contract/errors'
import { PURCHASE_SUCCEEDED } from '@velvet/contract/messages'
import { chooseSeats } from '@velvet/contract/seats'
import { ticketBought } from '@velvet/contract/notices'
import { totalVp } from '@velvet/contract/tickets'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../database/connect.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import type { Call } from '../http/call.ts'
import { enqueueNotice } from '../notices/enqueue-notices.ts'
import { listPurchasedTicketRows } from '../tickets/tickets-sql.ts'
import { moveVp } from '../ledger/move-vp.ts'
import { readBalance } from '../wallet/statement-sql.ts'
import {
  assignSeats,
  findMaxTickets,
  findPurchaseByKey,
  insertPurchase,
  insertTickets,
  listTakenSeats,
  lockShowtime,
} from './purchase-sql.ts'
import { inTurn } from './purchase-turns.ts'
import { newTicketCode } from './ticket-code.ts'

type PurchaseCall = Call<typeof contract.purchaseTickets>

/**
 * Seats, Points and tickets change together or not at all. The answer is kept for two days like that
 * of other calls; a purchase also keeps its key for ever, so that no clock can make it happen twice.
 */
export function purchaseTickets({ db, customer, input, idempotencyKey }: PurchaseCall) {
  const request = { call: 'purchase-tickets', input }
  const claim = { customerId: customer.id, key: idempotencyKey, request }
  return inTurn({ customerId: customer.id, showtimeId: input.showtimeID }, () =>
    withIdempotency(db, claim, async (tx) => {
      const before = await findBought(tx, { customerId: customer.id, input, idempotencyKey })
      if (before) return before
      const bought = await purchase(tx, { customerId: customer.id, input, idempotencyKey })
      await announce(tx, customer.id, bought)
      return bought
    }),
  )
}

interface Order {
  customerId: string
  input: PurchaseCall['input']
  idempotencyKey?: string | undefined
}

type Bought = Awaited<ReturnType<typeof purchase>>

/** What was bought with this key before, with its tickets and the balance as they are now. */
async function findBought(
  tx: Transaction,
  { customerId, input, idempotencyKey }: Order,
): Promise<Bought | undefined> {
  if (idempotencyKey === undefined) return undefined
  const before = await findPurchaseByKey(tx, customerId, idempotencyKey)
  if (!before) return undefined
  const isSame =
    before.showtimeId === input.showtimeID &&
    before.tickets === input.numberOfTickets &&
    before.total === input.amountToPay
  if (!isSame) throw new AppError('idempotency-key-reused')
  return {
    message: PURCHASE_SUCCEEDED,
    purchaseID: before.id,
    balance: await readBalance(tx, customerId),
    tickets: await listPurchasedTicketRows(tx, customerId, before.id),
  }
}

async function announce(tx: Transaction, customerId: string, { purchaseID, tickets }: Bought) {
  const [first, ...others] = tickets
  if (!first) throw new Error('a purchase without tickets')
  await enqueueNotice(tx, {
    customerId,
    notice: ticketBought([first, ...others]),
    about: purchaseID,
  })
}

/** The purchase itself, in the transaction of whoever asks; throws AppError when it is refused. */
export async function purchase(tx: Transaction, { customerId, input, idempotencyKey }: Order) {
  if (input.numberOfTickets > (await findMaxTickets(tx))) throw new AppError('too-many-tickets')

  // Seats before wallet, everywhere: one lock order cannot deadlock.
  const showtime = await requireOpenShowtime(tx, input)
  const total = totalVp(input.numberOfTickets, showtime.ticketPrice)
  if (total !== input.amountToPay) throw new AppError('price-changed')
  const seats = chooseSeats(
    showtime.plan,
    await listTakenSeats(tx, showtime.id),
    input.numberOfTickets,
  )
  if (!seats) throw new AppError('sold-out')
  await assignSeats(tx, showtime.id, seats.length)

  const purchaseId = uuid()
  const paid = await moveVp(tx, {
    customerId,
    amount: -total,
    house: 'sales',
    reason: 'ticket-purchase',
    reference: purchaseId,
  })
  if (!paid) throw new AppError('balance-too-low')

  const bought = {
    id: purchaseId,
    customerId,
    showtimeId: showtime.id,
    unitPrice: showtime.ticketPrice,
    movementId: paid.movementId,
    idempotencyKey,
    tickets: seats.map((seat) => ({ id: uuid(), seat, code: newTicketCode() })),
  }
  await insertPurchase(tx, bought)
  await insertTickets(tx, bought)
  return {
    message: PURCHASE_SUCCEEDED,
    purchaseID: purchaseId,
    balance: paid.balance,
    tickets: await listPurchasedTicketRows(tx, customerId, purchaseId),
  }
}

async function requireOpenShowtime(tx: Transaction, input: PurchaseCall['input']) {
  const showtime = await lockShowtime(tx, input.showtimeID)
  if (showtime?.cinemaId !== input.cinemaID) throw new AppError('showtime-not-found')
  if (showtime.cancelledAt) throw new AppError('showtime-cancelled')
  if (showtime.hasBegun) throw new AppError('showtime-started')
  return showtime
}
