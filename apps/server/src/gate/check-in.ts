import type * as contract from '@velvet/contract/endpoints/gate'
import { AppError } from '@velvet/contract/errors'
import { believedTime, judge } from '@velvet/contract/gate-verdict'
import { cleanPin } from '@velvet/contract/pin'
import { readClock } from '../database/clock-sql.ts'
import type { Transaction } from '../database/connect.ts'
import type { Call } from '../http/call.ts'
import { inLineFor } from '../in-line.ts'
import { findScan, insertConflict, insertScan } from './check-in-sql.ts'
import { cinemasOfPerson } from './cinemas-of-door.ts'
import {
  findGateTicket,
  lockTicketOfCode,
  markTicketsUsed,
  readTicketsAtTheDoor,
  type LockedTicket,
} from './scanned-tickets-sql.ts'
import { takeUnknownScans } from './unknown-scans.ts'

type CheckIn = Call<typeof contract.checkIn>

/** Admits a ticket once. A scan that is repeated with the same nonce gets the same answer. */
export async function checkIn({ db, config, staff, input }: CheckIn) {
  const code = cleanPin(input.code)
  const scan = await inLineFor([`ticket:${code}`], () =>
    db.transaction().execute(async (tx) => {
      const ticket = await holdTicket(tx, code)
      const before = await findScan(tx, input.nonce)
      if (!before) {
        const person = { config, staffId: staff.id }
        const isTaken = await takeUnknownScans(tx, person, ticket ? 0 : 1)
        if (!isTaken) throw new AppError('too-many-requests')
        await decide(tx, staff.id, input, ticket)
      }
      const kept = before ?? (await findScan(tx, input.nonce))
      if (!kept) throw new Error('A scan that was just written is missing')
      // A stored answer about another ticket must not admit this ticket.
      if (kept.ticketId !== (ticket?.id ?? null)) throw new AppError('idempotency-key-reused')
      return kept
    }),
  )
  return {
    result: scan.result,
    ticket: scan.ticketId ? await findGateTicket(db, scan.ticketId) : null,
    ...(scan.reason && { reason: scan.reason }),
  }
}

/** Locks the ticket of a code, and reads what its verdict needs under that lock. */
async function holdTicket(tx: Transaction, code: string): Promise<LockedTicket | undefined> {
  const id = await lockTicketOfCode(tx, code)
  return id === undefined ? undefined : (await readTicketsAtTheDoor(tx, [id]))[0]
}

async function decide(
  tx: Transaction,
  staffId: string,
  input: CheckIn['input'],
  ticket: LockedTicket | undefined,
): Promise<void> {
  const now = await readClock(tx)
  const { nonce, showtimeID: showtimeId, cinemaID: doorCinemaId, force: forced = false } = input
  const claimedAt = input.at && new Date(input.at) < now ? new Date(input.at) : now
  const scannedAt = believedTime(claimedAt, now)
  const cinemaIds = await cinemasOfPerson(tx, staffId)
  const verdict = judge(ticket, {
    showtimeId,
    cinemaIds,
    doorCinemaId,
    scannedAt: claimedAt,
    now,
    forced,
  })
  const scan = { ...verdict, nonce, staffId, ticketId: ticket?.id, scannedAt, forced }
  const isFirst = await insertScan(tx, scan)
  if (!ticket || !isFirst) return
  if (verdict.result === 'admitted') {
    await markTicketsUsed(tx, [{ ticketId: ticket.id, at: scannedAt }])
  } else if (forced && verdict.result !== 'wrong-showtime') {
    await insertConflict(tx, nonce, ticket.id)
  }
}
