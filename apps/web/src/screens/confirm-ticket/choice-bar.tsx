import { formatVp } from '@velvet/contract/money/vp'
import { TICKET_ERRORS } from '@velvet/contract/tickets/ticket-errors'
import { counted } from '@velvet/contract/typing/counted'
import { listed } from '@velvet/contract/typing/listed'
import { Button } from '@velvet/ui/button'
import { TriangleAlert } from 'lucide-react'
import { seatsChosen } from '../../state/booking.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import styles from './choice-bar.module.css'
import type { useSeatChoice } from './use-seat-choice.ts'

interface ChoiceBarProps {
  choice: ReturnType<typeof useSeatChoice>
  count: number
  total: number
  onClose: () => void
}

/** Says what is chosen and what it costs, and takes it. */
export function ChoiceBar({ choice, count, total, onClose }: ChoiceBarProps) {
  const dispatch = useAppDispatch()
  const hadChoice = useAppSelector(({ booking }) => booking.seats.length > 0 || booking.wheelchair)
  const { seats, wheelchair, isWhole, alone } = choice
  function take(taken: { seats: readonly string[]; wheelchair: boolean }) {
    dispatch(seatsChosen(taken))
    onClose()
  }
  return (
    <div className={styles.bar}>
      <p className={styles.words} role="status">
        <span>{wordsOf(choice, count)}</span>
        {isWhole && (
          <strong className={styles.total}>
            <bdi>{formatVp(total)}</bdi>
          </strong>
        )}
      </p>
      <p className={styles.alone} role="status">
        {isWhole && alone.length > 0 && (
          <>
            <TriangleAlert size={16} aria-hidden />
            {aloneWords(alone)}
          </>
        )}
      </p>
      <div className={styles.actions}>
        {hadChoice && (
          <Button look="quiet" onClick={() => take({ seats: [], wheelchair: false })}>
            Any Seats
          </Button>
        )}
        <Button
          className={styles.take}
          disabled={!isWhole}
          onClick={() => take({ seats: wheelchair ? [] : seats, wheelchair })}
        >
          {takeWords(wheelchair, count)}
        </Button>
      </div>
    </div>
  )
}

function takeWords(wheelchair: boolean, count: number): string {
  if (count > 1) return 'Take These Seats'
  return wheelchair ? 'Take This Place' : 'Take This Seat'
}

function wordsOf({ seats, wheelchair, isWhole }: ChoiceBarProps['choice'], count: number): string {
  if (wheelchair && !isWhole) return TICKET_ERRORS['no-wheelchair-place'].message
  if (seats.length === 0) return `Choose ${counted(count, 'seat')}, or close this to get any`
  if (wheelchair) return `Now free: ${listed(seats)}`
  const named = `${seats.length === 1 ? 'Seat' : 'Seats'} ${listed(seats)}`
  return isWhole ? named : `${named}. Choose ${counted(count - seats.length, 'more seat')}`
}

function aloneWords(alone: readonly string[]): string {
  return `${alone.length === 1 ? 'Seat' : 'Seats'} ${listed(alone)} would be left alone`
}
