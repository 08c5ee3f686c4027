import { titleCase } from '@velvet/contract/catalogue/title-case'
import { EmptyState } from '@velvet/ui/empty-state'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { Shimmer } from '@velvet/ui/shimmer'
import { CloudOff } from '@velvet/ui/icons/cloud-off'
import { useCallback } from 'react'
import { useNavigate, useParams } from '../../app/router.tsx'
import { Screen } from '../../app/screen.tsx'
import { useBack } from '../../app/use-back.ts'
import { useReading } from '../../app/use-reading.ts'
import { NothingHere } from '../../parts/nothing-here.tsx'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { fetchSelectedTrailer, fetchTrailer } from '../../state/trailers.ts'
import { Player } from './player.tsx'
import styles from './trailer-player.module.css'
import { w } from './words.ts'

export default function TrailerPlayer() {
  const navigate = useNavigate()
  const back = useBack()
  const { trailer, error, isMissing, reload } = useTrailer()
  const leave = () => navigate('/trailers')
  const title = trailer ? titleCase(trailer.TrailerTitle) : w.trailer
  return (
    <Screen title={title}>
      <ScreenHeader title={title} onBack={back} />
      {trailer?.TrailerVideoUrl && <Player key={trailer.TrailerID} trailer={trailer} onEnded={leave} />}
      {trailer && !trailer.TrailerVideoUrl && <EmptyState icon={CloudOff}>{w.unavailable}</EmptyState>}
      {!trailer && !isMissing && !error && (
        <div className={styles.space} role="status" aria-label={w.loadingTrailer}>
          <Shimmer height="100%" />
        </div>
      )}
      {!trailer && isMissing && <NothingHere text={error} />}
      {!trailer && !isMissing && error && <ReadingFailed text={error} onRetry={reload} />}
    </Screen>
  )
}

/** Returns the trailer by its id, or by the id of its film at the other address. */
function useTrailer() {
  const { trailerID, movieID } = useParams()
  const dispatch = useAppDispatch()
  const { trailer, trailers, error, missing } = useAppSelector((state) => state.trailers)

  const reload = useCallback(() => {
    if (trailerID) void dispatch(fetchTrailer(trailerID))
    else if (movieID) void dispatch(fetchSelectedTrailer(movieID))
  }, [dispatch, trailerID, movieID])
  useReading(reload)

  const found = [trailer, ...trailers].find(
    (one) => one && (trailerID ? one.TrailerID === trailerID : isOf(one, movieID)),
  )
  const isMissing = missing !== null && missing === (trailerID ?? movieID)
  return { trailer: found ?? undefined, error, isMissing, reload }
}

function isOf(trailer: { MovieID: string; TrailerID: string }, id: string | undefined): boolean {
  return trailer.MovieID === id || trailer.TrailerID === id
}
