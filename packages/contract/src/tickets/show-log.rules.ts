import { CANCEL_HOURS_AFTER_END } from '../catalogue/programme.rules.ts'
import { HOUR_MS, MINUTE_MS } from '../shared/time/durations.ts'

// The show log says whether a showtime that was sold also ran. Doors and tills write it, and staff may add to it later.

/** What a person can say about a showtime. */
export const SHOW_EVENT_KINDS = ['started', 'stopped', 'resumed', 'ended', 'late', 'not-shown'] as const
export type ShowEventKind = (typeof SHOW_EVENT_KINDS)[number]

/** The log also has the first scan of a showtime, which is no proof that it started, and what was undone. */
export const RECORDED_KINDS = ['opened', ...SHOW_EVENT_KINDS, 'undone'] as const
export type RecordedKind = (typeof RECORDED_KINDS)[number]

export const STOP_REASONS = ['power', 'key', 'projector', 'print', 'nobody-came', 'other'] as const
export type StopReason = (typeof STOP_REASONS)[number]
export const STOP_REASON_NAMES: Readonly<Record<StopReason, string>> = {
  power: 'Power',
  key: 'Key',
  projector: 'Projector',
  print: 'Print',
  'nobody-came': 'No visitors',
  other: 'Other',
}

/** What people get for a showtime that did not run: their Points and money, or a code for a free ticket. */
export const SETTLED_HOW = ['refund', 'voucher'] as const
export type SettledHow = (typeof SETTLED_HOW)[number]

/** Where an event was written. The server writes `opened` itself, and the office only what it adds later. */
export const SHOW_EVENT_SOURCES = ['gate', 'counter', 'office', 'scan'] as const
export type ShowEventSource = (typeof SHOW_EVENT_SOURCES)[number]

/** An event can be undone within this time. Both rows stay. */
export const UNDO_EVENT_MINUTES = 10
/** An event happens at most so long before the time of its showtime. */
export const EVENT_HOURS_BEFORE = 3
/** A showtime with sold tickets that has not started so long after its time is reported to the managers. */
export const NOT_STARTED_MINUTES = 15
/** So long after its time it is proposed to say that the showtime was not shown. */
export const NOT_SHOWN_MINUTES = 45
/** A stopped showtime that has not resumed for so long is proposed for a settlement. */
export const STOPPED_MINUTES = 20
/** A door adds so many minutes to the delay of a showtime by each press. */
export const LATE_STEP_MINUTES = 15
/** A showtime begins at most so many minutes late. */
export const LATE_AT_MOST_MINUTES = 240

export const SHOW_NOTE_MAX_LENGTH = 200

/** Staff have to look at a showtime with sold tickets for one of these reasons. */
export const SHOW_WARNINGS = ['not-started', 'not-shown', 'stopped'] as const
export type ShowWarning = (typeof SHOW_WARNINGS)[number]

/** What staff and distributors read about a showtime: whether it ran. A row without a started event is `unknown`. */
export const RAN = ['run', 'late', 'stopped', 'not-shown', 'unknown'] as const
export type Ran = (typeof RAN)[number]
export const RAN_NAMES: Readonly<Record<Ran, string>> = {
  run: 'Ran',
  late: 'Ran late',
  stopped: 'Stopped',
  'not-shown': 'Not shown',
  unknown: '–',
}

const NEXT: Readonly<Record<RecordedKind, readonly ShowEventKind[]>> = {
  opened: ['started', 'late', 'not-shown'],
  late: ['started', 'late', 'not-shown'],
  started: ['stopped', 'ended'],
  stopped: ['resumed', 'ended'],
  resumed: ['stopped', 'ended'],
  ended: [],
  'not-shown': [],
  undone: [],
}

/** Returns what can happen next in a showtime whose latest event this is. */
export function nextEvents(latest: RecordedKind | null | undefined): readonly ShowEventKind[] {
  return NEXT[latest ?? 'opened']
}

interface LoggedEvent {
  id: string
  kind: RecordedKind
  at: Date
  minutes: number | null
  /** The event that this one undoes. */
  undoes: string | null
  /** False for an event that came too late, or was dated too early, for its showtime. */
  inTime: boolean
}

/**
 * Returns the events that count, from all events of a showtime in the order of their times. An event that could not
 * happen then, such as the second of two doors that press `started`, is kept and does not count. Neither does one that
 * is not in time. A phone may send an earlier one later, which then counts in its place.
 */
export function countedEvents<Event extends LoggedEvent>(events: readonly Event[]): Event[] {
  const undone = new Set(events.map(({ undoes }) => undoes))
  const counted: Event[] = []
  let latest: RecordedKind | undefined
  for (const event of events) {
    const isNext = nextEvents(latest).some((kind) => kind === event.kind)
    if (undone.has(event.id) || !event.inTime || (event.kind !== 'opened' && !isNext)) continue
    counted.push(event)
    if (event.kind !== 'opened') latest = event.kind
  }
  return counted
}

/** Returns the state of a showtime after these counted events. */
export function runAfter(counted: readonly LoggedEvent[]) {
  const [latest] = counted.filter(({ kind }) => kind !== 'opened').slice(-1)
  const [late] = counted.filter(({ kind }) => kind === 'late').slice(-1)
  return {
    latest: latest?.kind ?? null,
    latestAt: latest?.at ?? null,
    startedAt: counted.find(({ kind }) => kind === 'started')?.at ?? null,
    lateMinutes: late?.minutes ?? 0,
  }
}

/** Returns true while an event can still be undone, by the clock that gave it its time. */
export function canUndoEvent(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() <= UNDO_EVENT_MINUTES * MINUTE_MS
}

/**
 * Returns true if an event of this time belongs to the showtime and can still be entered, which ends when the showtime
 * can no longer be settled.
 */
export function isEventInTime({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, at: Date, now: Date): boolean {
  return (
    at.getTime() >= startsAt.getTime() - EVENT_HOURS_BEFORE * HOUR_MS &&
    now.getTime() <= endsAt.getTime() + CANCEL_HOURS_AFTER_END * HOUR_MS
  )
}
