import type { Cinema } from '@velvet/contract/shared/entities/entities'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { Shimmer } from '@velvet/ui/shimmer'
import { useCallback } from 'react'
import { Navigate, useLocation, useNavigate } from '../../app/router.tsx'
import { CENTERS_PATH, CENTERS_TITLE } from '../../app/product.ts'
import { Screen } from '../../app/screen.tsx'
import { useReading } from '../../app/use-reading.ts'
import { picturesOf } from '../../parts/pictures.ts'
import { NothingHere } from '../../parts/nothing-here.tsx'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { fetchSingleCinema } from '../../state/singlecinema.ts'
import { Carousel } from './carousel.tsx'
import styles from './preview-center.module.css'
import { w } from './words.ts'

interface Preview {
  cinemaId: string | undefined
  isFromSelectCinema: boolean
}

/** The screens that lead here. */
const CHOICES = { path: '/selectcinema', label: w.findNearby }
const CENTERS = { path: CENTERS_PATH, label: CENTERS_TITLE }

export default function PreviewCenter() {
  const { cinemaId, isFromSelectCinema } = previewOf(useLocation().state)
  const navigate = useNavigate()
  const { cinema, error, isMissing, reload } = useCenter(cinemaId)
  if (!cinemaId) return <Navigate to={CENTERS_PATH} replace />

  const list = isFromSelectCinema ? CHOICES : CENTERS
  return (
    <Screen title={cinema?.Name ?? w.preview}>
      <ScreenHeader title={cinema?.Name ?? w.preview} onBack={() => navigate(list.path)} />
      {!cinema && isMissing ? (
        <NothingHere text={error} list={list} />
      ) : (
        <Content cinema={cinema} error={error} reload={reload} />
      )}
    </Screen>
  )
}

interface ContentProps {
  cinema: Cinema | undefined
  error: string | null
  reload: () => void
}

function Content({ cinema, error, reload }: ContentProps) {
  if (cinema) return <Center cinema={cinema} />
  if (!error) {
    return (
      <div role="status" aria-label={w.loading}>
        <div className={styles.picture}>
          <Shimmer height="100%" radius="none" />
        </div>
        <div className={styles.section}>
          <Shimmer height={72} />
        </div>
      </div>
    )
  }
  return <ReadingFailed text={error} onRetry={reload} />
}

function Center({ cinema }: { cinema: Cinema }) {
  return (
    <>
      <Carousel pictures={picturesOf(cinema)} name={cinema.Name} />
      <section className={styles.section}>
        <h2 className={styles.heading}>{w.location}</h2>
        <p>{titleCase(cinema.Address)}</p>
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{w.features}</h2>
        <p>{cinema.Features}</p>
      </section>
    </>
  )
}

function useCenter(cinemaId: string | undefined) {
  const dispatch = useAppDispatch()
  const { cinema, error, missing } = useAppSelector((state) => state.singlecinema)
  const reload = useCallback(() => {
    if (cinemaId) void dispatch(fetchSingleCinema(cinemaId))
  }, [dispatch, cinemaId])
  useReading(reload)
  return {
    cinema: cinema?.CinemaID === cinemaId ? (cinema ?? undefined) : undefined,
    error,
    isMissing: missing !== null && missing === cinemaId,
    reload,
  }
}

/** Reads the navigation state, in which the two screens that lead here use different names. */
export function previewOf(state: unknown): Preview {
  const fields = typeof state === 'object' && state !== null ? state : {}
  const { cinemaID, CinemaID, coming_from_selectcinema: flag } = fields as Record<string, unknown>
  const cinemaId = cinemaID ?? CinemaID
  return {
    cinemaId: typeof cinemaId === 'string' ? cinemaId : undefined,
    isFromSelectCinema: Boolean(flag),
  }
}
