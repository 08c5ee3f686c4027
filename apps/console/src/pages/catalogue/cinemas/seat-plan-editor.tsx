import { countOnlineSeats } from '@velvet/contract/catalogue/seat-plan'
import { PlaceFields } from './place-fields.tsx'
import { PlanTools, WholeHall } from './plan-tools.tsx'
import { SeatGrid } from './seat-grid.tsx'
import styles from './seat-plan-editor.module.css'
import { historyKey } from './plan-keys.ts'
import type { PlanEvent, PlanState } from './plan-steps.ts'

interface Props {
  editing: PlanState
  isReader: boolean
  /** The seats that the server has refused to let go. */
  refused: ReadonlySet<string>
  /** Says what the server has refused. */
  error: string | undefined
  onEvent: (event: PlanEvent) => void
}

/** Edits a seat plan by mouse, keyboard or touch. Screen readers announce every step. */
export function SeatPlanEditor({ editing, isReader, refused, error, onEvent }: Props) {
  const { plan, at, said } = editing
  return (
    <section
      className="card"
      aria-labelledby="seat-plan"
      onKeyDown={(event) => {
        // A field takes back what is typed in it, and the plan itself keeps its focus.
        const isField = event.target instanceof HTMLInputElement
        const does = historyKey(event)
        if (!does || isReader || isField || event.defaultPrevented) return
        event.preventDefault()
        onEvent(does)
      }}
    >
      <h2 id="seat-plan">Seat plan</h2>
      <p>
        {countOnlineSeats(plan)} seats are sold online. House seats, blocked seats and gaps are not; wheelchair places
        are given last, and seats of a zone only to those who choose them.
      </p>
      {!isReader && <WholeHall plan={plan} onEvent={onEvent} />}
      <div className={isReader ? undefined : styles.editor}>
        <SeatGrid editing={editing} isReader={isReader} refused={refused} onEvent={onEvent} />
        <div className={styles.side}>
          {!isReader && <PlanTools plan={plan} onEvent={onEvent} />}
          {error !== undefined && <p className={styles.error}>{error}</p>}
          <p role="status" className="muted">
            {said}
          </p>
          {!isReader && <PlaceFields plan={plan} at={at} onEvent={onEvent} />}
        </div>
      </div>
      {!isReader && (
        <p className="muted">
          A click selects a seat, a click with Shift or a drag selects all seats up to there, and the letter of a row
          selects the row. By keyboard, the arrow keys and Page Up and Page Down move, and select with Shift; Ctrl+A
          selects everything. S sets standard seats, V VIP seats, E recliners, L love seats, Y the balcony, W wheelchair
          places, H house seats, B blocked seats and G gaps; A adds an aisle, + a seat and R a row, C copies the row,
          Delete removes places and Shift+Delete rows. Ctrl+Z takes a step back, and Ctrl+Shift+Z does it again.
        </p>
      )}
    </section>
  )
}
