import {
  LATE_AT_MOST_MINUTES,
  LATE_STEP_MINUTES,
  nextEvents,
  type RecordedKind,
  type ShowEventKind,
  type StopReason,
} from '@velvet/contract/tickets/show-log.rules'

/** An event of the show log, which a device stores until the server has acknowledged it. */
export interface PressedEvent {
  /** The id of the event, so that the server writes it once however often it is sent. */
  nonce: string
  showtimeId: string
  event: ShowEventKind | 'undone'
  minutes?: number
  cause?: StopReason
  undoes?: string
  /** The label of the button that was pressed. */
  name: string
  /** The uncorrected time of the device's clock in ISO 8601. */
  at: string
  /** The number of milliseconds by which the server's clock is ahead of the device's clock. */
  offsetMs: number
}

interface KnownState {
  latest?: RecordedKind | undefined
  lateMinutes?: number | undefined
}

/**
 * Returns the events that can come next in a showtime, and the delay that another press of `late` would mean. The
 * device's own events that wait for the network come after those that the server has.
 */
export function nextPresses(waiting: readonly PressedEvent[], { latest, lateMinutes = 0 }: KnownState) {
  const undone = new Set(waiting.map(({ undoes }) => undoes))
  const standing = waiting.filter(({ event, nonce }) => event !== 'undone' && !undone.has(nonce))
  const [last] = standing.slice(-1)
  const minutes = Math.min((last?.minutes ?? lateMinutes) + LATE_STEP_MINUTES, LATE_AT_MOST_MINUTES)
  return { events: nextEvents(last && last.event !== 'undone' ? last.event : latest), minutes }
}

/** Returns the input of the call that records the event, with its time by the clock of the server. */
export function inputOfPressed({ nonce, showtimeId, event, at, offsetMs, minutes, cause, undoes }: PressedEvent) {
  const corrected = new Date(Date.parse(at) + offsetMs).toISOString()
  return { id: showtimeId, eventID: nonce, kind: event, at: corrected, minutes, reason: cause, undoes }
}
