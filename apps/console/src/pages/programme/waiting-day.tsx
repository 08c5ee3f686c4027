import type { AnswerOf } from '@velvet/client/call'
import { shortDate, weekday } from '@velvet/contract/time/time'
import { Banner } from '@velvet/ui/banner'
import { points } from '../../parts/money.ts'
import { clock } from './day.ts'
import type { programmeCalls } from './calls.ts'
import styles from './waiting-day.module.css'
import { showtimesCount } from './words.ts'

interface Props {
  difference: AnswerOf<typeof programmeCalls.readDifference>['difference']
  zone: string
  isChosen: boolean
  onToggle: () => void
}

/** Shows a day whose drafts can be published, with a box to choose it and the list of its drafts. */
export function WaitingDay({ difference, zone, isChosen, onToggle }: Props) {
  const { date, drafts, blocked, warnings } = difference
  const name = `${weekday(date)}, ${shortDate(date)}`
  return (
    <div className={styles.day}>
      <label className={styles.name}>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={drafts.length === 0}
          onChange={onToggle}
        />
        {name}: {showtimesCount(drafts.length)}
      </label>
      {drafts.length > 0 && (
        <details>
          <summary className={styles.summary}>
            Show them<span className="visually-hidden">: {name}</span>
          </summary>
          <ul className={styles.list}>
            {drafts.map(({ id, film, startsAt, screen, ticketPrice }) => (
              <li key={id}>
                {clock(Date.parse(startsAt), zone)} in {screen.name}: {film.title},{' '}
                {points(ticketPrice)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {blocked.length > 0 && (
        <p className="muted">
          {showtimesCount(blocked.length)} of this day stay drafts, because their start is in the
          past.
        </p>
      )}
      {warnings.map((warning) => (
        <Banner key={warning}>{warning}</Banner>
      ))}
    </div>
  )
}
