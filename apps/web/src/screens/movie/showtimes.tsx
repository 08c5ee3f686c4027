import type { Movie } from '@velvet/contract/shared/entities/entities'
import { buttonClass } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { useIsPainted } from '@velvet/ui/use-is-painted'
import { CalendarX2 } from '@velvet/ui/icons/calendar-x-2'
import { lazyNotice } from '../../app/lazy-screen.ts'
import { Link } from '../../app/router.tsx'
import { useArea } from '../../app/use-area.ts'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import { useShowtimes } from '../../parts/showtimes/use-showtimes.ts'
import type { AreaNames } from '../../state/area.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { selectIsSignedIn } from '../../state/selectors.ts'
import { mainAction } from './hero.tsx'
import styles from './movie.module.css'
import { ShowtimeDays } from './showtime-days.tsx'
import type { ChosenDay } from './showtime-days.tsx'
import { ShowtimesLoading } from './showtimes-loading.tsx'
import { w } from './words.ts'

// Most operators show showtimes to customers alone.
const VisitorShowtimes = lazyNotice(() => import('./visitor-showtimes.tsx'), <ShowtimesLoading />)

const TellMeOfFilm = lazyNotice(() => import('./tell-me-of-film.tsx'))

/**
 * Shows showtimes to customers with an area, and to visitors if the operator wants that. Anybody else is
 * told what is missing.
 */
export function Showtimes({ movie, ...day }: { movie: Movie } & ChosenDay) {
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const area = useArea()
  const isPainted = useIsPainted()
  if (isSignedIn && area) return <Programme movieId={movie.MovieID} area={area} {...day} />
  if (isSignedIn || !movie.ShowtimesForVisitors) return <LoginForShowtimes movie={movie} />
  // The policy of a painted page forbids the heights of placeholders, and nothing stands below them.
  if (isPainted) return null
  return <VisitorShowtimes movieId={movie.MovieID} {...day} />
}

function LoginForShowtimes({ movie }: { movie: Movie }) {
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const isMain = mainAction(movie, isSignedIn) === 'sign-up'
  return (
    <div className={styles.login}>
      <p className={styles.loginText}>{w.loginForShowtimes}</p>
      <Link
        to="/signup"
        state={{ from: `/movie/${movie.MovieID}` }}
        className={buttonClass(isMain ? 'primary' : 'quiet', true)}
      >
        {w.signUpOrLogIn}
      </Link>
    </div>
  )
}

function Programme({ movieId, area, ...day }: { movieId: string; area: AreaNames } & ChosenDay) {
  const { showtimes, isLoading, error, reload } = useShowtimes(movieId, area)
  if (showtimes.length > 0) return <ShowtimeDays showtimes={showtimes} {...day} />
  if (isLoading) return <ShowtimesLoading />
  if (error) {
    return <ReadingFailed text={error} onRetry={reload} look="quiet" />
  }
  return (
    <EmptyState icon={CalendarX2} action={<TellMeOfFilm movieId={movieId} />}>
      {w.noShowtimes}
    </EmptyState>
  )
}
