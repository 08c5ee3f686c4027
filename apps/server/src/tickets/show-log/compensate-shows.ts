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
import { lockManagersCompensations, readCompensationAllowance } from '../tickets/refund-limit-sql.ts'
import { lockTicketsToRefund } from '../tickets/refunds-sql.ts'
import { sendServiceVouchers } from '../service-vouchers/give-service-vouchers.ts'
import { insertEvent } from './events-sql.ts'
import { saveState } from './log-show.ts'
import {
  deleteProposals,
  insertCompensation,
  listVouchered,
  lockShowsToCompensate,
  proposeCompensation,
  type ShowToCompensate,
} from './compensations-sql.ts'

type CompensationCall = Call<typeof contract.compensateShows>
type Showtimes = Pick<CompensationCall['input'], 'showtimeIDs'>

/**
 * Compensates for showtimes that did not run, all or none: all of one power cut by one press. Points are returned
 * afterwards, slice by slice, so that buyers of other showtimes do not wait; windows pay back what they sold.
 */
export async function compensateShows(call: CompensationCall) {
  const { db, staff, input } = call
  const { name: product } = await call.brand()
  const done = await change(call, 'settle-shows', async (tx) => {
    if (staff.role === 'manager') await lockManagersCompensations(tx)
    const shows = await lockShows(tx, call)
    for (const show of shows) await requireCompensable(tx, call, show)
    const ids = shows.map(({ id }) => id)
    const isProposal = await needsSecondPerson(tx, call, shows)
    const events = new Map<string, string | null>()
    for (const show of shows) events.set(show.id, isProposal ? show.eventId : await eventOf(tx, call, show))
    const given = isProposal ? NOTHING : await give(tx, call, { ids, product })
    for (const showtimeId of ids) {
      const { how, reason } = input
      const compensation = { showtimeId, eventId: events.get(showtimeId) ?? null, how, reason, staffId: staff.id }
      await (isProposal ? proposeCompensation(tx, compensation) : insertCompensation(tx, compensation))
    }
    const [settled, waiting] = isProposal ? [0, ids.length] : [ids.length, 0]
    const answer = { settled, waiting, ...given }
    return { answer, subject: ids[0] ?? '', after: { ...answer, ids, how: input.how }, note: input.reason }
  })
  return { ...done, ...(await payBackShowtimes(db, input.showtimeIDs)) }
}

/** Ends compensations that wait for a second person. What their events say about the showtimes stays. */
export function rejectCompensation(call: Call<typeof contract.rejectCompensation>) {
  return change(call, 'reject-settlement', async (tx) => {
    const shows = await lockShows(tx, call)
    if (shows.some(({ isSettled }) => isSettled)) throw new AppError('show-settled')
    if (shows.some(({ proposedBy }) => proposedBy === null)) throw new AppError('settlement-not-found')
    const ids = shows.map(({ id }) => id)
    await deleteProposals(tx, ids)
    const before = shows.map(({ id, proposedBy, proposedHow: how }) => ({ id, proposedBy, how }))
    return { answer: { rejected: ids.length }, subject: ids[0] ?? '', before }
  })
}

const NOTHING = { vouchers: 0, people: 0 }

async function lockShows(tx: Transaction, { staff, input }: Pick<CompensationCall, 'staff'> & { input: Showtimes }) {
  const shows = await lockShowsToCompensate(tx, input.showtimeIDs)
  if (shows.length < new Set(input.showtimeIDs).size) throw new AppError('showtime-not-found')
  for (const { cinemaId } of shows) await requireOwnCinema(tx, staff, cinemaId, 'showtime-not-found')
  return shows
}

async function requireCompensable(
  tx: Transaction,
  { staff, input }: CompensationCall,
  show: ShowToCompensate,
): Promise<void> {
  if (show.isSettled) throw new AppError('show-settled')
  if (show.state === 'cancelled') throw new AppError('showtime-cancelled')
  if (!show.hasBegun) throw new AppError('showtime-not-begun')
  if (show.isLongOver) throw new AppError('showtime-over')
  if (show.proposedBy !== null) {
    const isOther = show.proposedHow === input.how && !(await areTied(tx, staff.id, show.proposedBy))
    if (!isOther) throw new AppError('settlement-waits')
  }
  if (ranByLog(show)) throw new AppError('show-ran')
}

/** Returns true for a showtime that started and did not stop. */
const ranByLog = ({ latest }: ShowToCompensate) =>
  latest !== null && latest !== 'late' && latest !== 'stopped' && latest !== 'not-shown'

/**
 * Returns the event by which a showtime did not run. If no door has pressed anything by then, the person who compensates
 * says that it was not shown.
 */
async function eventOf(tx: Transaction, { staff, input }: CompensationCall, show: ShowToCompensate): Promise<string> {
  const { id: showtimeId, latest, eventId } = show
  if (eventId !== null && (latest === 'stopped' || latest === 'not-shown')) return eventId
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

/** A manager compensates alone up to the limit of a day. A second person carries out what another one has proposed. */
async function needsSecondPerson(tx: Transaction, { staff }: CompensationCall, shows: readonly ShowToCompensate[]) {
  if (staff.role !== 'manager' || shows.every(({ proposedBy }) => proposedBy !== null)) return false
  const { vp, limit } = await readCompensationAllowance(
    tx,
    shows.map(({ id }) => id),
    staff.id,
  )
  if (vp > limit && shows.some(({ proposedBy }) => proposedBy !== null)) throw new AppError('settlement-waits')
  return vp > limit
}

/** Refunds all tickets, or gives a service voucher for each that was scanned and refunds the others. */
async function give(
  tx: Transaction,
  { staff, config, input }: CompensationCall,
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
