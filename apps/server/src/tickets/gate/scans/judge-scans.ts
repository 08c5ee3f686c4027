import { secondsToUndo, UNDO_WITHIN_S } from '@velvet/contract/tickets/gate.rules'
import { believedTime, judge, type Verdict } from '@velvet/contract/tickets/gate-verdict'
import type { ReadScan } from './read-scan.ts'
import type { LockedTicket } from './scanned-tickets-sql.ts'
import type { Claim } from './scans-sql.ts'

/**
 * A ticket, and the claims of the people whom it let in. `judgeScans` updates this state with each
 * scan of a batch.
 */
export interface TicketState {
  ticket: LockedTicket
  /**
   * The claim that counts as the admission of this ticket. Undefined until a person is admitted.
   */
  holder: Claim | undefined
  /** The claim that was the `holder` before this batch was judged. */
  heldBefore: Claim | undefined
  others: Claim[]
}

/** The facts that all scans of a batch have in common. */
export interface Door {
  now: Date
  /** The cinemas where the attendant works; undefined means every cinema. */
  cinemaIds: string[] | undefined
  /**
   * The number of milliseconds by which the server's clock was ahead of the phone's clock when the
   * phone sent the batch.
   */
  offsetMs: number
  /** True if the phone was taken out of use, so that the person who has it may be a thief. */
  isRevoked?: boolean
}

/**
 * A scan with its ticket and its time. `state` is undefined for an unknown code. `scannedAt` is the
 * time at which it counts, and `claimedAt` the time by which it is judged. `hasPass` is true if a pass came
 * with it for the showtime of its ticket. `givenAwayAt` is the time at which its code became an old copy.
 */
interface TimedScan {
  scan: ReadScan
  state: TicketState | undefined
  claimedAt: Date
  scannedAt: Date
  hasPass: boolean
  givenAwayAt: Date | null
}

export interface Judged extends TimedScan, Verdict {
  /** True if the scan was forced and the server would otherwise have refused it. */
  forced: boolean
  before: Claim | undefined
  /** True if staff must be notified of this scan: a person who should not be inside may be inside. */
  isConflict: boolean
  /** When the phone undid the scan, if it did so in time and before it sent the scan. */
  undoneAt: Date | null
}

/** Returns the times of a scan by the server's clock. A time in the future counts as now. */
export function timesOfScan({ at, offsetMs }: ReadScan, { now, ...door }: Door) {
  const corrected = new Date(at).getTime() + (offsetMs ?? door.offsetMs)
  const claimedAt = new Date(Math.min(corrected, now.getTime()))
  return { claimedAt, scannedAt: believedTime(claimedAt, now) }
}

/**
 * Judges scans in the order of their times, so that the earliest scan of a ticket admits. Updates the states of the
 * tickets. A forced scan that happened before the known admission replaces that admission, because its person was
 * inside first. The scan of a revoked phone replaces nothing, and neither does one that counts by its pass alone,
 * because its time cannot be verified. A scan that arrives with its undo uses no ticket up, because its person is
 * outside again.
 */
export function judgeScans(scans: readonly TimedScan[], door: Door): Judged[] {
  const inTime = [...scans].sort((one, other) => +one.scannedAt - +other.scannedAt)
  return inTime.map((timed) => judgeNext(timed, door))
}

function judgeNext(timed: TimedScan, door: Door): Judged {
  const { scan, state, claimedAt, scannedAt, hasPass, givenAwayAt } = timed
  const { force = false } = scan
  const holder = state?.holder
  const cinemaId = state?.ticket.cinemaId
  const isElsewhere = cinemaId !== undefined && door.cinemaIds?.includes(cinemaId) === false
  const countsByPass = isElsewhere && hasPass
  const cinemaIds = countsByPass ? [cinemaId] : door.cinemaIds
  const mayReplace = force && !door.isRevoked && !countsByPass
  const isEarlier = mayReplace && holder !== undefined && scannedAt < holder.at
  const before = isEarlier ? undefined : holder
  // A person who was let in before the ticket was taken came in with a good ticket.
  const isGivenAway = givenAwayAt !== null && !(mayReplace && scannedAt < givenAwayAt)
  const verdictIf = (forced: boolean) =>
    judge(state && { ...state.ticket, isGivenAway, usedAt: before?.at ?? null }, {
      showtimeId: scan.showtimeID,
      doorCinemaId: scan.cinemaID,
      cinemaIds,
      scannedAt: claimedAt,
      now: door.now,
      forced,
    })
  const verdict = verdictIf(force)
  const forced = force && verdictIf(false).result !== 'admitted'
  const isUsed = verdict.result === 'already-used'
  const isAdmitted = verdict.result === 'admitted'
  const isDoubtful = isAdmitted ? door.isRevoked === true : forced
  const isInside = state !== undefined && (isAdmitted || forced)
  const undoneAt = isInside ? timeOfUndo(timed, door.now) : null
  const isConflict = state !== undefined && isDoubtful && !undoneAt
  if (state && !undoneAt) claim(state, timed, { isAdmitted, isInside: isUsed && forced })
  const judged = { ...timed, ...verdict, forced, isConflict, undoneAt }
  return { ...judged, before: isUsed ? before : undefined }
}

/** Returns the time of the undo that came with a scan, by the server's clock; null if it was too late. */
function timeOfUndo({ scan, scannedAt }: TimedScan, now: Date): Date | null {
  if (!scan.undone) return null
  const seconds = secondsToUndo(new Date(scan.at), new Date(scan.undone.at))
  return seconds > UNDO_WITHIN_S ? null : new Date(Math.min(+scannedAt + seconds * 1000, +now))
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
