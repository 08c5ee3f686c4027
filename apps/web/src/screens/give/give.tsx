import type { Gift } from '@velvet/contract/endpoints/tickets/gifts'
import { titleCase } from '@velvet/contract/films/title-case'
import { shortDate, twelveHour, weekday } from '@velvet/contract/time/time'
import { Banner } from '@velvet/ui/banner'
import { Button, buttonClass } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { Shimmer } from '@velvet/ui/shimmer'
import { Link, useLocation, useNavigate, useParams } from '../../app/router.tsx'
import { Screen } from '../../app/screen.tsx'
import { FilmPoster } from '../../parts/film-poster.tsx'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import { TicketPaper } from '../../parts/ticket-paper.tsx'
import { useAppSelector } from '../../state/hooks.ts'
import { selectIsSignedIn } from '../../state/selectors.ts'
import styles from './give.module.css'
import { useGift } from './use-gift.ts'

/** Shows the ticket of a link, which anybody can take who has it, also without an account. */
export default function Give() {
  const navigate = useNavigate()
  const { token = '' } = useParams()
  const { gift, ticket, error, isBusy, take, retry } = useGift(token)
  return (
    <Screen title="A ticket for you">
      <ScreenHeader
        title="A ticket for you"
        backLabel="See the films"
        onBack={() => navigate('/home')}
      />
      <div className={styles.content}>
        {ticket && <TicketPaper ticket={ticket} />}
        {ticket && <HowToKeep />}
        {!ticket && gift && (
          <>
            <Offer gift={gift} />
            {error && <Banner>{error}</Banner>}
            <Button wide busy={isBusy} onClick={() => void take()}>
              Take this ticket
            </Button>
          </>
        )}
        {!ticket &&
          !gift &&
          (error ? <ReadingFailed words={error} onRetry={retry} /> : <Loading />)}
      </div>
    </Screen>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Loading the ticket">
      <Shimmer height={320} />
    </div>
  )
}

function Offer({ gift }: { gift: Gift }) {
  return (
    <Card>
      <div className={styles.offer}>
        <div className={styles.poster}>
          <FilmPoster url={gift.PosterURL} colour={gift.Colour} sizes="92px" eager />
        </div>
        <div>
          {gift.From && <p className={styles.quiet}>{gift.From} gives you a ticket</p>}
          <h2 className={styles.title}>{titleCase(gift.MovieTitle)}</h2>
          <p>
            <bdi>{twelveHour(gift.ShowtimeTime)}</bdi>, {weekday(gift.ShowtimeDate)},{' '}
            {shortDate(gift.ShowtimeDate)}
          </p>
          <p>
            {gift.CinemaName}, {gift.ScreenName}
          </p>
          <p className={styles.quiet}>{titleCase(gift.CinemaAddress)}</p>
          <p className={styles.seat}>Seat {gift.SeatNumber}</p>
        </div>
      </div>
    </Card>
  )
}

/** Says where a ticket is that was taken without an account. */
function HowToKeep() {
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const from = useLocation().pathname
  if (isSignedIn) return null
  return (
    <Card>
      <div className={styles.keep}>
        <p>
          This browser keeps your ticket. Open the same link to see it again, also without a
          network. Log in here to have it in My Tickets.
        </p>
        <Link to="/login" state={{ from }} className={buttonClass('quiet', true)}>
          Log In
        </Link>
      </div>
    </Card>
  )
}
