import type { CallOptions } from '@velvet/client/call'
import type { Film } from '@velvet/contract/catalogue/films.calls'
import { TRAILER_MAX_BYTES, TRAILER_MAX_SECONDS, TRAILER_TOO_LARGE } from '@velvet/contract/catalogue/films.rules'
import { countdown } from '@velvet/contract/shared/time/time'
import { uploadTimeMs } from '@velvet/contract/shared/time/upload-time'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import type { Action } from '../../../parts/action.ts'
import { useActions } from '../../../parts/use-actions.tsx'
import { FileField } from '../../../parts/file-field.tsx'
import { Progress } from '../../../parts/progress.tsx'
import { fieldErrors, Refusal } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { REREADS, filmCalls } from './calls.ts'
import { TrailerAddress } from './trailer-address.tsx'
import styles from './trailer-card.module.css'

const megabytes = (bytes: number) => `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`
const HINT =
  `An MP4 (H.264) or WebM of at most ${TRAILER_MAX_SECONDS / 60} minutes and ` +
  `${TRAILER_MAX_BYTES / 1_000_000} MB. Customers watch it on prepaid data.`

/**
 * Shows the trailer of a film, and uploads, copies, replaces and removes it. Distributors send files, and only staff
 * let the server fetch one from an address.
 */
export function TrailerCard({ film, isOfDistributor = false }: { film: Film; isOfDistributor?: boolean }) {
  const { trailer } = film
  const [isTooLarge, setTooLarge] = useState(false)
  const actions = useActions()
  const upload = useUpload(film)
  const error = isTooLarge ? TRAILER_TOO_LARGE : fieldErrors(upload.error)['video']
  const choose = (video: File) => {
    upload.reset()
    setTooLarge(video.size > TRAILER_MAX_BYTES)
    if (video.size <= TRAILER_MAX_BYTES) upload.mutate({ video })
  }
  return (
    <section className="card" aria-labelledby="trailer">
      <h2 id="trailer">Trailer</h2>
      {trailer ? <Present film={film} trailer={trailer} /> : <p>This film has no trailer yet.</p>}
      <FileField
        // This key makes a new, empty field for a new trailer. The old field would still name the
        // file that was sent.
        key={trailer?.url}
        label={trailer ? 'Replace the trailer' : 'Upload a trailer'}
        accept="video/mp4,video/webm"
        disabled={upload.isPending}
        hint={HINT}
        error={error}
        onPick={choose}
      />
      {upload.isPending && <Progress text="Sending the trailer…" />}
      {error === undefined && <Refusal error={upload.error} onReload={upload.reload} />}
      {!isOfDistributor && <TrailerAddress film={film} />}
      <div className="actions">
        {trailer && (
          <Button look="quiet" disabled={upload.isPending} onClick={() => actions.ask(removalOf(film, upload.reset))}>
            Remove the trailer
          </Button>
        )}
        <div>
          <span role="status">{upload.isSuccess && 'The trailer is set.'}</span>
          {actions.view}
        </div>
      </div>
    </section>
  )
}

function Present({ film, trailer }: { film: Film; trailer: NonNullable<Film['trailer']> }) {
  return (
    <>
      <video
        className={styles.video}
        src={trailer.url}
        poster={film.posterUrl}
        aria-label={`Trailer of ${film.title}`}
        controls
        playsInline
        preload="none"
      />
      <p className="muted">
        {countdown(trailer.seconds)}, {megabytes(trailer.bytes)}
      </p>
    </>
  )
}

function useUpload({ id, version }: Film) {
  return useChange(
    ({ video }: { video: File }, options: CallOptions) => {
      const form = new FormData()
      form.set('video', video)
      return filmCalls.uploadTrailer({ id }, { ...options, form, timeoutMs: uploadTimeMs(video.size) })
    },
    { version, invalidates: REREADS },
  )
}

function removalOf({ id, version, title }: Film, forgetUpload: () => void): Action {
  return {
    title: 'Remove the trailer',
    text: `Customers will find no trailer of ${title} any more. You can upload it again.`,
    label: 'Remove it',
    done: 'The trailer is removed.',
    hasNote: false,
    invalidates: REREADS,
    call: async (_, options) => {
      await filmCalls.removeTrailer({ id }, { ...options, version })
      forgetUpload()
    },
  }
}
