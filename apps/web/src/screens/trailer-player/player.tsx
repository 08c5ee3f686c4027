import { serverUrl } from '@velvet/client/base-url'
import { dataSize } from '@velvet/contract/shared/app/data-size'
import type { Trailer } from '@velvet/contract/shared/entities/entities'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Button, buttonClass } from '@velvet/ui/button'
import { Pause } from '@velvet/ui/icons/pause'
import { Play } from '@velvet/ui/icons/play'
import { Volume2 } from '@velvet/ui/icons/volume-2'
import { VolumeX } from '@velvet/ui/icons/volume-x'
import { Link } from '../../app/router.tsx'
import { useSavesData } from '../../app/use-saves-data.ts'
import { TrailerFilm } from './trailer-film.tsx'
import { useMeteredTrailer } from './use-metered-trailer.ts'
import { usePlayer } from './use-player.ts'
import styles from './trailer-player.module.css'
import { w } from './words.ts'

interface PlayerProps {
  trailer: Trailer
  onEnded: () => void
}

/**
 * Repeats the trailer while the page is visible. In the background, the trailer plays to its end.
 */
export function Player({ trailer, onEnded }: PlayerProps) {
  const asksFirst = useSavesData()
  const { video, isPlaying, isMuted, isMissing, isLooping, toggle, toggleSound, follow } = usePlayer(!asksFirst)
  useMeteredTrailer(video, trailer)
  return (
    <>
      <video
        ref={video}
        className={styles.video}
        src={serverUrl(trailer.TrailerVideoUrl)}
        poster={serverUrl(trailer.TrailerThumbnailUrl)}
        aria-label={fill(w.trailerOf, { film: trailer.TrailerTitle })}
        controls
        playsInline
        loop={isLooping}
        preload={asksFirst ? 'none' : 'auto'}
        onPlay={follow}
        onPause={follow}
        onError={follow}
        onLoadStart={follow}
        onVolumeChange={follow}
        onEnded={onEnded}
      />
      <div className={styles.controls}>
        <Button look="quiet" onClick={toggle}>
          {isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
          {isPlaying ? w.pause : w.play}
        </Button>
        <Button look="quiet" onClick={toggleSound}>
          {isMuted ? <VolumeX size={18} aria-hidden /> : <Volume2 size={18} aria-hidden />}
          {isMuted ? w.soundOn : w.mute}
        </Button>
      </div>
      <p className={styles.missing} role="status">
        {isMissing && w.didNotArrive}
      </p>
      <TrailerFilm movieId={trailer.MovieID} />
      <p className={styles.film}>
        <Link to={`/movie/${trailer.MovieID}`} className={buttonClass('primary', true)}>
          {w.seeShowtimes}
        </Link>
      </p>
      {asksFirst && <p className={styles.size}>{fill(w.size, { size: dataSize(trailer.Bytes) })}</p>}
    </>
  )
}
