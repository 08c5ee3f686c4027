import { Button } from '@velvet/ui/button'
import { useIsOffline } from '../../app/use-network.ts'
import { waitForFilm, waitForFilmNoLonger } from '../../calls/waits.ts'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import tellMe from '../../parts/waits/tell-me.module.css'
import { useWaits } from '../../parts/waits/use-waits.ts'
import { w } from '../../parts/waits/words.ts'

/** Lets a customer wait until tickets for a film are on sale near them. */
export default function TellMeOfFilm({ movieId }: { movieId: string }) {
  const { waits, busy, refusal, begin, end } = useWaits()
  const isOffline = useIsOffline()
  const isWaiting = waits?.films.some(({ MovieID, isTold }) => MovieID === movieId && !isTold)
  return (
    <div className={tellMe.row}>
      <p role="status">{isWaiting && w.waitsForFilm}</p>
      <Button
        look="quiet"
        wide
        busy={busy !== undefined}
        disabled={isOffline}
        onClick={() =>
          void (isWaiting ? end(movieId, waitForFilmNoLonger({ movieId })) : begin(movieId, waitForFilm({ movieId })))
        }
      >
        {isWaiting ? w.stopWaiting : w.tellMeOfFilm}
      </Button>
      {refusal && (
        <p role="alert" className={tellMe.error}>
          {refusal}
        </p>
      )}
      <NeedsNetwork text={w.needsNetwork} />
    </div>
  )
}
