import { serverNow } from '@velvet/client/server-clock'
import type { SeatsOfShow } from '@velvet/contract/catalogue/seats-of-show.calls'
import { Button } from '@velvet/ui/button'
import type { Action } from '../../../parts/action.ts'
import { dateAndTime } from '../../../parts/dates.ts'
import { useActions } from '../../../parts/use-actions.tsx'
import { SEATS_KEY, closingCalls } from './calls.ts'

type Show = SeatsOfShow['show']

/** Says whether the books of a showtime are closed, and closes them once it has begun. */
export function BooksOfShow({ show }: { show: Show }) {
  const actions = useActions()
  const { books } = show
  const canClose = !books && show.state === 'published' && Date.parse(show.startsAt) <= serverNow()
  return (
    <>
      {books && <p>{closedText(books)}</p>}
      {canClose && (
        <div className="actions">
          <Button look="quiet" onClick={() => actions.ask(closeBooks(show))}>
            Close the books…
          </Button>
        </div>
      )}
      {actions.view}
    </>
  )
}

const closedText = ({ closedAt, closedBy }: NonNullable<Show['books']>) =>
  closedBy
    ? `Its books were closed on ${dateAndTime(closedAt)} by ${closedBy.name}.`
    : `Its books closed by themselves on ${dateAndTime(closedAt)}.`

const closeBooks = ({ id, title, cinema }: Show): Action => ({
  title: `Close the books of ${title} at ${cinema}`,
  text: 'Its counter sells nothing more, and a refund after that belongs to the day on which it happens. This cannot be undone.',
  label: 'Close the books',
  done: 'The books of this showtime are closed.',
  hasNote: false,
  invalidates: [SEATS_KEY, ['tills'], ['books'], ['audit']],
  call: (_, options) => closingCalls.closeShowtimeBooks({ id }, options),
})
