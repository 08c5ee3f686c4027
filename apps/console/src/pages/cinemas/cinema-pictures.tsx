import type { CallOptions } from '@velvet/client/call'
import { CINEMA_PICTURES } from '@velvet/contract/cinema-rules'
import type { StaffCinema } from '@velvet/contract/endpoints/cinemas'
import { Button } from '@velvet/ui/button'
import { PictureButton, usePicture } from '../../parts/picture-button.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { callChangeCinema, callPicture } from './calls.ts'
import { cinemaInput, valuesOf } from './cinema-values.ts'
import styles from './cinema-pictures.module.css'

/** Shows the pictures of the carousel in their order, and adds, moves and removes them. */
export function CinemaPictures({ cinema }: { cinema: StaffCinema }) {
  const { id, version, images, name } = cinema
  const reads = { version, rereads: [['cinemas']] } as const
  const add = usePicture(callPicture, id, reads)
  const order = useChange((next: readonly string[], options: CallOptions) => {
    const fields = cinemaInput(valuesOf(cinema))
    return callChangeCinema({ id, ...fields, images: [...next] }, options)
  }, reads)
  const isBusy = add.isPending || order.isPending
  const first = (image: string) => [image, ...images.filter((other) => other !== image)]
  return (
    <section className="card" aria-labelledby="pictures">
      <h2 id="pictures">Pictures</h2>
      <Refusal error={add.error} onReload={add.reload} />
      <Refusal error={order.error} onReload={order.reload} />
      <ul className={styles.pictures}>
        {images.map((image, index) => (
          <li key={image}>
            <img src={image} width={180} height={120} alt={`${name}, picture ${index + 1}`} />
            <div className="actions">
              {index > 0 && (
                <Button look="quiet" disabled={isBusy} onClick={() => order.mutate(first(image))}>
                  Show first<span className="visually-hidden"> picture {index + 1}</span>
                </Button>
              )}
              <Button
                look="quiet"
                disabled={isBusy}
                onClick={() => order.mutate(images.filter((other) => other !== image))}
              >
                Remove<span className="visually-hidden"> picture {index + 1}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {images.length === 0 && <p className="muted">This cinema has no pictures yet.</p>}
      <div className="actions">
        <PictureButton
          label="Another picture"
          action="Add a picture"
          isBusy={add.isPending}
          disabled={order.isPending || images.length >= CINEMA_PICTURES}
          onPick={(image) => add.mutate({ image })}
        />
        <span role="status">{(add.isSuccess || order.isSuccess) && 'The pictures are saved.'}</span>
      </div>
    </section>
  )
}
