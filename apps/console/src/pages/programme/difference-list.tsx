import { Button } from '@velvet/ui/button'
import styles from './difference-list.module.css'
import type { Difference } from './differences.ts'
import { seatsSold } from './words.ts'

interface Props {
  differences: readonly Difference[]
  /** The drafts that cannot be published, each with the reason. */
  blocked: readonly { id: string; message: string }[]
  onDrop: (id: string) => void
}

/** Lists what Publish changes, one showtime after the other. */
export function DifferenceList({ differences, blocked, onDrop }: Props) {
  if (differences.length === 0) return <p className="muted">Nothing waits to be published.</p>
  return (
    <ul className={styles.list}>
      {differences.map((difference) => (
        <li key={difference.show.id} className={styles.item}>
          <Words difference={difference} />
          {blocked
            .filter(({ id }) => id === difference.show.id)
            .map(({ message }) => (
              <p key={message} className={styles.problem}>
                It stays a draft: {message}
              </p>
            ))}
          {difference.edit && (
            <Button look="quiet" onClick={() => onDrop(difference.show.id)}>
              Take this change back
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Words({ difference }: { difference: Difference }) {
  const { show, words, isStale, isSent, moves } = difference
  return (
    <>
      <p className={styles.title}>{show.title}</p>
      {words.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {moves && show.soldSeats > 0 && (
        <p>
          {seatsSold(show.soldSeats)}. Their holders get a notice, and may give the tickets back for
          all their Points until the new start.
        </p>
      )}
      {isSent && (
        <p>
          This change was sent, but no answer came. Publish sends it again. It is made only once.
        </p>
      )}
      {isStale && (
        <p className={styles.problem} role="alert">
          Somebody else has changed this showtime since. Please take your change back, look at it
          again, and change it anew.
        </p>
      )}
    </>
  )
}
