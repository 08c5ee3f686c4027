import type { FoundFilm } from '@velvet/contract/catalogue/find.calls'
import { w as client } from '@velvet/client/words'
import { plural } from '@velvet/contract/shared/words/plural'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Banner } from '@velvet/ui/banner'
import { Button } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { Shimmer } from '@velvet/ui/shimmer'
import { SearchX } from '@velvet/ui/icons/search-x'
import type { Days } from '../../app/use-today.ts'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import { useAppSelector } from '../../state/hooks.ts'
import styles from './find.module.css'
import { FoundFilmCard } from './found-film.tsx'
import { findKnown } from './known-films.ts'
import { useFound } from './use-found.ts'
import { isAboutShowtimes, type Options } from './search-options.ts'
import { w } from './words.ts'

const EAGER = 4

interface Props {
  options: Options
  days: Days
  onOpen: () => void
  onReset: () => void
}

/** The films that fit the filters: those of the server, or without a network those of this phone. */
export function Results({ options, days, onOpen, onReset }: Props) {
  const { answer, error, retry, more, readMore, isStale } = useFound(options)
  const known = useKnown(options)
  if (!answer && error === client.networkError && known.length > 0) {
    return (
      <>
        <div className={styles.notice}>
          <Banner kind="info">{offlineText(options)}</Banner>
        </div>
        <Films films={known} days={days} onOpen={onOpen} />
      </>
    )
  }
  if (!answer && error) return <ReadingFailed text={error} onRetry={retry} />
  if (!answer) return <FilmsLoading />
  if (answer.films.length === 0 && answer.next === null) {
    const reset = (
      <Button look="quiet" onClick={onReset}>
        {w.showAll}
      </Button>
    )
    return (
      <EmptyState icon={SearchX} action={reset}>
        {w.noneFits}
      </EmptyState>
    )
  }
  const { films, next } = answer
  return (
    <div aria-busy={isStale}>
      <Films films={films} isMore={next !== null} days={days} onOpen={onOpen} />
      {more.error && (
        <div className={styles.notice}>
          <Banner kind="error">{more.error}</Banner>
        </div>
      )}
      {next !== null && (
        <div className={styles.more}>
          <Button look="quiet" busy={more.isReading} onClick={() => void readMore(next, films)}>
            {w.more}
          </Button>
        </div>
      )}
    </div>
  )
}

interface FilmsProps extends Pick<Props, 'days' | 'onOpen'> {
  films: readonly FoundFilm[]
  isMore?: boolean
}

function Films({ films, isMore = false, days, onOpen }: FilmsProps) {
  return (
    <>
      <p role="status" className="visually-hidden">
        {countOf(films.length, isMore)}
      </p>
      <ul className={styles.films}>
        {films.map((found, index) => (
          <FoundFilmCard key={found.Movie.MovieID} eager={index < EAGER} found={found} days={days} onOpen={onOpen} />
        ))}
      </ul>
    </>
  )
}

function countOf(count: number, isMore: boolean): string {
  const text = isMore ? plural(count, w.oneFoundOfMore, w.foundOfMore) : plural(count, w.oneFound, w.found)
  return fill(text, { count })
}

function offlineText(options: Options): string {
  const message = isAboutShowtimes(options) ? w.offlineWithShowtimes : w.offline
  return options.isTogether ? `${message} ${w.togetherIsUnknown}` : message
}

function useKnown(options: Options): FoundFilm[] {
  const { movies, userLocationMovies, singleMovie } = useAppSelector((state) => state.movies)
  const showtimes = useAppSelector((state) => state.showtimes.showtimes)
  const all = [singleMovie ?? [], userLocationMovies, movies].flat()
  const ids = [...new Set(all.map(({ MovieID }) => MovieID))]
  const once = ids.flatMap((id) => all.find(({ MovieID }) => MovieID === id) ?? [])
  return findKnown(once, showtimes, options)
}

function FilmsLoading() {
  return (
    <div className={styles.films} role="status" aria-label={w.loading}>
      {Array.from({ length: EAGER }, (_, index) => (
        <div key={index} className={styles.film}>
          <div className={styles.about}>
            <div className={styles.poster}>
              <Shimmer height={108} radius="poster" />
            </div>
            <div className={styles.text}>
              <Shimmer height={22} radius="text" />
              <Shimmer height={18} radius="text" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
