import { GIVEN_AWAY } from '../tickets/gift.ts'
import { localTimeOf, twelveHour } from '../time/time.ts'

/** The note on a phone at the door that keeps this many scans until somebody signs in. */
export function scansWaitForSignIn(count: number): string {
  return count === 1
    ? '1 scan on this phone has not been sent yet. It stays here, and is sent when somebody signs in.'
    : `${count} scans on this phone have not been sent yet. They stay here, and are sent when somebody signs in.`
}

export const TICKET_REFUNDED = 'This ticket was refunded'

/** Said of a code of the counter whose seat went back on sale before the till reported that it had sold it. */
export const SALE_NOT_REPORTED =
  'The counter has not reported this sale in time. Please send the buyer to the counter'

/** Says that a ticket had let somebody in before, at this time of day. */
export const admittedBefore = (time: string) => `Admitted before, at ${time}`

/** Begins the note of a scan that somebody else sends than the person who made it. */
export const SCANNED_BY = 'Scanned by '

interface OtherScan {
  at: string
  /** The name of the phone, if it is known. */
  device: string | null
}

/** Says what an attendant has to know of a ticket that let two people in, or one by a refunded ticket. */
export function wordsOfConflict({
  isFirst,
  isGivenAway,
  other,
  timeZone,
}: {
  isFirst: boolean
  isGivenAway?: boolean | undefined
  other: OtherScan | null
  timeZone: string
}): string {
  if (isGivenAway) return GIVEN_AWAY
  if (!other) return TICKET_REFUNDED
  const time = twelveHour(localTimeOf(new Date(other.at), timeZone))
  const where = other.device === null ? '' : `, by ${other.device}`
  if (!isFirst) return admittedBefore(time) + where
  return `Somebody else came in with this ticket later, at ${time}${where}`
}
