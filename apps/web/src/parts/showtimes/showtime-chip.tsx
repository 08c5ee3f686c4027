import type { Showtime } from '@velvet/contract/entities/entities'
import { twelveHour } from '@velvet/contract/time/time'
import { fill } from '@velvet/contract/words/spoken'
import { Chip } from '@velvet/ui/chip'
import type { ReactNode } from 'react'
import { useNavigate } from '../../app/router.tsx'
import { showtimeSelected } from '../../state/booking.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { selectIsSignedIn } from '../../state/selectors.ts'
import { availabilityOf, seatsLeft } from '../seats-left.ts'
import { w } from './words.ts'

interface Props {
  showtime: Showtime
  /** What the chip tells below the time. */
  note: ReactNode
  onChoose?: () => void
}

/** A showtime to choose; its cinema is chosen next. A visitor logs in first, and then goes on with this time. */
export function ShowtimeChip({ showtime, note, onChoose }: Props) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const state = availabilityOf(showtime)

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
        (state === 'limited' && (
          <>
            {w.limited} <bdi>{fill(w.seatsLeft, { count: seatsLeft(showtime) })}</bdi>
          </>
        )) ||
        (state === 'sold-out' && w.soldOut)
      }
      note={note}
      onPress={choose}
    >
      {twelveHour(showtime.StartTime)}
    </Chip>
  )
}
