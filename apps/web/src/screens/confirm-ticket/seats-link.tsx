import { plural } from '@velvet/contract/words/plural'
import { fill } from '@velvet/contract/words/spoken'
import { useAppSelector } from '../../state/hooks.ts'
import styles from './seats-link.module.css'
import { w } from './words.ts'

/** More names than these would not fit beside the counter. */
const MOST_NAMED = 3

interface SeatsLinkProps {
  onChoose: () => void
  isBusy: boolean
}

/** Opens the seat plan, and tells what was chosen there. */
export function SeatsLink({ onChoose, isBusy }: SeatsLinkProps) {
  const { seats, wheelchair } = useAppSelector((state) => state.booking)
  const chosen = wheelchair ? w.wheelchairPlace : named(seats)
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={chosen && fill(w.chooseOthers, { chosen })}
      disabled={isBusy}
      onClick={onChoose}
    >
      {chosen === undefined ? w.chooseSeats : <strong>{chosen}</strong>}
    </button>
  )
}

function named(seats: readonly string[]): string | undefined {
  if (seats.length === 0) return undefined
  if (seats.length > MOST_NAMED) return fill(w.numberOfSeats, { seats: seats.length })
  return fill(plural(seats.length, w.seat, w.seats), { seats: seats.join(', ') })
}
