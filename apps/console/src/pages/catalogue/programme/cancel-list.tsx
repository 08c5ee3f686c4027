import type { PlannedShowtime } from '@velvet/contract/catalogue/programme.calls'
import type { Choice } from './cancel-choices.ts'
import { showOf } from './show.ts'
import { clock } from './day.ts'
import styles from './waiting-day.module.css'
import { showtimesCount, soldOf } from './words.ts'

interface Props {
  choices: readonly Choice[]
  chosen: readonly PlannedShowtime[]
  zone: string
  onTurn: (id: string) => void
}

/** Lists showtimes with a box for each, and says how many are left out. */
export function CancelList({ choices, chosen, zone, onTurn }: Props) {
  if (choices.length === 0) return <p className="muted">No showtime can be cancelled here.</p>
  const left = choices.length - chosen.length
  return (
    <fieldset>
      <legend>Showtimes to cancel</legend>
      {choices.map(({ planned, text, isPossible }) => (
        <label key={planned.id} className={styles.name}>
          <input
            type="checkbox"
            checked={chosen.includes(planned)}
            disabled={!isPossible}
            onChange={() => onTurn(planned.id)}
          />
          {clock(Date.parse(planned.startsAt), zone)} in {planned.screen.name}: {planned.film.title},{' '}
          {soldOf(showOf(planned))}
          {text && `, ${text}`}
        </label>
      ))}
      {left > 0 && (
        <p className="muted">{showtimesCount(left)} left out. Whoever saw a film to its end gets no Points back.</p>
      )}
    </fieldset>
  )
}
