import { AppError } from '@velvet/contract/calls/errors'
import { PURCHASE_SUCCEEDED } from '@velvet/contract/words/messages'
import { ticketBought } from '@velvet/contract/notices/notices'
import type { Database, RawTransaction } from '../../platform/database/connect.ts'
import { isHeldUp } from '../../platform/database/failures.ts'
import { inTwoTrips } from '../../platform/database/two-trips.ts'
import { keepAnswers } from '../../kernel/idempotency/idempotency-sql.ts'
import { lockOfKey } from '../../kernel/idempotency/lock-of-key.ts'
import { formToKeep, outcomeKeptIn } from '../../kernel/idempotency/with-idempotency.ts'
import { messageOfNotice } from '../../kernel/notices/enqueue-notices.ts'
import type { NewMessage } from '../../kernel/notices/messages-sql.ts'
import { listPurchasedTicketRows } from '../tickets/tickets-sql.ts'
import { Decider, type Decision } from './decide-orders.ts'
import { hallsOf } from './halls.ts'
import { CustomersHeld } from './held-customers.ts'
import {
  admitOrders,
  limitWaiting,
  lockShowtimes,
  lockWallets,
  readUsedKeys,
  type Admission,
  type UsedKey,
} from './hold-orders-sql.ts'
import type { Order, OrderOutcome, Receipt } from './order.ts'
import { writeBatch, type BatchRows } from './write-sales-sql.ts'

/** How long a batch waits for the accounts of its customers. */
const CUSTOMERS_WAIT_MS = 100

/**
 * Decides and writes orders in one transaction. Each order has an outcome of its own. Seats, Points
 * and tickets change together or not at all. A purchase is the answer of its key, for ever, so no other
 * row keeps it; a refusal is kept with its key for two days. No two orders may
 * have the same customer and key. Throws `Undone` with the cause `CustomersHeld` if somebody else
 * holds rows of a customer.
 *
 * @param waitLimitMs how long to wait for a locked showtime. With 0, only the time limit of every
 *   statement applies.
 */
export async function purchaseBatch(
  db: Database,
  orders: readonly Order[],
  waitLimitMs: number,
): Promise<OrderOutcome[]> {
  const { outcomes } = await inTwoTrips(db, {
    hold: (tx) => hold(tx, orders, waitLimitMs),
    decide: async (tx, held) => {
      const decided = await decideOn(tx, orders, held)
      return { outcomes: decided.map(({ outcome }) => outcome), rows: rowsOf(decided) }
    },
    write: (tx, { rows }) => write(tx, rows),
  })
  return outcomes
}

interface Asked {
  order: Order
  admission: Admission
  used: UsedKey
}

type Decided = Asked & Decision
type Held = Awaited<ReturnType<typeof hold>>

/**
 * Locks the rows that the orders concern. Throws CustomersHeld if somebody else holds an account for too
 * long.
 */
async function hold(tx: RawTransaction, orders: readonly Order[], waitLimitMs: number) {
  const showtimeIds = distinct(orders.map(({ wish }) => wish.showtimeID))
  const customerIds = distinct(orders.map(({ customerId }) => customerId))
  const [begun, admissions, , showtimes, wallets, usedKeys] = await Promise.allSettled([
    limitWaiting(tx, CUSTOMERS_WAIT_MS),
    admitOrders(tx, orders),
    waitLimitMs === CUSTOMERS_WAIT_MS ? undefined : limitWaiting(tx, waitLimitMs),
    lockShowtimes(tx, showtimeIds),
    lockWallets(tx, customerIds, showtimeIds),
    readUsedKeys(tx, orders),
    limitWaiting(tx, 0),
  ])
  // Each statement after the first one that failed was refused, so the first failure is the cause.
  valueOf(begun)
  if (admissions.status === 'rejected' && isHeldUp(admissions.reason)) {
    throw new CustomersHeld(undefined, { cause: admissions.reason })
  }
  return {
    admissions: valueOf(admissions),
    showtimes: valueOf(showtimes),
    wallets: valueOf(wallets),
    usedKeys: valueOf(usedKeys),
  }
}

function valueOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

