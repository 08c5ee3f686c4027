import { needsNetwork } from '@velvet/contract/words/messages'
import { STOP_WAITING, TELL_ME_OF_FILM, WAITS_FOR_FILM } from '@velvet/contract/waiting/wait-words'
import { Button } from '@velvet/ui/button'
import { useIsOffline } from '../../app/use-network.ts'
import { waitForFilm, waitForFilmNoLonger } from '../../calls/waits.ts'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import tellMe from '../../parts/tell-me.module.css'
import { useWaits } from '../../parts/use-waits.ts'

/** Lets a customer wait until tickets for a film are on sale near them. */
export default function TellMeOfFilm({ movieId }: { movieId: string }) {
  const { waits, busy, refusal, begin, end } = useWaits()
  const isOffline = useIsOffline()
  const isWaiting = waits?.films.some(({ MovieID, isTold }) => MovieID === movieId && !isTold)
  return (
    <div className={tellMe.row}>
      <p role="status">{isWaiting && WAITS_FOR_FILM}</p>
      <Button
        look="quiet"
        wide
        busy={busy !== undefined}
        disabled={isOffline}
        onClick={() =>
          void (isWaiting
            ? end(movieId, waitForFilmNoLonger({ movieId }))
            : begin(movieId, waitForFilm({ movieId })))
        }
      >
        {isWaiting ? STOP_WAITING : TELL_ME_OF_FILM}
      </Button>
      {refusal && (
        <p role="alert" className={tellMe.error}>
          {refusal}
        </p>
      )}
      <NeedsNetwork words={needsNetwork('to ask for this')} />
    </div>
  )
}
