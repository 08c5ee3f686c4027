import type { PlannedShowtime } from '@velvet/contract/catalogue/programme.calls'
import type { Action } from '../../../parts/action.ts'
import { PROGRAMME_KEY, programmeCalls, cancellationQuery } from './calls.ts'
import { showOf, type Screen } from './show.ts'
import { refundText, previewText } from '../../../parts/cancelled-words.ts'
import { slotText, seatsSold } from './words.ts'
import { useQuery } from '@tanstack/react-query'
import { Spinner } from '@velvet/ui/spinner'
import { Refusal } from '../../../parts/refusal.tsx'

/**
 * Returns the action that takes a showtime off the programme. It deletes a draft, and cancels a
 * showtime on sale. If seats are sold, the person has to type the title of the film first.
 */
export function cancelAction(planned: PlannedShowtime, screens: readonly Screen[]): Action {
  const { film, timeZone } = planned
  const slot = slotText(showOf(planned), timeZone, screens)
  const same = { invalidates: [PROGRAMME_KEY, ['audit'], ['money']] }
  return planned.state === 'draft'
    ? { ...same, ...deletion(planned, `${film.title}, ${slot}`) }
    : { ...same, ...cancellation(planned, `${film.title}, ${slot}`) }
}

function deletion({ id, version }: PlannedShowtime, name: string): Action {
  return {
    title: `Delete the draft ${name}`,
    text: 'Customers have not seen this draft.',
    label: 'Delete the draft',
    done: `The draft is deleted: ${name}.`,
    hasNote: false,
    call: (_given, options) => programmeCalls.deleteShowtime({ id }, { ...options, version }),
  }
}

function cancellation(planned: PlannedShowtime, name: string): Action {
  const { id, version, film, seats } = planned
  const sold = seats.sold === 0 ? 'No seat is sold.' : `${seatsSold(seats.sold)}.`
  return {
    title: `Cancel ${name}`,
    text: `${sold} This cannot be undone.`,
    ...(seats.sold > 0 && { details: <CancellationCounts id={id} /> }),
    label: 'Cancel the showtime',
    done: `Cancelled: ${name}.`,
    ...(seats.sold > 0 && { typed: film.title }),
    call: async ({ note }, options) => {
      // If no seat is sold, no title has to be typed, so the server checks that.
      const input = { id, note, ...(seats.sold === 0 && { isUnsold: true as const }) }
      const answer = await programmeCalls.cancelShowtime(input, { ...options, version })
      return [`Cancelled: ${name}.`, ...refundText(answer)].join(' ')
    },
  }
}

/** Reads what the cancellation of a showtime takes back, and says it. */
function CancellationCounts({ id }: { id: string }) {
  const { data, error } = useQuery(cancellationQuery([id]))
  if (error) return <Refusal error={error} />
  if (!data) return <Spinner label="Counting" />
  return previewText(data).map((sentence) => <p key={sentence}>{sentence}</p>)
}
