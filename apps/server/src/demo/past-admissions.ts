import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { v4 as uuid } from 'uuid'
import { chanceOf, type PastShowtime } from './past-parties.ts'
import type { PastRows } from './past-rows.ts'

/** The share of ticket holders who come to the showtime. */
const COMING_SHARE = 0.92
/** People arrive from half an hour before the start until a quarter of an hour after it. */
const ARRIVING_MS = { from: -30 * MINUTE_MS, to: 15 * MINUTE_MS }

interface Door {
  showtimes: readonly PastShowtime[]
  staff: { attendant: string }
  now: Date
}

/** Scans the tickets of the people who came. Other tickets expire when their showtime is over. */
export function admitPast(rows: PastRows, { showtimes, staff, now }: Door): void {
  const shown = new Map(showtimes.map((showtime) => [showtime.id, showtime]))
  const chance = chanceOf(now.getTime() / 1000)
  for (const ticket of rows.tickets) {
    const showtime = shown.get(ticket.showtimeId)
    if (!showtime || ticket.status === 'void') continue
    const { from, to } = ARRIVING_MS
    const at = new Date(showtime.startsAt.getTime() + from + chance() * (to - from))
    if (chance() < COMING_SHARE && at > ticket.createdAt && at <= now) {
      ticket.status = 'used'
      ticket.usedAt = at
      rows.gateScans.push({
        nonce: uuid(),
        staffId: staff.attendant,
        ticketId: ticket.id,
        result: 'admitted',
        scannedAt: at,
        receivedAt: at,
      })
    } else if (showtime.endsAt < now) {
      ticket.status = 'expired'
      ticket.expiredAt = showtime.endsAt
    }
  }
}

/** Logs that showtimes started on time, so that Today asks about none of them. */
export function startPast(rows: PastRows, { showtimes, staff }: Omit<Door, 'now'>): void {
  for (const { id: showtimeId, startsAt: at } of showtimes) {
    const event = { showtimeId, kind: 'started', at, source: 'gate', staffId: staff.attendant } as const
    rows.showEvents.push({ id: uuid(), ...event, recordedAt: at })
    rows.showRuns.push({ showtimeId, latest: 'started', latestAt: at, startedAt: at })
  }
}