async function decideOn(tx: Database, orders: readonly Order[], held: Held): Promise<Decided[]> {
  const { admissions, showtimes, wallets, usedKeys } = held
  if (wallets.heldElsewhere.length > 0) throw new CustomersHeld(wallets.heldElsewhere)
  const halls = await hallsOf(tx, wallets.screens)
  const asked = orders.map((order, place): Asked => {
    const [admission, used] = [admissions[place], usedKeys[place]]
    if (!admission || !used) throw new Error('An order came back without its admission')
    return { order, admission, used }
  })
  return decideAll(tx, asked, new Decider({ showtimes, wallets, halls }))
}

const distinct = (ids: readonly string[]) => [...new Set(ids)]

async function decideAll(
  tx: Database,
  asked: readonly Asked[],
  decider: Decider,
): Promise<Decided[]> {
  const decided: Decided[] = []
  for (const one of asked) {
    const { order, admission, used } = one
    const { customerId, key } = order
    if (!admission.isAdmitted) {
      const code = admission.isBlocked ? 'account-blocked' : 'session-ended'
      decided.push({ ...one, outcome: { refusal: new AppError(code) } })
    } else if (used.purchaseId !== null) {
      const balance = decider.balanceOf(customerId)
      decided.push({ ...one, outcome: await boughtBefore(tx, one, balance) })
    } else if (key && used.kept) {
      decided.push({ ...one, outcome: outcomeKeptIn<Receipt>(used.kept, key.requestHash) })
    } else {
      decided.push({ ...one, ...decider.decide(order) })
    }
  }
  return decided
}

/** Returns the earlier purchase with this key, and its tickets as they are now. */
async function boughtBefore(
  tx: Database,
  { order, used }: Asked,
  balance: number,
): Promise<OrderOutcome> {
  const { purchaseId } = used
  if (purchaseId === null || !isSameWish(order, used)) {
    return { refusal: new AppError('idempotency-key-reused') }
  }
  return {
    answer: {
      message: PURCHASE_SUCCEEDED,
      purchaseID: purchaseId,
      balance,
      tickets: await listPurchasedTicketRows(tx, order.customerId, purchaseId),
    },
  }
}

/** Returns whether an order is the one for which its key was used before. */
function isSameWish({ key, wish }: Order, used: UsedKey): boolean {
  if (used.purchaseHash !== null) return used.purchaseHash === key?.requestHash
  // When no digest was kept, nobody could choose types, seats or a wheelchair place yet.
  const isPlain = !wish.tickets && !wish.seats && !wish.wheelchair
  return (
    isPlain &&
    used.showtimeId === wish.showtimeID &&
    used.tickets === wish.numberOfTickets &&
    used.total === wish.amountToPay
  )
}

function rowsOf(decided: readonly Decided[]): BatchRows {
  return {
    sales: decided.flatMap(({ sale }) => sale ?? []),
    messages: noticesOf(decided),
    answers: decided.flatMap(refusalToKeep),
  }
}

/** A refusal that was decided now is kept with its key. A purchase is its own answer. */
function refusalToKeep({ order: { customerId, key }, admission, used, outcome }: Decided) {
  const isNew = admission.isAdmitted && used.purchaseId === null && used.kept === null
  if (!key || !isNew || 'answer' in outcome) return []
  const { value, requestHash } = key
  const lock = lockOfKey(customerId, value)
  return [{ customerId, key: value, lock, requestHash, ...formToKeep(outcome) }]
}

async function write(tx: RawTransaction, rows: BatchRows): Promise<void> {
  if (rows.sales.length > 0) await writeBatch(tx, rows)
  else if (rows.answers.length > 0) await keepAnswers(tx, rows.answers)
}

/**
 * Returns the notices of purchases. They need no check for closed accounts, because the customers'
 * accounts are open and stay open until the transaction ends.
 */
export function noticesOf(decisions: readonly Decision[]): NewMessage[] {
  return decisions.flatMap(noticeOf).map(messageOfNotice)
}

function noticeOf({ sale, outcome }: Decision) {
  if (!sale || !('answer' in outcome)) return []
  const [first, ...others] = outcome.answer.tickets
  if (!first) throw new Error('A purchase has no tickets')
  const notice = ticketBought([first, ...others])
  return [{ customerId: sale.customerId, notice, about: sale.purchaseId }]
}
