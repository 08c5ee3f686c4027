import type { CallOptions } from '@velvet/client/call'
import type { Film } from '@velvet/contract/catalogue/films.calls'
import { FILM_STILLS } from '@velvet/contract/catalogue/films.rules'
import { usePicture } from '../../../parts/picture-button.tsx'
import { PicturesCard } from '../../../parts/pictures-card.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { REREADS, filmCalls } from './calls.ts'

/** Adds, moves and removes the stills of a film. Customers swipe from the poster to the stills. */
export function FilmStills({ film }: { film: Film }) {
  const { id, version, title, stills } = film
  const reads = { version, invalidates: REREADS } as const
  const add = usePicture(filmCalls.addStill, id, reads)
  const order = useChange(
    (next: string[], options: CallOptions) => filmCalls.changeStills({ id, stills: next }, options),
    reads,
  )
  return (
    <PicturesCard
      add={add}
      order={order}
      noun="still"
      owner="film"
      name={title}
      pictures={stills}
      most={FILM_STILLS}
      size={{ width: 140, height: 140 }}
    />
  )
}
