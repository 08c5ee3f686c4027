import { Button } from '@velvet/ui/button'
import { PictureButton, type usePicture } from './picture-button.tsx'
import { Refusal } from './refusal.tsx'
import type { ChangeState } from './use-change.ts'
import styles from './pictures-card.module.css'

interface Props {
  /** The word for one of the pictures. */
  noun: 'picture' | 'still'
  /** The kind of thing to which the pictures belong. */
  owner: 'cinema' | 'film'
  /** The name of the cinema or the title of the film. */
  name: string
  pictures: readonly string[]
  /** The largest number of pictures. */
  most: number
  /** The size in which the card shows each picture, in CSS pixels. */
  size: { width: number; height: number }
  add: ReturnType<typeof usePicture>
  /** The change that sends the pictures that stay, in their new order. */
  order: ChangeState & { mutate: (pictures: string[]) => void }
}

/** Shows pictures in their order, and adds, moves and removes them. */
export function PicturesCard({ noun, owner, name, pictures, most, size, add, order }: Props) {
  const isBusy = add.isPending || order.isPending
  const others = (picture: string) => pictures.filter((other) => other !== picture)
  const isFull = pictures.length >= most
  const heading = noun === 'still' ? 'Stills' : 'Pictures'
  return (
    <section className="card" aria-labelledby={`${noun}s`}>
      <h2 id={`${noun}s`}>{heading}</h2>
      <Refusal error={add.error} onReload={add.reload} />
      <Refusal error={order.error} onReload={order.reload} />
      <ul className={styles.pictures}>
        {pictures.map((picture, index) => (
          <li key={picture}>
            <img src={picture} {...size} alt={`${name}, ${noun} ${index + 1}`} />
            <div className="actions row-actions">
              {index > 0 && (
                <Button look="quiet" disabled={isBusy} onClick={() => order.mutate([picture, ...others(picture)])}>
                  Show first <Which noun={noun} index={index} />
                </Button>
              )}
              <Button look="quiet" disabled={isBusy} onClick={() => order.mutate(others(picture))}>
                Remove <Which noun={noun} index={index} />
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {pictures.length === 0 && (
        <p className="muted">
          This {owner} has no {noun}s yet.
        </p>
      )}
      {isFull && (
        <p className="muted">
          A {owner} has at most {most} {noun}s.
        </p>
      )}
      <div className="actions">
        <PictureButton
          label={`Another ${noun}`}
          action={`Add a ${noun}`}
          isBusy={add.isPending}
          disabled={order.isPending || isFull}
          onPick={(image) => add.mutate({ image })}
        />
        <span role="status">{(add.isSuccess || order.isSuccess) && `The ${noun}s are saved.`}</span>
      </div>
    </section>
  )
}

/** Says to people who cannot see the card which picture a button is about. */
function Which({ noun, index }: { noun: string; index: number }) {
  return (
    <span className="visually-hidden">
      {noun} {index + 1}
    </span>
  )
}
