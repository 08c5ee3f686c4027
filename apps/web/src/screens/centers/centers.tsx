import { fill } from '@velvet/contract/shared/words/spoken'
import { EmptyState } from '@velvet/ui/empty-state'
import { Shimmer } from '@velvet/ui/shimmer'
import { MapPinOff } from '@velvet/ui/icons/map-pin-off'
import { useCallback } from 'react'
import { CENTERS_TITLE, PRODUCT } from '../../app/product.ts'
import { Screen } from '../../app/screen.tsx'
import { useArea } from '../../app/use-area.ts'
import { useReading } from '../../app/use-reading.ts'
import { isAt, useLastCinema } from '../../parts/last-cinema.ts'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import { fetchCinemas } from '../../state/cinemas.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { selectCenters } from '../../state/selectors.ts'
import { CenterCard } from './center-card.tsx'
import styles from './centers.module.css'
import { w } from './words.ts'

const SHIMMERS = 6

export default function Centers() {
  return (
    <Screen title={CENTERS_TITLE}>
      <div className={styles.screen}>
        <h1 className={styles.title} tabIndex={-1}>
          {CENTERS_TITLE}
        </h1>
        <CenterList />
      </div>
    </Screen>
  )
}

function CenterList() {
  const { cinemas, loading, error, reload } = useCenters()
  const last = useLastCinema()
  if (cinemas.length > 0) {
    return (
      <ul className={styles.list}>
        {[...cinemas]
          .sort((one, other) => Number(isAt(last, other)) - Number(isAt(last, one)))
          .map((cinema) => (
            <CenterCard key={cinema.CinemaID} cinema={cinema} isPreferred={isAt(last, cinema)} />
          ))}
      </ul>
    )
  }
  if (loading) return <CentersLoading />
  if (error) {
    return <ReadingFailed text={error} onRetry={reload} />
  }
  return (
    <EmptyState icon={MapPinOff} action={<SupportLine />}>
      {w.noCenters}
    </EmptyState>
  )
}

function useCenters() {
  const dispatch = useAppDispatch()
  const area = useArea()
  const cinemas = useAppSelector(selectCenters)
  const { loading, error } = useAppSelector((state) => state.cinemas)
  const read = useCallback(() => area && dispatch(fetchCinemas(area)), [dispatch, area])
  const isAnswered = useReading(read)
  return { cinemas, loading: loading || !isAnswered, error, reload: () => void read() }
}

function CentersLoading() {
  return (
    <div className={styles.list} role="status" aria-label={w.loading}>
      {Array.from({ length: SHIMMERS }, (_, index) => (
        <Shimmer key={index} height="var(--card-height)" />
      ))}
    </div>
  )
}

function SupportLine() {
  return (
    <p className={styles.support}>
      <a href={`mailto:${PRODUCT.supportEmail}`}>{fill(w.support, { email: PRODUCT.supportEmail })}</a>
    </p>
  )
}
