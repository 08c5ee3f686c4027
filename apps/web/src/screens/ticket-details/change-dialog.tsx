import type { Movie, Showtime } from '@velvet/contract/shared/entities/entities'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { sortShowtimes } from '@velvet/contract/shared/typing/sorting'
import { twelveHour } from '@velvet/contract/shared/time/time'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Button } from '@velvet/ui/button'
import { Chip } from '@velvet/ui/chip'
import { Dialog } from '@velvet/ui/dialog'
import { SelectField } from '@velvet/ui/select-field'
import { Shimmer } from '@velvet/ui/shimmer'
import { Users } from '@velvet/ui/icons/users'
import { useCallback, useState } from 'react'
import { useNavigate } from '../../app/router.tsx'
import { bySeat } from '../../app/by-seat.ts'
import { useAnswer } from '../../app/use-answer.ts'
import { useArea } from '../../app/use-area.ts'
import { getCinema } from '../../calls/catalogue.ts'
import { getShowtime, listShowtimes } from '../../calls/showtimes.ts'
import { fullDate } from '../../parts/days/spoken-days.ts'
import { Price } from '../../parts/price.tsx'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import { availabilityOf } from '../../parts/seats-left.ts'
import { Switch } from '../../parts/switch.tsx'
import { wordsOfType } from '../../parts/words-of-type.ts'
import { exchangeBegun } from '../../state/booking.ts'
import { failureOf } from '../../state/call-thunk.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import styles from './ticket-details.module.css'
import { w } from './words.ts'

interface ChangeDialogProps {
  ticket: Ticket
  /** The other tickets of the purchase that can be exchanged too. */
  others: readonly Ticket[]
  onClose: () => void
}

/** Lets the customer choose the new showtime, or says why the ticket cannot be changed. */
export default function ChangeDialog({ ticket, others, onClose }: ChangeDialogProps) {
  return (
    <Dialog title={w.changeTitle} onClose={onClose}>
      <div className={styles.refund}>
        {isOfBundle(ticket) ? <p>{w.notInBundle}</p> : <ChooseShowtime ticket={ticket} others={others} />}
      </div>
    </Dialog>
  )
}

const isOfBundle = ({ BundleLine: line }: Ticket) => typeof line === 'number'

/** Lets the customer choose the new showtime. The next screen shows the seats and the difference in price. */
function ChooseShowtime({ ticket, others }: Omit<ChangeDialogProps, 'onClose'>) {
  const [isAll, setIsAll] = useState(false)
  const all = [ticket, ...others.filter((one) => !isOfBundle(one))].sort(bySeat)
  const { begin, failed } = useBegin(isAll ? all : [ticket])
  const { ShowtimeID: showtimeId } = ticket
  const ask = useCallback((signal: AbortSignal) => getShowtime({ showtimeId }, { signal }), [showtimeId])
  const { answer, error, retry } = useAnswer(ask)
  const present = answer?.showtime
  return (
    <>
      <p>{w.howChanging}</p>
      {ticket.Snacks?.pickups.some(({ state }) => state === 'ordered') && <p>{w.snacksStay}</p>}
      {all.length > 1 && (
        <Switch
          icon={<Users size={20} aria-hidden />}
          name={fill(w.allOfBooking, { tickets: all.length })}
          note={fill(w.allOfBookingNote, { seats: all.map(({ SeatNumber }) => SeatNumber).join(', ') })}
          isOn={isAll}
          onChange={setIsAll}
        />
      )}
      {failed && <p role="alert">{failed}</p>}
      {present && (
        <>
          <Button look="quiet" wide onClick={() => begin(present)}>
            {w.sameShowtime}
          </Button>
          <Showtimes present={present} title={ticket.MovieTitle} onChoose={begin} />
        </>
      )}
      {!present && (error === undefined ? <Loading /> : <ReadingFailed text={error} onRetry={retry} />)}
    </>
  )
}

