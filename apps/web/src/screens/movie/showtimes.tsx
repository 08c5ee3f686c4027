import { LOGIN_FOR_SHOWTIMES, SIGNUP_LOGIN } from '@velvet/contract/messages'
import { Button, buttonClass } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { Shimmer } from '@velvet/ui/shimmer'
import { CalendarX2, CloudOff, Ticket } from 'lucide-react'
import { Link } from '../../app/router.tsx'
import { useAppSelector } from '../../state/hooks.ts'
import { selectIsSignedIn, selectLga } from '../../state/selectors.ts'
import styles from './movie.module.css'
import { ShowtimeDays } from './showtime-days.tsx'
import { useShowtimes } from './use-showtimes.ts'

/** Showtimes are for a customer with an area; anybody else is told how to get there. */
export function Showtimes({ movieId }: { movieId: string }) {
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const lga = useAppSelector(selectLga)
  if (!isSignedIn || !lga) return <LoginForShowtimes movieId={movieId} />
  return <Programme movieId={movieId} />
}

function LoginForShowtimes({ movieId }: { movieId: string }) {
  return (
    <EmptyState
      icon={Ticket}
      action={
        <Link to="/signup" state={{ from: `/movie/${movieId}` }} className={buttonClass('primary')}>
          {SIGNUP_LOGIN}
        </Link>
      }
    >
      {LOGIN_FOR_SHOWTIMES}
    </EmptyState>
  )
}

function Programme({ movieId }: { movieId: string }) {
  const { showtimes, isLoading, error, reload } = useShowtimes(movieId)
  if (showtimes.length > 0) return <ShowtimeDays showtimes={showtimes} />
  if (isLoading) return <ShowtimesLoading />
  if (error) {
    return (
      <EmptyState
        icon={CloudOff}
        action={
          <Button look="quiet" onClick={reload}>
            Try Again
          </Button>
        }
      >
        {error}
      </EmptyState>
    )
  }
  return <EmptyState icon={CalendarX2}>No showtimes in your area yet.</EmptyState>
}

function ShowtimesLoading() {
  return (
    <div className={styles.panel} role="status" aria-label="Loading showtimes">
      <div className={styles.days}>
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className={styles.day}>
            <Shimmer height={60} radius="poster" />
          </div>
        ))}
      </div>
      <div className={styles.times}>
        {Array.from({ length: 4 }, (_, index) => (
          <Shimmer key={index} height={78} radius="poster" />
        ))}
      </div>
    </div>
  )
}
