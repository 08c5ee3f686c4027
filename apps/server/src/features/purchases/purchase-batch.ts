import { AppError } from '@velvet/contract/calls/errors'
import { PURCHASE_SUCCEEDED } from '@velvet/contract/words/messages'
import { ticketBought } from '@velvet/contract/notices/notices'
import type { Database, RawTransaction } from '../../platform/database/connect.ts'
import { isHeldUp } from '../../platform/database/failures.ts'
import { inTwoTrips } from '../../platform/database/two-trips.ts'
import { keepAnswers } from '../../kernel/idempotency/idempotency-sql.ts'
import { formToKeep, outcomeKeptIn } from '../../kernel/idempotency/with-idempotency.ts'
import { messageOfNotice } from '../../kernel/notices/enqueue-notices.ts'
import type { NewMessage } from '../../kernel/notices/messages-sql.ts'
import { listPurchasedTicketRows } from '../tickets/tickets-sql.ts'
import { Decider, type Decision } from './decide-orders.ts'
import { hallsOf } from './halls.ts'
import { CustomersHeld } from './held-customers.ts'
import {
  admitOrders,
  findKeptAnswers,
  limitWaiting,
  lockShowtimes,
  lockWallets,
  type Admission,
} from './hold-orders-sql.ts'
import { keyName, type Order, type OrderOutcome, type Receipt } from './order.ts'
import { writeBatch, type BatchRows } from './write-sales-sql.ts'

/** How long a batch waits for the accounts and keys of its customers. */
const CUSTOMERS_WAIT_MS = 100

/**
 * Decides and writes orders in one transaction. Each order has an outcome of its own. Seats, Points
 * and tickets change together or not at all. Each answer is kept with its key for two days. A
 * purchase keeps its key for ever, so that even a wrong clock cannot repeat it. No two orders may
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
}

type Decided = Asked & Decision
type Held = Awaited<ReturnType<typeof hold>>

/**
 * Locks the rows that the orders concern. Throws CustomersHeld if somebody else holds an account or a
 * key for too long.
 */
async function hold(tx: RawTransaction, orders: readonly Order[], waitLimitMs: number) {
  const showtimeIds = distinct(orders.map(({ wish }) => wish.showtimeID))
  const customerIds = distinct(orders.map(({ customerId }) => customerId))
  const [begun, admissions, , showtimes, wallets] = await Promise.allSettled([
    limitWaiting(tx, CUSTOMERS_WAIT_MS),
    admitOrders(tx, orders),
    waitLimitMs === CUSTOMERS_WAIT_MS ? undefined : limitWaiting(tx, waitLimitMs),
    lockShowtimes(tx, showtimeIds),
    lockWallets(tx, customerIds, showtimeIds),
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
  }
}

function valueOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

async function decideOn(tx: Database, orders: readonly Order[], held: Held): Promise<Decided[]> {
  const { admissions, showtimes, wallets } = held
  if (wallets.heldElsewhere.length > 0) throw new CustomersHeld(wallets.heldElsewhere)
  const halls = await hallsOf(tx, wallets.screens)
  const asked = orders.map((order, place): Asked => {
    const admission = admissions[place]
    if (!admission) throw new Error('An order came back without its admission')
    return { order, admission }
  })
  return decideAll(tx, asked, new Decider({ showtimes, wallets, halls }))
}

const distinct = (ids: readonly string[]) => [...new Set(ids)]

async function decideAll(
  tx: Database,
  asked: readonly Asked[],
  decider: Decider,
): Promise<Decided[]> {
  const kept = await keptFor(tx, asked.filter(isRepeated))
  const decided: Decided[] = []
  for (const one of asked) {
    const { order, admission } = one
    const { customerId, key } = order
    if (!admission.isAdmitted) {
      const code = admission.isBlocked ? 'account-blocked' : 'session-ended'
      decided.push({ ...one, outcome: { refusal: new AppError(code) } })
    } else if (key && isRepeated(one)) {
      const row = kept.get(keyName(customerId, key.value))
      decided.push({ ...one, outcome: outcomeKeptIn<Receipt>(row, key.requestHash) })
    } else if (admission.purchaseId !== null) {
      const balance = decider.balanceOf(customerId)
      decided.push({ ...one, outcome: await boughtBefore(tx, one, balance) })
    } else {
      decided.push({ ...one, ...decider.decide(order) })
    }
  }
  return decided
}

async function keptFor(tx: Database, repeated: readonly Asked[]) {
  if (repeated.length === 0) return new Map<string, never>()
  const rows = await findKeptAnswers(
    tx,
    repeated.map(({ order }) => order),
  )
  return new Map(rows.map((row) => [keyName(row.customerId, row.key), row]))
}

/** Returns true if the key of an order was used before, so that its answer may be kept. */
function isRepeated({ order, admission }: Asked): boolean {
  return order.key !== undefined && admission.isAdmitted && !admission.isClaimed
}

/** Returns the earlier purchase with this key, and its tickets as they are now. */
async function boughtBefore(
  tx: Database,
  { order: { customerId, wish }, admission }: Asked,
  balance: number,
): Promise<OrderOutcome> {
  const { purchaseId, showtimeId, tickets, total, seats } = admission
  const isSame =
    showtimeId === wish.showtimeID &&
    tickets === wish.numberOfTickets &&
    total === wish.amountToPay &&
    (wish.seats?.every((seat) => seats?.includes(seat)) ?? true)
  if (purchaseId === null || !isSame) return { refusal: new AppError('idempotency-key-reused') }
  return {
    answer: {
      message: PURCHASE_SUCCEEDED,
      purchaseID: purchaseId,
      balance,
      tickets: await listPurchasedTicketRows(tx, customerId, purchaseId),
    },
  }
}

function rowsOf(decided: readonly Decided[]): BatchRows {
  return {
    sales: decided.flatMap(({ sale }) => sale ?? []),
    messages: noticesOf(decided),
    answers: decided.flatMap(({ order: { customerId, key }, admission, outcome }) =>
      key && admission.isClaimed ? [{ customerId, key: key.value, ...formToKeep(outcome) }] : [],
    ),
  }
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
