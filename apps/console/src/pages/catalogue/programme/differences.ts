import type { AnswerOf } from '@velvet/client/call'
import type { PlannedShowtime, ShowtimeWithEdit } from '@velvet/contract/catalogue/programme.calls'
import { points } from '../../../parts/money.ts'
import type { programmeCalls } from './calls.ts'
import { editRequest, presentRequest, requestedShow } from './edits.ts'
import { inOrder } from './geometry.ts'
import type { Screen, Show } from './show.ts'
import { showOf } from './show.ts'
import { typePriceChanges, typePriceText } from './type-prices.ts'
import { marksText, slotText, times } from './words.ts'

export type DayDifference = AnswerOf<typeof programmeCalls.readDifference>['difference']

/** A change of one showtime that Publish would make for customers. */
export interface Difference {
  show: Show
  /** The changes in words, such as `18:00 in Screen 1 becomes 18:30 in Screen 2`. */
  text: readonly string[]
  /** The showtime whose edit makes this change; undefined for a new showtime. */
  edited: ShowtimeWithEdit | undefined
  /** Who kept the edit. */
  by: string | undefined
  /** Why this cannot be published; null if nothing is in the way. */
  problem: string | null
  /** True when the time or the screen changes, which concerns everybody who has a ticket. */
  moves: boolean
}

/** Returns the new showtimes and the changed ones, in the order of the day. */
export function differencesOf(
  { drafts, blocked, changes }: Pick<DayDifference, 'drafts' | 'blocked' | 'changes'>,
  screens: readonly Screen[],
): Difference[] {
  const found = [
    ...drafts.map((draft) => newShowtime(draft, screens, null)),
    ...blocked.map((draft) => newShowtime(draft, screens, `It stays a draft: ${draft.message}`)),
    ...changes.flatMap((one) => changedShowtime(one, screens)),
  ]
  const order = inOrder(found.map(({ show }) => show))
  return found.sort((one, other) => order.indexOf(one.show) - order.indexOf(other.show))
}

/** Returns the numbers of sold seats that the difference shows, which Publish sends with it. */
export const seenSeats = ({ changes }: DayDifference) => changes.map(({ id, seats }) => ({ id, seats: seats.sold }))

/** Returns true if something waits to be published, and no edit is in the way. */
export function isReady({ drafts, changes }: DayDifference): boolean {
  const waits = drafts.length + changes.length > 0
  return waits && changes.every(({ edit }) => edit?.problem === null)
}

function newShowtime(draft: PlannedShowtime, screens: readonly Screen[], problem: string | null): Difference {
  const show = showOf(draft)
  const text = [`New: ${slotText(show, draft.timeZone, screens)}, ${points(show.price)}`]
  if (draft.prices.length > 0) text.push(typePriceText(draft.prices))
  return { show, text, problem, edited: undefined, by: undefined, moves: false }
}

function changedShowtime(planned: ShowtimeWithEdit, screens: readonly Screen[]): Difference[] {
  const { edit, timeZone: zone } = planned
  if (!edit) return []
  const before = presentRequest(planned)
  const request = editRequest(edit)
  const [present, show] = [showOf(planned), requestedShow(planned, request)]
  const moves = show.startsAt !== present.startsAt || show.screenId !== present.screenId
  const slot = (of: Show) => slotText(of, zone, screens)
  const text = [
    show.filmId !== present.filmId && `“${present.title}” becomes “${show.title}”, ${times(show, { zone })}`,
    moves && `${slot(present)} becomes ${slot(show)}`,
    ...(edit.prices ? typePriceChanges(planned.prices, edit.prices) : []),
    request.ownPrice !== before.ownPrice && priceText(present, request.ownPrice),
    show.cleaningMinutes !== present.cleaningMinutes &&
      `Cleaning: ${present.cleaningMinutes} minutes become ${show.cleaningMinutes}`,
    (request.saleEndsMinutesBefore !== before.saleEndsMinutesBefore ||
      request.saleEndsBelowSeats !== before.saleEndsBelowSeats) &&
      'Online sale ends by other settings',
    request.format !== before.format && `Format: ${before.format ?? 'none'} becomes ${request.format ?? 'none'}`,
    request.marks.join() !== before.marks.join() &&
      `Access: ${marksText(before.marks) || 'none'} becomes ${marksText(request.marks) || 'none'}`,
  ].filter((line) => typeof line === 'string')
  return [{ show, text, moves, edited: planned, by: edit.by.name, problem: edit.problem }]
}

function priceText({ price }: Show, ownPrice: number | null): string {
  if (ownPrice === null) return `${points(price)} becomes the price of the card`
  return `${points(price)} becomes ${points(ownPrice)}`
}
