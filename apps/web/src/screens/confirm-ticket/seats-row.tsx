import { plural } from '@velvet/contract/shared/words/plural'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Armchair } from '@velvet/ui/icons/armchair'
import { ChevronRight } from '@velvet/ui/icons/chevron-right'
import { useAppSelector } from '../../state/hooks.ts'
import styles from './seats-row.module.css'
import { w } from './words.ts'

/** More names than these would not fit into the row of a narrow phone. */
const MOST_NAMED = 6

interface SeatsRowProps {
  onChoose: () => void
  isBusy: boolean
}

/** Opens the seat plan, and tells what was chosen there: by themselves, seats are the best ones together. */
export function SeatsRow({ onChoose, isBusy }: SeatsRowProps) {
  const { seats, wheelchair } = useAppSelector((state) => state.booking)
  const chosen = wheelchair ? w.wheelchairPlace : named(seats)
  return (
    <button
      type="button"
      className={styles.row}
      aria-label={chosen && fill(w.chooseOthers, { chosen })}
      disabled={isBusy}
      onClick={onChoose}
    >
      <Armchair size={20} aria-hidden className={styles.icon} />
      <span className={styles.text}>{chosen === undefined ? w.bestTogether : <strong>{chosen}</strong>}</span>
      <ChevronRight size={20} aria-hidden className={styles.icon} />
    </button>
  )
}

function named(seats: readonly string[]): string | undefined {
  if (seats.length === 0) return undefined
  if (seats.length > MOST_NAMED) return fill(w.numberOfSeats, { seats: seats.length })
  return fill(plural(seats.length, w.seat, w.seats), { seats: seats.join(', ') })
}
