import { randomUUID } from 'node:crypto'
import type * as contract from '@velvet/contract/tickets/show-log.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import { areTied } from '../../kernel/staff-change/ties-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { takeBack, takeBackTickets } from '../tickets/cancel-showtime.ts'
import { payBackShowtimes } from '../tickets/pay-back.ts'
import { lockTicketsToRefund } from '../tickets/refunds-sql.ts'
import { sendServiceVouchers } from '../service-vouchers/give-service-vouchers.ts'
import { insertEvent } from './events-sql.ts'
import { saveState } from './log-show.ts'
import {
  insertSettlement,
  listVouchered,
  lockShowsToSettle,
  proposeSettlement,
  readSettlementAllowance,
  type ShowToSettle,
} from './settlements-sql.ts'

type SettleCall = Call<typeof contract.settleShows>

/**
 * Settles showtimes that did not run, all or none: all of one power cut by one press. What was paid with Points goes
 * back afterwards, slice by slice, so that buyers of other showtimes do not wait; windows pay back what they sold.
 */
export async function settleShows(call: SettleCall) {
  const { db, staff, input } = call
  const { name: product } = await call.brand()
  const done = await change(call, 'settle-shows', async (tx) => {
    const shows = await lockShowsToSettle(tx, input.showtimeIDs)
    if (shows.length < new Set(input.showtimeIDs).size) throw new AppError('showtime-not-found')
    for (const show of shows) await requireSettleable(tx, call, show)
    const ids = shows.map(({ id }) => id)
    const events = new Map<string, string>()
    for (const show of shows) events.set(show.id, await eventOf(tx, call, show))
    const isProposal = await needsSecondPerson(tx, call, shows)
    const given = isProposal ? NOTHING : await give(tx, call, { ids, product })
    for (const showtimeId of ids) {
      const { how, reason } = input
      const settlement = { showtimeId, eventId: events.get(showtimeId) ?? null, how, reason, staffId: staff.id }
      await (isProposal ? proposeSettlement(tx, settlement) : insertSettlement(tx, settlement))
    }
    const [settled, waiting] = isProposal ? [0, ids.length] : [ids.length, 0]
    const answer = { settled, waiting, ...given }
    return { answer, subject: ids[0] ?? '', after: { ...answer, ids, how: input.how }, note: input.reason }
  })
  return { ...done, ...(await payBackShowtimes(db, input.showtimeIDs)) }
}

const NOTHING = { vouchers: 0, people: 0 }

async function requireSettleable(tx: Transaction, { staff, input }: SettleCall, show: ShowToSettle): Promise<void> {
  await requireOwnCinema(tx, staff, show.cinemaId, 'showtime-not-found')
  if (show.isSettled) throw new AppError('show-settled')
  if (show.state === 'cancelled') throw new AppError('showtime-cancelled')
  if (!show.hasBegun) throw new AppError('showtime-not-begun')
  if (show.isLongOver) throw new AppError('showtime-over')
  if (show.proposedBy !== null) {
    const isOther = show.proposedHow === input.how && !(await areTied(tx, staff.id, show.proposedBy))
    if (!isOther) throw new AppError('settlement-waits')
  }
}

/**
 * Returns the event by which a showtime did not run. If no door has pressed anything by then, the person who settles
 * says that it was not shown. Throws AppError `show-ran` for a showtime that started and did not stop.
 */
async function eventOf(tx: Transaction, { staff, input }: SettleCall, show: ShowToSettle): Promise<string> {
  const { id: showtimeId, latest, eventId } = show
  if (eventId !== null && (latest === 'stopped' || latest === 'not-shown')) return eventId
  if (latest !== null && latest !== 'late') throw new AppError('show-ran')
  const id = randomUUID()
  await insertEvent(tx, {
    id,
    showtimeId,
    kind: 'not-shown',
    at: new Date(),
    source: 'office',
    reason: input.reason,
    staffId: staff.id,
  })
  await saveState(tx, showtimeId)
  return id
}

/** A manager settles alone up to the limit of a day. What another person has proposed is settled by the second one. */
async function needsSecondPerson(tx: Transaction, { staff }: SettleCall, shows: readonly ShowToSettle[]) {
  if (staff.role !== 'manager' || shows.every(({ proposedBy }) => proposedBy !== null)) return false
  const { vp, limit } = await readSettlementAllowance(
    tx,
    shows.map(({ id }) => id),
  )
  if (vp > limit && shows.some(({ proposedBy }) => proposedBy !== null)) throw new AppError('settlement-waits')
  return vp > limit
}

/** Refunds all tickets, or gives a service voucher for each that was scanned and refunds the others. */
async function give(
  tx: Transaction,
  { staff, config, input }: SettleCall,
  { ids, product }: { ids: readonly string[]; product: string },
) {
  const by = { staffId: staff.id, product }
  if (input.how === 'refund') {
    await takeBackTickets(tx, ids, by)
    return NOTHING
  }
  const given = { ...NOTHING }
  for (const showtimeId of ids) {
    const { vouchers, people } = await sendServiceVouchers(tx, { showtimeId, onlyAdmitted: true }, { config, ...by })
    given.vouchers += vouchers
    given.people += people
  }
  const tickets = await lockTicketsToRefund(tx, ids)
  const vouchered = await listVouchered(
    tx,
    tickets.map(({ id }) => id),
  )
  await takeBack(tx, { showtimeIds: ids, tickets: tickets.filter(({ id }) => !vouchered.has(id)) }, by)
  return given
}
