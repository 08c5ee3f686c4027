import { TRAILER_UNAVAILABLE } from '@velvet/contract/shared/words/messages'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { classes } from '@velvet/ui/classes'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { Tabs } from '@velvet/ui/tabs'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useParams } from '../../app/router.tsx'
import { Screen } from '../../app/screen.tsx'
import { scrollBehaviour } from '../../app/scroll-behaviour.ts'
import { useMovie } from '../../parts/use-movie.ts'
import { NothingHere } from '../../parts/nothing-here.tsx'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import { movieSelected } from '../../state/booking.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { Hero, HeroShimmer } from './hero.tsx'
import { MovieDetails } from './movie-details.tsx'
import styles from './movie.module.css'
import { Showtimes } from './showtimes.tsx'
import { useFilmView } from './use-film-view.ts'
import { w } from './words.ts'

const SUB_TABS = [
  { id: 'showtimes', label: w.showtimes },
  { id: 'details', label: w.details },
] as const

/** SHOWING never scrolls further down than this. */
const SHOWING_POSITION = 1000

export default function Movie() {
  const { movieId = '' } = useParams()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const { movie, error, isMissing, reload } = useMovie(movieId)
  const { view, look } = useFilmView(movieId)
  const below = useRef<HTMLDivElement>(null)
  const [isShowing, setIsShowing] = useState(false)

  useEffect(() => {
    dispatch(movieSelected(movieId))
  }, [dispatch, movieId])

  function playTrailer() {
    if (movie?.TrailerID) navigate(`/trailer/${movie.TrailerID}`)
    else if (import.meta.env.DEV) console.info(TRAILER_UNAVAILABLE)
  }

  function showShowtimes() {
    // The showtimes are drawn first, with enough room below them, because a scroll cannot pass the end of the page.
    flushSync(() => {
      look({ tab: 'showtimes' })
      setIsShowing(true)
    })
    const top = Math.min(SHOWING_POSITION, below.current ? placeOf(below.current) : Infinity)
    window.scrollTo({ top, behavior: scrollBehaviour() })
  }

  const back = () => navigate('/')
  if (!movie && (isMissing || error)) {
    return <MovieFailed text={error ?? ''} isMissing={isMissing} onBack={back} reload={reload} />
  }
  return (
    // The title is there once the film is, and takes the focus then.
    <Screen key={movie ? movieId : 'loading'} title={movie ? titleCase(movie.Title) : w.movie}>
      {movie ? (
        <>
          <Hero movie={movie} onBack={back} onTrailer={playTrailer} onShowing={showShowtimes} />
          <div ref={below} className={classes(styles.below, isShowing && styles.showing)}>
            <Tabs label={w.aboutMovie} tabs={SUB_TABS} selected={view.tab} onSelect={(tab) => look({ tab })}>
              {view.tab === 'showtimes' && (
                <Showtimes movie={movie} date={view.date} onDate={(date) => look({ date })} />
              )}
              {view.tab === 'details' && <MovieDetails movie={movie} />}
            </Tabs>
          </div>
        </>
      ) : (
        <HeroShimmer onBack={back} />
      )}
    </Screen>
  )
}

/** Returns the scroll position at which a part is on top, below the bar of the phone. */
function placeOf(part: HTMLElement): number {
  const margin = parseFloat(getComputedStyle(part).scrollMarginTop) || 0
  return part.getBoundingClientRect().top + window.scrollY - margin
}

interface MovieFailedProps {
  text: string
  isMissing: boolean
  onBack: () => void
  reload: () => void
}

function MovieFailed({ text, isMissing, onBack, reload }: MovieFailedProps) {
  return (
    <Screen title={w.movie}>
      <ScreenHeader title={w.movie} onBack={onBack} />
      {isMissing ? <NothingHere text={text} /> : <ReadingFailed text={text} onRetry={reload} />}
    </Screen>
  )
}