/** Returns a function that starts an exchange of these tickets for a showtime, and the error of the last attempt. */
function useBegin(tickets: readonly Ticket[]) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [failed, setFailed] = useState<string>()
  const begin = (showtime: Showtime) => {
    setFailed(undefined)
    const exchange = {
      ticketIDs: tickets.map(({ TicketID }) => TicketID),
      paid: tickets.reduce((vp, { Price: price }) => vp + (price ?? 0), 0),
      film: tickets[0]?.MovieTitle ?? '',
      seats: tickets.map(({ SeatNumber }) => SeatNumber).join(', '),
      types: tickets.map((one) => wordsOfType(one).type ?? null),
      showtimeID: tickets[0]?.ShowtimeID ?? '',
    }
    getCinema({ cinemaId: showtime.CinemaID })
      .then(({ cinema }) => {
        dispatch(exchangeBegun({ showtime, cinema, exchange }))
        navigate('/confirmticket', { state: { CinemaID: cinema.CinemaID } })
      })
      .catch((reason: unknown) => setFailed(failureOf(reason).message))
  }
  return { begin, failed }
}

interface ShowtimesProps {
  present: Showtime
  /** The film of the ticket. */
  title: string
  onChoose: (showtime: Showtime) => void
}

/** Shows the showtimes of a film near the customer by day. The film of the ticket is shown first. */
function Showtimes({ present, title, onChoose }: ShowtimesProps) {
  const area = useArea()
  const movies = useAppSelector((state) => state.movies.userLocationMovies)
  const [movieId, setMovieId] = useState(present.MovieID)
  const ask = useCallback(
    (signal: AbortSignal) => listShowtimes({ movieId, LGA: '', ...area }, { signal }),
    [movieId, area],
  )
  const { answer, error, retry } = useAnswer(area ? ask : undefined)
  const others = answer?.showtimeIds.filter(({ ShowtimeID }) => ShowtimeID !== present.ShowtimeID)
  return (
    <>
      <Films films={movies} own={{ MovieID: present.MovieID, Title: title }} chosen={movieId} onChoose={setMovieId} />
      {others && <Days showtimes={sortShowtimes(others)} onChoose={onChoose} />}
      {!others && (error === undefined ? <Loading /> : <ReadingFailed text={error} onRetry={retry} />)}
    </>
  )
}

type Film = Pick<Movie, 'MovieID' | 'Title'>

interface FilmsProps {
  films: readonly (Film & Pick<Movie, 'Status'>)[]
  own: Film
  chosen: string
  onChoose: (movieId: string) => void
}

function Films({ films, own, chosen, onChoose }: FilmsProps) {
  const others = films.filter(({ MovieID, Status }) => MovieID !== own.MovieID && Status === 'now-playing')
  if (others.length === 0) return null
  const named = [own, ...others].map(({ MovieID, Title }) => ({ MovieID, name: titleCase(Title) }))
  return (
    <SelectField
      label={w.film}
      options={named.map(({ name }) => name)}
      value={named.find(({ MovieID }) => MovieID === chosen)?.name ?? ''}
      onChange={(name) => onChoose(named.find((one) => one.name === name)?.MovieID ?? own.MovieID)}
    />
  )
}

function Days({ showtimes, onChoose }: { showtimes: readonly Showtime[]; onChoose: (showtime: Showtime) => void }) {
  if (showtimes.length === 0) return <p>{w.noOtherShowtimes}</p>
  const dates = [...new Set(showtimes.map(({ Date: date }) => date))]
  return dates.map((date) => (
    <section key={date}>
      <h3>{fullDate(date)}</h3>
      <ul className={styles.times}>
        {showtimes
          .filter((one) => one.Date === date)
          .map((showtime) => (
            <li key={showtime.ShowtimeID}>
              <Chip
                state={availabilityOf(showtime)}
                note={
                  <>
                    {showtime.CinemaName} · <Price vp={showtime.OfferPrice ?? showtime.TicketPrice} />
                  </>
                }
                onPress={() => onChoose(showtime)}
              >
                {twelveHour(showtime.StartTime)}
              </Chip>
            </li>
          ))}
      </ul>
    </section>
  ))
}

const Loading = () => (
  <div role="status" aria-label={w.loadingShowtimes}>
    <Shimmer height={120} />
  </div>
)
