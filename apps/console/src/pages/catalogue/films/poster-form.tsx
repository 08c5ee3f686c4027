import type { Film } from '@velvet/contract/catalogue/films.calls'
import { PictureButton, usePicture } from '../../../parts/picture-button.tsx'
import { Refusal } from '../../../parts/refusal.tsx'
import { REREADS, filmCalls } from './calls.ts'

/** Shows the poster and takes another one, which the server crops to 2:3. */
export function PosterForm({ film }: { film: Film }) {
  const { id, version, title, posterUrl } = film
  const change = usePicture(filmCalls.uploadPoster, id, { version, invalidates: REREADS })
  return (
    <section className="card" aria-labelledby="poster">
      <h2 id="poster">Poster</h2>
      <Refusal error={change.error} onReload={change.reload} />
      <img src={posterUrl} width={160} height={240} alt={`The poster of ${title}`} />
      <div className="actions">
        <PictureButton
          label="Another poster"
          action="Choose another poster"
          isBusy={change.isPending}
          onPick={(image) => change.mutate({ image })}
        />
        <span role="status">{change.isSuccess && 'The poster is set.'}</span>
      </div>
    </section>
  )
}
