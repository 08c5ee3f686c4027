import type { Showtime } from '@velvet/contract/shared/entities/entities'
import { twelveHour } from '@velvet/contract/shared/time/time'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Button } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { useNavigate } from '../../app/router.tsx'
import { CinemaFacts, nameIdOf } from '../../parts/cinema-facts.tsx'
import { Price } from '../../parts/price.tsx'
import { weekday } from '../../parts/days/spoken-days.ts'
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
}

/** Offers a cinema. Only the chosen showtime has the red button, and every other one names its day and time on its own. */
export function CinemaCard({ choice, chosen }: CinemaCardProps) {
  const { cinema, showtime, soldOut, isOfShowtime, isAsChosen } = choice
  const isChosenFull = isOfShowtime && !isAsChosen && soldOut.length > 0
  const { CinemaID } = cinema
  const navigate = useNavigate()
  const dispatch = useAppDispatch()

  function preview() {
    navigate('/previewcenter', { state: { coming_from_selectcinema: true, CinemaID } })
  }

  function proceed(own: Showtime) {
    if (!isAsChosen) dispatch(showtimeSelected(own))
    dispatch(cinemaSelected(cinema))
    navigate('/confirmticket', { state: { CinemaID, dayAskedFor: chosen.Date } })
  }
  return (
    <Card as="li" className={styles.card} aria-label={cinema.Name}>
      <CinemaFacts cinema={cinema} name={cinema.Name}>
        <CinemaLabels choice={choice} />
      </CinemaFacts>
      {isChosenFull && showtime && <p>{fill(w.soldOutAt, { time: twelveHour(chosen.StartTime) })}</p>}
      <p className={styles.shows}>{showtime ? <ShowsAt showtime={showtime} /> : w.noSeatsLeft}</p>
      {showtime && <OtherDay showtime={showtime} askedFor={chosen.Date} />}
      <Button
        wide
        look={isAsChosen ? 'primary' : 'quiet'}
        disabled={!showtime}
        aria-describedby={nameIdOf(cinema)}
        onClick={() => showtime && proceed(showtime)}
      >
        {showtime && !isAsChosen ? proceedTo(showtime) : w.proceed}
      </Button>
      <div className={styles.actions}>
        <Button look="quiet" className={styles.small} aria-describedby={nameIdOf(cinema)} onClick={preview}>
          {w.previewCinema}
        </Button>
        <DirectionsLink cinema={cinema} />
      </div>
      {(!showtime || isChosenFull) && <TellMeOfSeats showtimes={soldOut} />}
    </Card>
  )
}

/** Returns text such as "Proceed · Monday 11:30 PM". */
function proceedTo({ Date: day, StartTime }: Showtime): string {
  return fill(w.proceedTo, { day: weekday(day), time: twelveHour(StartTime) })
}

/** Shows text such as "Shows at 5:10 PM, 1,500 Vp". */
function ShowsAt({ showtime }: { showtime: Showtime }) {
  return filled(w.showsAt, {
    time: <bdi>{twelveHour(showtime.StartTime)}</bdi>,
    price: <Price vp={showtime.OfferPrice ?? showtime.TicketPrice} className={styles.price} />,
  })
}
