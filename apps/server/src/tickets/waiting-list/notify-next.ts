import { filmOnSale, seatsBack } from '@velvet/contract/shared/notifications/notifications'
import { holdOpenAccounts } from '../../kernel/identity/accounts-sql.ts'
import { enqueueNotifications, type NotificationTo } from '../../kernel/notifications/enqueue-notices.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { listNextSeatWaits } from './free-seats-sql.ts'
import { listDueFilmWaits } from './on-sale-films-sql.ts'
import { noteTold, type WaitTable } from './waits-sql.ts'

interface Wait {
  customerId: string
  /** The number of the ask, which no other ask has. */
  ask: string
}

/**
 * Tells some of those who wait for films that are on sale. Returns how many were due. The caller has the
 * lock of the job.
 */
export function notifyAboutFilms(tx: Transaction, limit: number): Promise<number> {
  return notify(tx, {
    table: 'film_waits',
    list: () => listDueFilmWaits(tx, limit),
    notificationOf: (wait) => ({
      notice: filmOnSale(wait),
      about: `${wait.MovieID}:${wait.ask}`,
      sendBefore: wait.startsAt,
    }),
  })
}

/**
 * Tells the next person of each showtime that has free seats. Returns how many were due. The caller
 * has the lock of the job.
 */
export function notifyAboutSeats(tx: Transaction, limit: number): Promise<number> {
  return notify(tx, {
    table: 'seat_waits',
    list: () => listNextSeatWaits(tx, limit),
    notificationOf: (wait) => ({
      notice: seatsBack(wait, wait.seats),
      about: `${wait.showtimeId}:${wait.ask}`,
      sendBefore: wait.until,
    }),
  })
}

interface Notifying<Due extends Wait> {
  table: WaitTable
  list: () => Promise<Due[]>
  notificationOf: (wait: Due) => Omit<NotificationTo, 'customerId'>
}

async function notify<Due extends Wait>(tx: Transaction, { table, list, notificationOf }: Notifying<Due>) {
  const due = await list()
  if (due.length === 0) return 0
  // Accounts are locked before their waits, in the order in which closing an account locks them.
  const open = await holdOpenAccounts(
    tx,
    due.map(({ customerId }) => customerId),
  )
  const held = due.filter(({ customerId }) => open.has(customerId))
  const told = await noteTold(tx, table, held)
  const waiting = due.filter(({ ask }) => told.has(ask))
  const notifications = waiting.map((wait) => ({
    customerId: wait.customerId,
    ...notificationOf(wait),
  }))
  await enqueueNotifications(tx, notifications)
  return due.length
}
