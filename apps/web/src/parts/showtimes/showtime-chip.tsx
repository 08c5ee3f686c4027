import type { Showtime } from '@velvet/contract/shared/entities/entities'
import { twelveHour } from '@velvet/contract/shared/time/time'
import { formatNaira, worthInNaira } from '@velvet/contract/points/vp'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Chip } from '@velvet/ui/chip'
import type { ReactNode } from 'react'
import { useNavigate } from '../../app/router.tsx'
import { showtimeSelected } from '../../state/booking.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { selectIsSignedIn } from '../../state/selectors.ts'
import { availabilityOf, seatsLeft } from '../seats-left.ts'
import { useOwnHold } from '../use-own-hold.ts'
import { w as parts } from '../words.ts'
import styles from './showtime-chip.module.css'
import { w } from './words.ts'

interface Props {
  showtime: Showtime
  /** What the chip tells below the time. */
  note: ReactNode
  onChoose?: () => void
}

/**
 * Shows a showtime to choose; its cinema is chosen next. A visitor logs in first and then continues with this time. A
 * customer who holds its seats for a payment is led to that payment.
 */
export function ShowtimeChip({ showtime, note, onChoose }: Props) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const finishPayment = useOwnHold(showtime)
  const state = finishPayment ? 'limited' : availabilityOf(showtime)
  const { OfferPrice, Marks } = showtime

  function choose() {
    onChoose?.()
    dispatch(showtimeSelected(showtime))
    if (isSignedIn) navigate('/selectcinema')
    else navigate('/login', { state: { from: '/selectcinema' } })
  }
  return (
    <Chip
      state={state}
      label={
        (finishPayment && parts.finishPayment) ||
        (state === 'limited' && (
          <>
            {w.limited} <bdi>{fill(w.seatsLeft, { count: seatsLeft(showtime) })}</bdi>
          </>
        )) ||
        (state === 'sold-out' && w.soldOut) ||
        (OfferPrice !== undefined && <bdi className={styles.offer}>{formatNaira(worthInNaira(OfferPrice))}</bdi>)
      }
      note={
        <>
          {note}
          {Marks?.map((mark) => (
            <span key={mark} className={styles.mark}>
              {w[mark]}
            </span>
          ))}
        </>
      }
      onPress={finishPayment ?? choose}
    >
      {twelveHour(showtime.StartTime)}
    </Chip>
  )
}
