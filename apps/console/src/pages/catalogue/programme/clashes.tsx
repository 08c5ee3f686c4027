import { Link } from '@tanstack/react-router'
import { businessDateOf } from '@velvet/contract/catalogue/business-day'
import type { Clash } from '@velvet/contract/catalogue/programme-days.calls'
import { shortDate, weekday } from '@velvet/contract/shared/time/time'
import { Banner } from '@velvet/ui/banner'
import { Button, buttonClass } from '@velvet/ui/button'
import { dateAndTimeIn } from '../../../parts/dates.ts'
import { searchWithout } from '../../../parts/list-search.ts'

interface Props {
  /** The showtimes that were added. */
  showtimes: readonly { startsAt: string }[]
  clashes: readonly Clash[]
  zone: string
  onClose: () => void
}

/**
 * Says how many showtimes were added, leads to the first of their days, and lists those for which there
 * was no room.
 */
export function Clashes({ showtimes, clashes, zone, onClose }: Props) {
  const added = showtimes.length
  const [first] = showtimes.map(({ startsAt }) => businessDateOf(new Date(startsAt), zone)).sort()
  return (
    <div className="form">
      <Banner kind="success">{added === 1 ? '1 showtime was' : `${added} showtimes were`} added as drafts.</Banner>
      {clashes.length > 0 && (
        <>
          <h3>{clashes.length === 1 ? '1 was left out' : `${clashes.length} were left out`}</h3>
          <ul>
            {clashes.map(({ title, screenName, startsAt, message }) => (
              <li key={`${screenName} ${startsAt}`}>
                <strong>
                  {title}, {screenName}, {dateAndTimeIn(startsAt, zone)}
                </strong>
                <p>{message}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      {first !== undefined && (
        <Link
          to="/programme"
          className={buttonClass('quiet')}
          onClick={onClose}
          search={(search: Record<string, unknown>) => searchWithout(search, ['date', 'showtime'], { date: first })}
        >
          Show {weekday(first)}, {shortDate(first)}
        </Link>
      )}
      <Button onClick={onClose}>Done</Button>
    </div>
  )
}
