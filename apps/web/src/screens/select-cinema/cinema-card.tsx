import type { Showtime } from '@velvet/contract/entities/entities'
import { twelveHour } from '@velvet/contract/time/time'
import { formatVp } from '@velvet/contract/money/vp'
import { Button } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { useNavigate } from '../../app/router.tsx'
import { CinemaFacts, nameIdOf } from '../../parts/cinema-facts.tsx'
import { DirectionsLink } from '../../parts/directions-link.tsx'
import { OtherDay } from '../../parts/other-day.tsx'
import { TellMeOfSeats } from '../../parts/waits/tell-me-of-seats.tsx'
import { cinemaSelected, showtimeSelected } from '../../state/booking.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { filled } from '@velvet/ui/filled'
import { CinemaLabels } from './cinema-labels.tsx'
import type { CinemaChoice } from './choices.ts'
import styles from './select-cinema.module.css'
import { w } from './words.ts'

interface CinemaCardProps {
  choice: CinemaChoice
  chosen: Showtime
  /** True for the one cinema with the red button. */
  isMain: boolean
}

export function CinemaCard({ choice, chosen, isMain }: CinemaCardProps) {
  const { cinema, showtime, soldOut } = choice
  const { CinemaID } = cinema
  const navigate = useNavigate()
  const dispatch = useAppDispatch()

  function preview() {
    navigate('/previewcenter', { state: { coming_from_selectcinema: true, CinemaID } })
  }

  function proceed(own: Showtime) {
    if (own.ShowtimeID !== chosen.ShowtimeID) dispatch(showtimeSelected(own))
    dispatch(cinemaSelected(cinema))
    navigate('/confirmticket', { state: { CinemaID, dayAskedFor: chosen.Date } })
  }
  return (
    <Card as="li" className={styles.card} aria-label={cinema.Name}>
      <CinemaFacts cinema={cinema} name={cinema.Name}>
        <CinemaLabels choice={choice} />
      </CinemaFacts>
      <p className={styles.shows}>{showtime ? <ShowsAt showtime={showtime} /> : w.noSeatsLeft}</p>
      {showtime && <OtherDay showtime={showtime} askedFor={chosen.Date} />}
      <div className={styles.actions}>
        <Button
          look="quiet"
          className={styles.small}
          aria-describedby={nameIdOf(cinema)}
          onClick={preview}
        >
          {w.previewCinema}
        </Button>
        <DirectionsLink cinema={cinema} />
      </div>
      <Button
        wide
        look={isMain ? 'primary' : 'quiet'}
        disabled={!showtime}
        aria-describedby={nameIdOf(cinema)}
        onClick={() => showtime && proceed(showtime)}
      >
        {w.proceed}
      </Button>
      {!showtime && <TellMeOfSeats showtimes={soldOut} />}
    </Card>
  )
}

/** Shows text such as "Shows at 5:10 PM, 1,500 Vp". */
function ShowsAt({ showtime }: { showtime: Showtime }) {
  return filled(w.showsAt, {
    time: <bdi>{twelveHour(showtime.StartTime)}</bdi>,
    price: <bdi className={styles.price}>{formatVp(showtime.TicketPrice)}</bdi>,
  })
}
