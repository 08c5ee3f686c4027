import type { PlannedShowtime } from '@velvet/contract/endpoints/programme'
import type { Deed } from '../../parts/deed.ts'
import { PROGRAMME_KEY, programmeCalls } from './calls.ts'
import { showOf } from './show.ts'
import type { Screen } from './show.ts'
import { placeWords, seats as seatCount, seatsSold } from './words.ts'

/**
 * Returns the deed that takes a showtime off the programme. It deletes a draft, and cancels a
 * showtime on sale. If seats are sold, the person has to type the title of the film first.
 */
export function cancelDeed(planned: PlannedShowtime, screens: readonly Screen[]): Deed {
  const { film, timeZone } = planned
  const place = placeWords(showOf(planned), timeZone, screens)
  const same = { rereads: [PROGRAMME_KEY, ['audit'], ['money']] }
  return planned.state === 'draft'
    ? { ...same, ...deletion(planned, `${film.title}, ${place}`) }
    : { ...same, ...cancellation(planned, `${film.title}, ${place}`) }
}

function deletion({ id, version }: PlannedShowtime, name: string): Deed {
  return {
    title: `Delete the draft ${name}`,
    words: 'Customers have not seen this draft.',
    action: 'Delete the draft',
    done: `The draft is deleted: ${name}.`,
    hasNote: false,
    call: (_given, options) => programmeCalls.deleteShowtime({ id }, { ...options, version }),
  }
}

function cancellation(planned: PlannedShowtime, name: string): Deed {
  const { id, version, film, seats } = planned
  const sold =
    seats.sold === 0
      ? 'No seat is sold.'
      : `${seatsSold(seats.sold)}. The holders get a notice, and all their Points back.`
  return {
    title: `Cancel ${name}`,
    words: `${sold} This cannot be undone.`,
    action: 'Cancel the showtime',
    done:
      seats.sold === 0
        ? `Cancelled: ${name}.`
        : `Cancelled: ${name}. The holders of ${seatCount(seats.sold)} got their Points back, and get a notice.`,
    ...(seats.sold > 0 && { typed: film.title }),
    call: ({ note }, options) =>
      programmeCalls.cancelShowtime({ id, note }, { ...options, version }),
  }
}
