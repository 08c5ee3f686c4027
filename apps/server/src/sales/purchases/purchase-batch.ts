import { ticketBought } from '@velvet/contract/shared/notifications/notifications'
import type { Database, RawTransaction } from '../../platform/database/connect.ts'
import { isHeldUp } from '../../platform/database/failures.ts'
import { inTwoTrips } from '../../platform/database/two-trips.ts'
import { keepAnswers } from '../../kernel/idempotency/idempotency-sql.ts'
import { lockOfKey } from '../../kernel/idempotency/lock-of-key.ts'
import { formToKeep } from '../../kernel/idempotency/with-idempotency.ts'
import { messageOfNotification } from '../../kernel/notifications/enqueue-notices.ts'
import type { NewMessage } from '../../kernel/notifications/messages-sql.ts'
import { admitOrders, readUsedKeys } from './admit-orders-sql.ts'
import { Allocator, decideOrders, type Asked, type Decided } from './decide-orders.ts'
import { seatMapsOf } from './seat-maps.ts'
import { CustomersHeld } from './held-customers.ts'
import { holdOffersAndFood } from './hold-offers-and-food.ts'
import { limitWaiting, lockShowtimes, lockWallets } from './hold-orders-sql.ts'
import type { Order, OrderOutcome } from './order.ts'
import type { Sale } from './sale.ts'
import { writeBatch, type BatchRows } from './write-sales-sql.ts'

/** How long a batch waits for the accounts of its customers. */
const CUSTOMERS_WAIT_MS = 100

/**
 * Decides and writes orders in one transaction. Each order has an outcome of its own. Seats, Points
 * and tickets change together or not at all. A purchase answers its key for ever, so its answer is not
 * kept; a refusal is kept with its key for two days. No two orders may have the same customer and key.
 * Throws `RolledBack` with the cause `CustomersHeld` if another person holds rows of a customer.
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
    decide: async (tx, held, statements) => {
      const decided = await decideOn(tx, orders, held, statements)
      return { outcomes: decided.map(({ outcome }) => outcome), rows: rowsOf(decided) }
    },
    write: (tx, { rows }) => write(tx, rows),
  })
  return outcomes
}

type Held = Awaited<ReturnType<typeof hold>>

/**
 * Locks the rows that the orders concern. Throws CustomersHeld if another person holds an account for too
 * long.
 */
async function hold(tx: RawTransaction, orders: readonly Order[], waitLimitMs: number) {
  const showtimeIds = distinct(orders.map(({ request }) => request.showtimeID))
  const customerIds = distinct(orders.map(({ customerId }) => customerId))
  // The statements are sent together, in this order.
  const sent = {
    limitOfCustomers: limitWaiting(tx, CUSTOMERS_WAIT_MS),
    admissions: admitOrders(tx, orders),
    limitOfShowtimes: waitLimitMs === CUSTOMERS_WAIT_MS ? Promise.resolve() : limitWaiting(tx, waitLimitMs),
    showtimes: lockShowtimes(tx, showtimeIds),
    wallets: lockWallets(tx, customerIds, showtimeIds),
    usedKeys: readUsedKeys(tx, orders),
  }
  await Promise.allSettled(Object.values(sent))
  // PostgreSQL refuses every statement after the first failure, so the first failure is the cause.
  await sent.limitOfCustomers
  return {
    admissions: await sent.admissions.catch((cause: unknown) => {
      throw isHeldUp(cause) ? new CustomersHeld(undefined, { cause }) : cause
    }),
    showtimes: await sent.showtimes,
    wallets: await sent.wallets,
    usedKeys: await sent.usedKeys,
  }
}

async function decideOn(
  tx: Database,
  orders: readonly Order[],
  held: Held,
  statements: RawTransaction,
): Promise<Decided[]> {
  const { admissions, showtimes, wallets, usedKeys } = held
  if (wallets.heldElsewhere.length > 0) throw new CustomersHeld(wallets.heldElsewhere)
  const { offers, items } = await holdOffersAndFood(statements, orders, wallets)
  const seatMaps = await seatMapsOf(tx, wallets.screens)
  const asked = orders.map((order, index): Asked => {
    const [admission, used] = [admissions[index], usedKeys[index]]
    if (!admission || !used) throw new Error('An order came back without its admission')
    return { order, admission, used }
  })
  return decideOrders(tx, asked, new Allocator({ showtimes, wallets, seatMaps, offers, items }))
}

const distinct = (ids: readonly string[]) => [...new Set(ids)]

function rowsOf(decided: readonly Decided[]): BatchRows {
  const sales = decided.flatMap(({ sale }) => sale ?? [])
  return { sales, messages: notificationsOf(sales), answers: decided.flatMap(refusalToKeep) }
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
  if (rows.sales.length > 0) await Promise.all([limitWaiting(tx, 0), writeBatch(tx, rows)])
  else if (rows.answers.length > 0) await Promise.all([limitWaiting(tx, 0), keepAnswers(tx, rows.answers)])
}

/**
 * Returns the notices of purchases. They need no check for closed accounts, because the customers'
 * accounts are open and stay open until the transaction ends.
 */
export function notificationsOf(sales: readonly Sale[]): NewMessage[] {
  return sales.map((sale) => {
    const [first, ...others] = sale.answer.tickets
    if (!first) throw new Error('A purchase has no tickets')
    const notification = ticketBought([{ ...first, Marks: sale.marks }, ...others])
    return messageOfNotification({
      customerId: sale.customerId,
      notice: notification,
      about: sale.purchaseId,
    })
  })
}
