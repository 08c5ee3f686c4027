import { buttonClass } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { Shimmer } from '@velvet/ui/shimmer'
import type { Showtime } from '@velvet/contract/shared/entities/entities'
import { MapPinOff } from '@velvet/ui/icons/map-pin-off'
import { Link, Navigate, useNavigate } from '../../app/router.tsx'
import { Screen } from '../../app/screen.tsx'
import { w as shared } from '../../app/words.ts'
import { ChosenShowtime, PurchaseHeader } from '../../parts/purchase/purchase-header.tsx'
import { useMovie } from '../../parts/use-movie.ts'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import { useAppSelector } from '../../state/hooks.ts'
import type { CinemaChoice } from './choices.ts'
import { CinemaCard } from './cinema-card.tsx'
import styles from './select-cinema.module.css'
import { useChoices } from './use-choices.ts'
import { w } from './words.ts'

export default function SelectCinema() {
  const showtime = useAppSelector((state) => state.booking.showtime)
  if (!showtime) return <Navigate to="/" replace />
  return <ChooseCinema chosen={showtime} />
}

function ChooseCinema({ chosen }: { chosen: Showtime }) {
  const navigate = useNavigate()
  const { movie } = useMovie(chosen.MovieID)
  return (
    <Screen title={w.findNearby}>
      <PurchaseHeader title={w.findNearby} step={2} onBack={() => navigate(`/movie/${chosen.MovieID}`)} />
      <ChosenShowtime movie={movie} showtime={chosen} />
      <Cinemas chosen={chosen} />
    </Screen>
  )
}

function Cinemas({ chosen }: { chosen: Showtime }) {
  const { choices, isLoading, error, reload } = useChoices(chosen)
  const [first, ...others] = choices
  if (first) {
    return (
      <ul className={styles.list}>
        <CinemaCard choice={first} chosen={chosen} />
        {others.length > 0 && (
          <li>
            <OtherCinemas isOpen={!first.isAsChosen} choices={others} chosen={chosen} />
          </li>
        )}
      </ul>
    )
  }
  if (isLoading) return <CinemasLoading />
  if (error) {
    return <ReadingFailed text={error} onRetry={reload} />
  }
  const films = (
    <Link to="/" className={buttonClass('primary')}>
      {shared.seeAMovie}
    </Link>
  )
  return (
    <EmptyState icon={MapPinOff} action={films}>
      {w.noCenters}
    </EmptyState>
  )
}

interface OtherCinemasProps {
  isOpen: boolean
  choices: readonly CinemaChoice[]
  chosen: Showtime
}

/** Keeps the other cinemas folded, so that the chosen showtime alone is in sight. */
function OtherCinemas({ isOpen, choices, chosen }: OtherCinemasProps) {
  return (
    <details className={styles.others} open={isOpen}>
      <summary>{w.otherCinemas}</summary>
      <ul className={styles.cards}>
        {choices.map((choice) => (
          <CinemaCard key={choice.cinema.CinemaID} choice={choice} chosen={chosen} />
        ))}
      </ul>
    </details>
  )
}

function CinemasLoading() {
  return (
    <div className={styles.list} role="status" aria-label={w.loadingCinemas}>
      {Array.from({ length: 3 }, (_, index) => (
        <Shimmer key={index} height={316} />
      ))}
    </div>
  )
}
