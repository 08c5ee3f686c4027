import type { PlannedShowtime } from '@velvet/contract/endpoints/showtimes/programme'
import { points } from '../../parts/money.ts'
import { edited } from './edits.ts'
import type { Edit, Edits } from './edits.ts'
import { inOrder } from './geometry.ts'
import type { Screen, Show } from './show.ts'
import { showOf } from './show.ts'
import { placeWords, times } from './words.ts'

/** A change of one showtime that Publish would make for customers. */
export interface Difference {
  show: Show
  /** The changes in words, such as `18:00 in Screen 1 becomes 18:30 in Screen 2`. */
  words: readonly string[]
  /** The edit that makes this change; a new showtime has none. */
  edit: Edit | undefined
  /** True when somebody else changed the showtime after the edit was made. */
  isStale: boolean
  /** True if Publish has sent the edit and no answer has arrived. */
  isSent: boolean
  /** True when the time or the screen changes, which concerns everybody who has a ticket. */
  moves: boolean
}

interface Around {
  screens: readonly Screen[]
  /** The ids of the showtimes whose edits Publish has sent, but for which no answer has arrived. */
  sentIds?: readonly string[]
}

/** Returns the new showtimes and the changed ones, in the order of the day. */
export function differencesOf(
  planned: readonly PlannedShowtime[],
  edits: Edits,
  { screens, sentIds = [] }: Around,
): Difference[] {
  const found = planned.flatMap((one): Difference[] => {
    const show = edited(one, edits)
    const edit = edits.find(({ id }) => id === one.id)
    if (edit) {
      const isSent = sentIds.includes(one.id)
      // The server may have made an edit whose answer was lost. The showtime then has a new
      // version, although nobody else has changed it.
      const isStale = edit.version !== one.version && !isSent
      const moves = edit.wish.startsAt !== undefined || edit.wish.screenId !== undefined
      return [{ show, edit, isStale, isSent, moves, words: editWords(one, show, edit, screens) }]
    }
    if (one.state !== 'draft') return []
    const words = [`New: ${placeWords(show, one.timeZone, screens)}, ${points(show.price)}`]
    return [{ show, edit, isStale: false, isSent: false, moves: false, words }]
  })
  const order = inOrder(found.map(({ show }) => show))
  return found.sort((one, other) => order.indexOf(one.show) - order.indexOf(other.show))
}

function editWords(
  planned: PlannedShowtime,
  after: Show,
  { wish }: Edit,
  screens: readonly Screen[],
): string[] {
  const zone = planned.timeZone
  const before = showOf(planned)
  const place = (show: Show) => placeWords(show, zone, screens)
  const words = [
    wish.film && `“${before.title}” becomes “${after.title}”, ${times(after, { zone })}`,
    place(before) !== place(after) && `${place(before)} becomes ${place(after)}`,
    wish.ownPrice !== undefined && priceWords(before, wish.ownPrice),
    wish.cleaningMinutes !== undefined &&
      `Cleaning: ${before.cleaningMinutes} minutes become ${wish.cleaningMinutes}`,
    (wish.saleEndsMinutesBefore !== undefined || wish.saleEndsBelowSeats !== undefined) &&
      'Online sale ends by other settings',
  ]
  return words.filter((line) => typeof line === 'string')
}

function priceWords({ price }: Show, ownPrice: number | null): string {
  if (ownPrice === null) return `${points(price)} becomes the price of the card`
  return `${points(price)} becomes ${points(ownPrice)}`
}
