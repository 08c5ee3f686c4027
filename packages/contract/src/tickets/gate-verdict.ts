import { HOUR_MS } from '../shared/time/durations.ts'
import { because, SCAN_WAITS_AT_MOST_HOURS, type ReasonValues } from './gate-words.ts'
import { GIVEN_AWAY } from './transfers.ts'
import { localTimeOf, localDateOf, twelveHour } from '../shared/time/time.ts'

export const SCAN_RESULTS = ['admitted', 'already-used', 'wrong-showtime', 'unknown', 'void'] as const

/**
 * Returns the time at which a scan counts. A time in the future counts as now, and so does one that is older
 * than a scan can be: a forced scan with it would come before every other one.
 */
export function believedTime(claimed: Date, now: Date): Date {
  return claimed > now || isTooOld(claimed, now) ? now : claimed
}

const isTooOld = (scannedAt: Date, now: Date) =>
  now.getTime() - scannedAt.getTime() > SCAN_WAITS_AT_MOST_HOURS * HOUR_MS

export interface Verdict {
  result: (typeof SCAN_RESULTS)[number]
  /**
   * The message for the attendant in English. Absent if the ticket was admitted without an objection. The code and
   * its values say the same in other languages.
   */
  reason?: string | undefined
  reasonCode?: string | undefined
  reasonValues?: ReasonValues | undefined
  /**
   * True if the ticket is for the right showtime, whose doors are not open yet. The calls of the gate
   * give this the result `wrong-showtime`, and say the rest by the reason alone.
   */
  isTooEarly?: true
}

/** Returns true if the code is an old copy of a ticket that its holder gave away. A stored reason has no code. */
export const isOfGivenAway = ({ result, reason, reasonCode }: Verdict): boolean =>
  result === 'void' && (reasonCode === 'given-away' || reason === GIVEN_AWAY)

/** The admission of one person with a ticket. */
export interface Admission {
  /** The time of the scan, corrected by the offset of the phone's clock. */
  at: Date
  /** The name of the phone, if it is known. */
  device?: string | undefined
}

export interface ScannedTicket {
  /** `void` means that the ticket was refunded. The verdict ignores all other values. */
  status: string
  /** True if the code is the one that the ticket had before a person took it by a link. */
  isGivenAway?: boolean
  /** True if the seat of a code of the counter went back on sale before its sale arrived. */
  isUnreported?: boolean
  usedAt: Date | null
  showtimeId: string
  cinemaId: string
  cinemaName: string
  /** The time zone of the cinema. */
  timeZone: string
  doorsOpenAt: Date
  endsAt: Date
  cancelledAt: Date | null
}

export interface Scan {
  /** The showtime that the attendant admits to, if they chose one. */
  showtimeId?: string | undefined
  /**
   * The cinemas where the attendant works; undefined means every cinema. No person is admitted with a ticket of another
   * cinema, not even by force.
   */
  cinemaIds?: readonly string[] | undefined
  /** The cinema of the door, if the attendant chose one. */
  doorCinemaId?: string | undefined
  /** The corrected time that the phone gave, which is never later than `now`. */
  scannedAt: Date
  /** The time at which the verdict is made. */
  now: Date
  /**
   * True if the person is already inside. Then only a refund, an earlier admission or a cinema where
   * the attendant does not work refuses the ticket. Any other objection is given as the reason of an
   * admission.
   */
  forced: boolean
}

/**
 * Returns the earliest admission. If two admissions have the same time, returns the one that comes
 * first in the list.
 */
export function firstAdmission<A extends Admission>(admissions: readonly (A | undefined)[]): A | undefined {
  return admissions.reduce((first, one) => (one && (!first || one.at < first.at) ? one : first), undefined)
}

/**
 * Returns the verdict for the attendant. The server and every phone judge by this rule. On the
 * server, the caller holds the lock of the ticket.
 */
export function judge(ticket: ScannedTicket | undefined, scan: Scan): Verdict {
  if (!ticket) return { result: 'unknown', ...because('no-ticket') }
  // This comes first, because people of one cinema need not know what became of another one's ticket.
  if (scan.cinemaIds?.includes(ticket.cinemaId) === false) return ofAnotherCinema(ticket)
  if (ticket.isGivenAway) return { result: 'void', ...because('given-away') }
  if (ticket.isUnreported) return { result: 'void', ...because('sale-not-reported') }
  if (ticket.status === 'void') return { result: 'void', ...because('refunded') }
  if (ticket.usedAt) {
    const time = twelveHour(localTimeOf(ticket.usedAt, ticket.timeZone))
    return { result: 'already-used', ...because('admitted-before', { time }) }
  }
  const objection = objectionTo(ticket, scan)
  if (!objection) return { result: 'admitted' }
  if (!scan.forced) return objection
  const { reason, reasonCode, reasonValues } = objection
  return { result: 'admitted', reason, reasonCode, reasonValues }
}

function ofAnotherCinema({ cinemaName: cinema }: ScannedTicket): Verdict {
  return { result: 'wrong-showtime', ...because('other-cinema', { cinema }) }
}

function objectionTo(ticket: ScannedTicket, scan: Scan): Verdict | undefined {
  if (scan.doorCinemaId !== undefined && scan.doorCinemaId !== ticket.cinemaId) {
    return ofAnotherCinema(ticket)
  }
  if (scan.showtimeId && scan.showtimeId !== ticket.showtimeId) {
    return { result: 'wrong-showtime', ...because('other-showtime') }
  }
  if (ticket.cancelledAt) return { result: 'void', ...because('cancelled') }
  if (ticket.endsAt < scan.scannedAt) return { result: 'void', ...because('over') }
  return objectionToTime(ticket, scan)
}

function objectionToTime({ doorsOpenAt, timeZone }: ScannedTicket, { scannedAt, now }: Scan): Verdict | undefined {
  if (scannedAt < doorsOpenAt) {
    const date = localDateOf(doorsOpenAt, timeZone)
    const time = twelveHour(localTimeOf(doorsOpenAt, timeZone))
    return {
      result: 'wrong-showtime',
      ...because('doors-closed', { date, time }),
      isTooEarly: true,
    }
  }
  if (isTooOld(scannedAt, now)) {
    return { result: 'void', ...because('too-old') }
  }
  return undefined
}
