import { CANCEL_HOURS_AFTER_END } from '../catalogue/programme.rules.ts'
import { HOUR_MS, MINUTE_MS } from '../shared/time/durations.ts'

// The show log says whether a showtime that was sold also ran. Doors and tills write it, and staff may add to it later.

/** A person can record these events of a showtime. */
export const SHOW_EVENT_KINDS = ['started', 'stopped', 'resumed', 'ended', 'late', 'not-shown'] as const
export type ShowEventKind = (typeof SHOW_EVENT_KINDS)[number]
export const SHOW_EVENT_NAMES: Readonly<Record<ShowEventKind, string>> = {
  started: 'Started',
  stopped: 'Stopped',
  resumed: 'Resumed',
  ended: 'Ended',
  late: 'Late',
  'not-shown': 'Not shown',
}

/** Returns true for an event after which a person chooses a reason. */
export const asksForReason = (kind: ShowEventKind) => kind === 'stopped' || kind === 'not-shown'

/** The log also has the first scan of a showtime, which does not prove that it started, and undone events. */
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

/** If a showtime did not run, people get their Points and money back, or a code for a free ticket. */
export const SETTLED_HOW = ['refund', 'voucher'] as const
export type SettledHow = (typeof SETTLED_HOW)[number]

/** An event is recorded at the gate, at a counter, later in the office, or by the first scan of a ticket. */
export const SHOW_EVENT_SOURCES = ['gate', 'counter', 'office', 'scan'] as const
export type ShowEventSource = (typeof SHOW_EVENT_SOURCES)[number]

/** An event can be undone within this time. Both the event and its undoing stay in the log. */
export const UNDO_EVENT_MINUTES = 10
/** An event can happen at most this many hours before the time of its showtime. */
export const EVENT_HOURS_BEFORE = 3
/** Today warns of a showtime with sold tickets that has not started this many minutes after its time. */
export const NOT_STARTED_MINUTES = 15
/** This many minutes after its time, Today takes a showtime that has not started as not shown. */
export const NOT_SHOWN_MINUTES = 45
/** Today proposes to settle a showtime that stopped this many minutes ago and has not resumed. */
export const STOPPED_MINUTES = 20
/** Each press at a door adds this many minutes to the delay of a showtime. */
export const LATE_STEP_MINUTES = 15
/** A showtime can begin at most this many minutes late. */
export const LATE_AT_MOST_MINUTES = 240

export const SHOW_NOTE_MAX_LENGTH = 200

/** Staff have to look at a showtime with sold tickets for one of these reasons. */
export const SHOW_WARNINGS = ['not-started', 'not-shown', 'stopped'] as const
export type ShowWarning = (typeof SHOW_WARNINGS)[number]

/** Staff and distributors see whether a showtime ran. A showtime without a started event is `unknown`. */
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

/** Returns the events that can follow the latest event of a showtime. */
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
 * Returns the events that count, from all events of a showtime in the order of their times. An event that was
 * impossible at its time, such as a second `started` from another door, is kept but does not count. Neither does an
 * event that is not in time. If a phone sends an earlier event later, the earlier one counts instead.
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
export function canUndoEvent(at: Date, now = new Date()): boolean {
  return now.getTime() - at.getTime() <= UNDO_EVENT_MINUTES * MINUTE_MS
}

/**
 * Returns true if an event of this time belongs to the showtime and can still be entered. Events can be entered until
 * the showtime can no longer be settled.
 */
export function isEventInTime({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, at: Date, now: Date): boolean {
  return (
    at.getTime() >= startsAt.getTime() - EVENT_HOURS_BEFORE * HOUR_MS &&
    now.getTime() <= endsAt.getTime() + CANCEL_HOURS_AFTER_END * HOUR_MS
  )
}
