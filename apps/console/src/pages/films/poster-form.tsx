import type { CallOptions } from '@velvet/client/call'
import type { Film } from '@velvet/contract/endpoints/films'
import { Button } from '@velvet/ui/button'
import { useRef } from 'react'
import { Refusal } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { callPoster } from './calls.ts'

/** Shows the poster and takes another one, which the server crops to 2:3. */
export function PosterForm({ film }: { film: Film }) {
  const input = useRef<HTMLInputElement>(null)
  const change = useChange(
    ({ image }: { image: File }, options: CallOptions) => {
      const form = new FormData()
      form.set('image', image)
      return callPoster({ id: film.id }, { ...options, form, version: film.version })
    },
    { rereads: [['films']] },
  )
  return (
    <section className="card" aria-labelledby="poster">
      <h2 id="poster">Poster</h2>
      <Refusal error={change.error} />
      <img src={film.posterUrl} width={160} height={240} alt={`The poster of ${film.title}`} />
      <label>
        <span className="visually-hidden">Another poster</span>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          accept="image/*"
          disabled={change.isPending}
          onChange={({ target }) => {
            const [image] = target.files ?? []
            if (image) change.mutate({ image })
          }}
        />
      </label>
      <div className="actions">
        <Button look="quiet" busy={change.isPending} onClick={() => input.current?.click()}>
          Choose another poster
        </Button>
        <span role="status">{change.isSuccess && 'The poster is set.'}</span>
      </div>
    </section>
  )
}
