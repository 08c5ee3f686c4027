import { w as client } from '@velvet/client/words'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Banner } from '@velvet/ui/banner'
import { EmptyState } from '@velvet/ui/empty-state'
import { Shimmer } from '@velvet/ui/shimmer'
import { Clapperboard } from '@velvet/ui/icons/clapperboard'
import { useCallback } from 'react'
import { Screen } from '../../app/screen.tsx'
import { useReading } from '../../app/use-reading.ts'
import { w as app } from '../../app/words.ts'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { fetchTrailers } from '../../state/trailers.ts'
import { TrailerCard } from './trailer-card.tsx'
import styles from './trailers.module.css'
import { w } from './words.ts'

const SHIMMERS = 6

export default function Trailers() {
  return (
    <Screen title={app.trailers}>
      <header className={styles.hero}>
        <h1 className={styles.title} tabIndex={-1}>
          {app.trailers}
        </h1>
      </header>
      <TrailerList />
    </Screen>
  )
}

function TrailerList() {
  const { trailers, isFetching, error, reload } = useTrailers()
  if (trailers.length > 0) {
    return (
      <div className={styles.list}>
        {error && error !== client.networkError && (
          <Banner kind="error">{fill(w.fromLastVisit, { reason: error })}</Banner>
        )}
        <ul className={styles.cards}>
          {trailers.map((trailer, index) => (
            <TrailerCard key={trailer.TrailerID} trailer={trailer} eager={index < 2} />
          ))}
        </ul>
      </div>
    )
  }
  if (isFetching) return <TrailersLoading />
  if (error) {
    return <ReadingFailed text={error} onRetry={reload} />
  }
  return <EmptyState icon={Clapperboard}>{w.noTrailers}</EmptyState>
}

function useTrailers() {
  const dispatch = useAppDispatch()
  const { trailers, isFetching, error } = useAppSelector((state) => state.trailers)
  const read = useCallback(() => dispatch(fetchTrailers()), [dispatch])
  const isAnswered = useReading(read)
  return { trailers, isFetching: isFetching || !isAnswered, error, reload: () => void read() }
}

function TrailersLoading() {
  return (
    <div className={styles.cards} role="status" aria-label={w.loading}>
      {Array.from({ length: SHIMMERS }, (_, index) => (
        <div key={index} className={styles.card}>
          <div className={styles.space}>
            <Shimmer height="100%" />
          </div>
          <Shimmer height={20} radius="text" />
        </div>
      ))}
    </div>
  )
}
