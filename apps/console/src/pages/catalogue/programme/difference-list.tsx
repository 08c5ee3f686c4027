import { Button } from '@velvet/ui/button'
import type { ShowtimeWithEdit } from '@velvet/contract/catalogue/programme.calls'
import styles from './difference-list.module.css'
import type { Difference } from './differences.ts'
import { seatsSold } from './words.ts'

interface Props {
  differences: readonly Difference[]
  /** True while an edit is being dropped. */
  isBusy: boolean
  onDrop: (edited: ShowtimeWithEdit) => void
}

/** Lists what Publish changes, one showtime after the other. */
export function DifferenceList({ differences, isBusy, onDrop }: Props) {
  if (differences.length === 0) return <p className="muted">Nothing waits to be published.</p>
  return (
    <ul className={styles.list}>
      {differences.map((difference) => {
        const { show, edited, problem } = difference
        return (
          <li key={show.id} className={styles.item}>
            <DifferenceText difference={difference} />
            {problem !== null && <p className={styles.problem}>{problem}</p>}
            {edited && (
              <Button look="quiet" busy={isBusy} onClick={() => onDrop(edited)}>
                Take this change back
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function DifferenceText({ difference }: { difference: Difference }) {
  const { show, text, by, moves } = difference
  return (
    <>
      <p className={styles.title}>{show.title}</p>
      {text.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {by !== undefined && <p className="muted">Changed by {by}</p>}
      {moves && show.soldSeats > 0 && (
        <p>
          {seatsSold(show.soldSeats)}. Their holders get a notice, and may give the tickets back for all their Points
          until the new start.
        </p>
      )}
    </>
  )
}
