import type { ListedShowtime, ListedTicket } from '../endpoints/gate/gate-lists.ts'
import { keyOfCode } from './gate-key.ts'
import { because } from '../gate/gate-words.ts'
import {
  firstAdmission,
  judge,
  type Admission,
  type Scan,
  type Verdict,
} from '../gate/gate-verdict.ts'

/** The list of one showtime on a phone. The tickets are stored by their keys. */
export interface KnownList {
  showtime: ListedShowtime
  /** The salt of the list, which `keyOfCode` takes. */
  salt: string
  /** The pass that the phone sends with each scan of this list. Absent from lists of older apps. */
  pass?: string | undefined
  tickets: ReadonlyMap<string, ListedTicket>
}

/** A ticket that a phone found in one of its lists. */
export interface FoundTicket {
  key: string
  list: KnownList
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
export async function findInLists(
  lists: readonly KnownList[],
  code: string,
): Promise<FoundTicket | undefined> {
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
const NOT_LISTED: Verdict = {
  result: 'unknown',
  ...because('not-listed'),
}

/**
 * Returns the verdict of a phone that does not ask the server. It counts the admission that the list
 * shows, and the one that the phone knows from its own scans or from another phone.
 */
export function judgeOnPhone(
  found: FoundTicket | undefined,
  known: Admission | undefined,
  scan: Scan,
): PhoneVerdict {
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
