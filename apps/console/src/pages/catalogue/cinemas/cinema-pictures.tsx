import type { CallOptions } from '@velvet/client/call'
import { CINEMA_PICTURES } from '@velvet/contract/catalogue/cinemas.rules'
import type { StaffCinema } from '@velvet/contract/catalogue/cinemas.calls'
import { usePicture } from '../../../parts/picture-button.tsx'
import { PicturesCard } from '../../../parts/pictures-card.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { cinemaCalls } from './calls.ts'
import { cinemaInput, valuesOf } from './cinema-values.ts'

/** Shows the pictures of the carousel in their order, and adds, moves and removes them. */
export function CinemaPictures({ cinema }: { cinema: StaffCinema }) {
  const { id, version, images, name } = cinema
  const reads = { version, invalidates: [['cinemas']] } as const
  const add = usePicture(cinemaCalls.addCinemaPicture, id, reads)
  const order = useChange((next: string[], options: CallOptions) => {
    const fields = cinemaInput(valuesOf(cinema))
    return cinemaCalls.changeCinema({ id, ...fields, images: next }, options)
  }, reads)
  return (
    <PicturesCard
      name={name}
      add={add}
      order={order}
      noun="picture"
      owner="cinema"
      pictures={images}
      most={CINEMA_PICTURES}
      size={{ width: 180, height: 120 }}
    />
  )
}
