import { useAppSelector } from '../../state/hooks.ts'
import styles from './seats-link.module.css'

/** More names than these would not fit beside the counter. */
const MOST_NAMED = 3

interface SeatsLinkProps {
  onChoose: () => void
  isBusy: boolean
}

/** Opens the seat plan, and tells what was chosen there. */
export function SeatsLink({ onChoose, isBusy }: SeatsLinkProps) {
  const { seats, wheelchair } = useAppSelector((state) => state.booking)
  const chosen = wheelchair ? 'Wheelchair place' : named(seats)
  return (
    <button type="button" className={styles.link} disabled={isBusy} onClick={onChoose}>
      {chosen === undefined ? (
        'Choose seats'
      ) : (
        <>
          <strong>{chosen}</strong>
          <span className="visually-hidden">: choose other seats</span>
        </>
      )}
    </button>
  )
}

function named(seats: readonly string[]): string | undefined {
  if (seats.length === 0) return undefined
  if (seats.length > MOST_NAMED) return `${seats.length} seats`
  return `${seats.length === 1 ? 'Seat' : 'Seats'} ${seats.join(', ')}`
}
