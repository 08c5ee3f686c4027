import { judge, type Verdict } from '@velvet/contract/gate-verdict'
import { limitedTo } from './cinemas-of-door.ts'
import type { ReadScan } from './read-scan.ts'
import type { LockedTicket } from './scanned-tickets-sql.ts'
import type { Claim } from './scans-sql.ts'

/** A ticket with those who are inside by it. */
export interface TicketState {
  ticket: LockedTicket
  /** The claim that the ticket belongs to; undefined while nobody was admitted. */
  holder: Claim | undefined
  /** The holder before this batch. */
  heldBefore: Claim | undefined
  others: Claim[]
}

/** What all scans of a batch have in common. */
export interface Door {
  now: Date
  /** The cinemas where the attendant may admit; undefined means every cinema. */
  cinemaIds: string[] | undefined
  /** By how much our clock was ahead of the phone's when it sent the batch. */
  offsetMs: number
}

/** A scan with its ticket, if there is one, and the time at which it happened by our clock. */
interface TimedScan {
  scan: ReadScan
  state: TicketState | undefined
  scannedAt: Date
}

export interface Judged extends TimedScan, Verdict {
  /** True only where the server would have refused it. */
  forced: boolean
  before: Claim | undefined
  /** True where somebody was let in by a used or a refunded ticket. */
  isConflict: boolean
}

/** No scan happened in the future, whatever the clock of the phone says. */
export function timeOfScan({ at, offsetMs }: ReadScan, door: Door): Date {
  const corrected = new Date(at).getTime() + (offsetMs ?? door.offsetMs)
  return new Date(Math.min(corrected, door.now.getTime()))
}

/**
 * Judges scans in the order of their times, so that the earliest admits whatever order they came
 * in. Changes the states of the tickets as it goes. A forced scan that is earlier than the
 * admission takes its place, because its person was inside first.
 */
export function judgeScans(scans: readonly TimedScan[], door: Door): Judged[] {
  const inTime = [...scans].sort((one, other) => +one.scannedAt - +other.scannedAt)
  return inTime.map((timed) => judgeNext(timed, door))
}

function judgeNext(timed: TimedScan, door: Door): Judged {
  const { scan, state, scannedAt } = timed
  const { force = false } = scan
  const holder = state?.holder
  const isEarlier = force && holder !== undefined && scannedAt < holder.at
  const before = isEarlier ? undefined : holder
  const verdictIf = (forced: boolean) =>
    judge(state && { ...state.ticket, usedAt: before?.at ?? null }, {
      showtimeId: scan.showtimeID,
      cinemaIds: limitedTo(door.cinemaIds, scan.cinemaID),
      ...{ scannedAt, now: door.now, forced },
    })
  const verdict = verdictIf(force)
  const forced = force && verdictIf(false).result !== 'admitted'
  const isConflict = forced && state !== undefined && verdict.result !== 'admitted'
  const isUsed = verdict.result === 'already-used'
  if (state)
    claim(state, timed, { isAdmitted: verdict.result === 'admitted', isInside: isUsed && forced })
  return { ...timed, ...verdict, forced, before: isUsed ? before : undefined, isConflict }
}

function claim(
  state: TicketState,
  { scan, scannedAt }: TimedScan,
  { isAdmitted, isInside }: { isAdmitted: boolean; isInside: boolean },
): void {
  const own = { nonce: scan.nonce, ticketId: state.ticket.id, at: scannedAt }
  if (isInside) state.others.push(own)
  if (!isAdmitted) return
  if (state.holder) state.others.push(state.holder)
  state.holder = own
}
