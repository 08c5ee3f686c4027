import { overlapText } from '@velvet/contract/catalogue/overlap'
import { SHOW_MARK_NAMES, type ShowMark } from '@velvet/contract/catalogue/show-marks'
import { clock } from './day.ts'
import type { Day } from './day.ts'
import { endOf, freeFrom } from './geometry.ts'
import type { Slot, Screen, Show } from './show.ts'

const STATES: Readonly<Record<Show['state'], string>> = {
  draft: 'Draft',
  published: 'On sale',
  cancelled: 'Cancelled',
}

/** Returns the word for the state, such as `Draft`. */
export function stateOf({ state, isChanged }: Show): string {
  return isChanged ? 'Changed' : STATES[state]
}

/** Returns the start and the end of a showtime, such as `6:00–8:00 PM` or `11:00 AM–1:00 PM`. */
export function times(show: Show, { zone }: Pick<Day, 'zone'>): string {
  const start = clock(show.startsAt, zone)
  const end = clock(endOf(show), zone)
  const isInOneHalf = start.slice(-2) === end.slice(-2)
  return `${isInOneHalf ? start.slice(0, -3) : start}–${end}`
}

export function soldOf({ soldSeats, totalSeats, keptSeats }: Show): string {
  const sold = `${soldSeats} of ${totalSeats} sold`
  return keptSeats > 0 ? `${sold}, ${keptSeats} kept` : sold
}

/** Says how many seats are sold, such as `1 seat is sold`. */
export function seatsSold(count: number): string {
  return `${seats(count)} ${count === 1 ? 'is' : 'are'} sold`
}

export function showtimesCount(count: number): string {
  return count === 1 ? '1 showtime' : `${count} showtimes`
}

/** Counts what waits on a day, such as `2 showtimes and 1 change`. */
export function waitingText({ drafts, changes }: Counts<readonly unknown[]>): string {
  return countsText({ drafts: drafts.length, changes: changes.length })
}

/** Says what Publish has done, such as `Published: 2 showtimes and 1 change.` */
export function publishedText({ published, changed }: Record<'published' | 'changed', number>) {
  return `Published: ${countsText({ drafts: published, changes: changed })}. Customers see this now.`
}

type Counts<Count> = Record<'drafts' | 'changes', Count>

function countsText({ drafts, changes }: Counts<number>): string {
  const text = changes === 1 ? '1 change' : `${changes} changes`
  if (changes === 0) return showtimesCount(drafts)
  return drafts === 0 ? text : `${showtimesCount(drafts)} and ${text}`
}

export function seats(count: number): string {
  return count === 1 ? '1 seat' : `${count} seats`
}

export function marksText(marks: readonly ShowMark[]): string {
  return marks.map((mark) => SHOW_MARK_NAMES[mark]).join(', ')
}

function screenNameOf(screenId: string, screens: readonly Screen[]): string {
  return screens.find(({ id }) => id === screenId)?.name ?? 'another screen'
}

/** Says where a showtime stands, such as `6:00 PM in Screen 1`. */
export function slotText(slot: Slot, zone: string, screens: readonly Screen[]): string {
  return `${clock(slot.startsAt, zone)} in ${screenNameOf(slot.screenId, screens)}`
}

interface Clash {
  neighbour: Show
  /** The next start for which there is room; undefined when there is none on that day. */
  free: number | undefined
}

/** Says why a slot is refused, and when the screen is free next. */
export function clashText({ neighbour, free }: Clash, timeZone: string, screens: readonly Screen[]): string {
  const { title, screenId } = neighbour
  const screenName = screenNameOf(screenId, screens)
  const startsAt = new Date(neighbour.startsAt)
  const clearAt = new Date(freeFrom(neighbour))
  const next = free === undefined ? undefined : new Date(free)
  return `${overlapText({ title, screenName, startsAt, clearAt, timeZone }, next)}.`
}

/** Says where a showtime was moved, and what that means for those who hold its tickets. */
export function movedText(show: Show, slot: Slot, zone: string, screens: readonly Screen[]): string {
  const text = [`${show.title} moved: ${slotText(slot, zone, screens)}.`]
  if (show.state === 'published') text.push('Customers see it once it is published.')
  if (show.soldSeats > 0) {
    text.push(`${seatsSold(show.soldSeats)}; their holders get a notice then.`)
  }
  return text.join(' ')
}
