import { shortDate, weekday } from '@velvet/contract/shared/time/time'
import { Banner } from '@velvet/ui/banner'
import { points } from '../../../parts/money.ts'
import { clock } from './day.ts'
import { differencesOf, isReady } from './differences.ts'
import type { DayDifference } from './differences.ts'
import type { Screen } from './show.ts'
import styles from './waiting-day.module.css'
import { typePriceText } from './type-prices.ts'
import { showtimesCount, waitingText } from './words.ts'

interface Props {
  difference: DayDifference
  zone: string
  screens: readonly Screen[]
  isChosen: boolean
  onToggle: () => void
}

/** Shows a day that waits to be published, with a box to choose it and the list of what changes. */
export function WaitingDay({ difference, zone, screens, isChosen, onToggle }: Props) {
  const { date, drafts, blocked, changes, warnings } = difference
  const changed = differencesOf({ drafts: [], blocked: [], changes }, screens)
  const name = `${weekday(date)}, ${shortDate(date)}`
  return (
    <div className={styles.day}>
      <label className={styles.name}>
        <input type="checkbox" checked={isChosen} disabled={!isReady(difference)} onChange={onToggle} />
        {name}: {waitingText(difference)}
      </label>
      {drafts.length + changed.length > 0 && (
        <details>
          <summary className={styles.summary}>
            Show them<span className="visually-hidden">: {name}</span>
          </summary>
          <ul className={styles.list}>
            {drafts.map(({ id, film, startsAt, screen, ticketPrice, prices }) => (
              <li key={id}>
                {clock(Date.parse(startsAt), zone)} in {screen.name}: {film.title},{' '}
                {[points(ticketPrice), ...(prices.length > 0 ? [typePriceText(prices)] : [])].join(', ')}
              </li>
            ))}
            {changed.map(({ show, text, by }) => (
              <li key={show.id}>
                {show.title}: {text.join('; ')}. Changed by {by}
              </li>
            ))}
          </ul>
        </details>
      )}
      {changed.map(
        ({ show, problem }) =>
          problem !== null && (
            <p key={show.id}>
              {show.title}: {problem}
            </p>
          ),
      )}
      {blocked.length > 0 && (
        <p className="muted">
          {showtimesCount(blocked.length)} of this day stay drafts, because their start is in the past.
        </p>
      )}
      {warnings.map((warning) => (
        <Banner key={warning}>{warning}</Banner>
      ))}
    </div>
  )
}
