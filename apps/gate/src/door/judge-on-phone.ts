import type { ListedShowtime, ListedTicket } from '@velvet/contract/tickets/gate-lists.calls'
import { keyOfCode } from '@velvet/contract/tickets/gate-key'
import { firstAdmission, judge } from '@velvet/contract/tickets/gate-verdict'
import type { Admission, Scan, Verdict } from '@velvet/contract/tickets/gate-verdict'
import { because } from '@velvet/contract/tickets/gate-words'
import type { PhoneList } from '../lists/phone-lists.ts'

/** A ticket that a phone found in one of its lists. */
export interface FoundTicket {
  key: string
  list: PhoneList
  ticket: ListedTicket
}

export interface PhoneVerdict extends Verdict {
  /** The ticket that has the code. The field is absent if no list of this phone has the code. */
  found?: FoundTicket
  /** The first admission, if the ticket was used before. */
  before?: Admission
}

/**
 * Searches the lists of this phone for a code. Each list costs less than a millisecond, and
 * browsers derive the keys of several lists at the same time.
 */
export async function findInLists(lists: readonly PhoneList[], code: string): Promise<FoundTicket | undefined> {
  const keys = await Promise.all(lists.map(({ salt }) => keyOfCode(code, salt)))
  for (const [index, list] of lists.entries()) {
    const key = keys[index] ?? ''
    const ticket = list.tickets.get(key)
    if (ticket) return { key, list, ticket }
  }
  return undefined
}

/**
 * A phone cannot know more: the ticket may be for another cinema, or was sold after the lists were
 * loaded.
 */
const NOT_LISTED: Verdict = { result: 'unknown', ...because('not-listed') }

/**
 * Returns the verdict of a phone that does not ask the server. It counts the admission that the list
 * shows, and the one that the phone knows from its own scans or from another phone.
 */
export function judgeOnPhone(found: FoundTicket | undefined, known: Admission | undefined, scan: Scan): PhoneVerdict {
  if (!found) return NOT_LISTED
  const { ticket, list } = found
  const before = firstAdmission([listed(ticket), known])
  const verdict = judge(scannedTicket(ticket, list.showtime, before), scan)
  return { ...verdict, found, ...(verdict.result === 'already-used' && before && { before }) }
}

function listed({ usedAt, usedBy }: ListedTicket): Admission | undefined {
  return usedAt === undefined ? undefined : { at: new Date(usedAt), device: usedBy }
}

function scannedTicket(
  { status, isGivenAway = false, isUnreported = false }: ListedTicket,
  showtime: ListedShowtime,
  before: Admission | undefined,
) {
  return {
    status,
    isGivenAway,
    isUnreported,
    usedAt: before?.at ?? null,
    showtimeId: showtime.id,
    cinemaId: showtime.cinemaID,
    cinemaName: showtime.cinemaName,
    timeZone: showtime.timeZone,
    doorsOpenAt: new Date(showtime.doorsOpenAt),
    endsAt: new Date(showtime.endsAt),
    cancelledAt: showtime.cancelledAt === null ? null : new Date(showtime.cancelledAt),
  }
}
