import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { onlineSeats } from '@velvet/contract/catalogue/seat-plan'
import type { Database, Transaction } from '../platform/database/connect.ts'
import { recordAudits } from '../kernel/audit/audit-sql.ts'
import { findBoxOfficeRate } from '../kernel/ledger/ledger-sql.ts'
import { lockProgrammes } from '../kernel/showtimes/showtimes-sql.ts'
import { openAudience } from './audience.ts'
import { listDemoScreens, slugs } from './demo-screens.ts'
import { listDemoFilms } from './demo-sql.ts'
import { playPast, type PastOutcome } from './past-actions.ts'
import {
  findLastPastSale,
  insertPastRows,
  insertReconciledDays,
  listFirstStaff,
  listOperatorAccounts,
  lockPast,
  lockUnsoldShowtimes,
  sellSeats,
  setBalances,
} from './past-sales-sql.ts'
import { planPast } from './programme.ts'
import { addShowtimes } from './type-prices.ts'

/** At its first start, the demo gets sales for this many past days. */
const PAST_DAYS = 14
/** The guests signed up this many days ago, before they bought anything. */
const SIGNED_UP_DAYS = PAST_DAYS + 5

/**
 * Sells tickets for the demo showtimes that have begun since the last call, but not for more than two weeks. The sales
 * are dated at the times at which people would have bought. Only showtimes without bought tickets get sales, while
 * their books are open. Returns the number of tickets.
 */
export async function loadPast(db: Database, now = new Date()): Promise<number> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return db.transaction().execute(async (tx) => {
    await lockPast(tx)
    const guests = await openAudience(tx, ago(SIGNED_UP_DAYS))
    const staff = new Map((await listFirstStaff(tx)).map(({ role, id }) => [role, id]))
    const [manager, finance, attendant] = ['manager', 'finance', 'attendant'].map((role) => staff.get(role))
    if (guests.length === 0 || !manager || !finance || !attendant) return 0

    const lastSale = await findLastPastSale(
      tx,
      guests.map(({ id }) => id),
    )
    const from = latest(ago(PAST_DAYS), lastSale)
    const showtimes = await openShowtimes(tx, from, now)
    const outcome = playPast({
      showtimes,
      guests,
      now,
      operatorAccounts: await operatorAccountsOf(tx),
      staff: { manager, finance, attendant },
      since: guests.reduce((since, { movedAt }) => latest(since, movedAt), ago(SIGNED_UP_DAYS - 1)),
    })
    await write(tx, outcome, now)
    await insertReconciledDays(tx, ago(SIGNED_UP_DAYS))
    return outcome.rows.tickets.length
  })
}

/** Adds the missing showtimes, and returns those without bought tickets. */
async function openShowtimes(tx: Transaction, from: Date, until: Date) {
  const screens = await listDemoScreens(tx)
  await lockProgrammes(tx, [...new Set(screens.map(({ cinemaId }) => cinemaId))])
  const planned = planPast(screens, await listDemoFilms(tx), { from, until }).filter(
    // A showtime that ended before the last change of the seat plan is left out, because its
    // tickets would need seats of the earlier plan.
    ({ screen, endsAt }) => screen.planSince === null || endsAt > screen.planSince,
  )
  if (planned.length > 0) await addShowtimes(tx, planned)
  const unsold = await lockUnsoldShowtimes(tx, { slugs, from, until })
  return unsold.map(({ plan, ...showtime }) => ({
    ...showtime,
    seats: [...onlineSeats(plan)],
  }))
}

async function operatorAccountsOf(tx: Transaction) {
  const accounts = new Map((await listOperatorAccounts(tx)).map(({ id, kind }) => [kind, id]))
  const idOf = (kind: string) => {
    const id = accounts.get(kind)
    if (!id) throw new Error(`The ledger has no account ${kind}`)
    return id
  }
  const rate = await findBoxOfficeRate(tx)
  if (!rate) throw new Error('Points have no rate at the box office')
  return { idOf, rate }
}

async function write(tx: Transaction, { rows, audit, showtimes, wallets }: PastOutcome, now: Date): Promise<void> {
  for (const [table, added] of Object.entries(rows) as [string, object[]][]) {
    const named = added.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [nameInSql(key), value as unknown])),
    )
    const columns = Object.keys(named[0] ?? {})
    if (columns.length > 0) await insertPastRows(tx, nameInSql(table), columns, named)
  }
  await recordAudits(tx, audit)
  await sellSeats(tx, showtimes, now)
  await setBalances(tx, wallets)
}

/** Turns `ticketId` into `ticket_id`. */
function nameInSql(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function latest(one: Date, other: Date | null): Date {
  return other && other > one ? other : one
}
