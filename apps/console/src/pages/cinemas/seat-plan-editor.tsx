import { countKinds, countOnlineSeats, type SeatKind } from '@velvet/contract/seat-plan'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { KINDS, KIND_WORDS } from './plan-edits.ts'
import { PlaceFields } from './place-fields.tsx'
import { SeatGrid } from './seat-grid.tsx'
import styles from './seat-plan-editor.module.css'
import type { PlanEvent, PlanState } from './plan-steps.ts'

interface Props {
  editing: PlanState
  isReader: boolean
  onEvent: (event: PlanEvent) => void
}

/** Edits a seat plan by mouse, keyboard or touch. Screen readers announce every step. */
export function SeatPlanEditor({ editing, isReader, onEvent }: Props) {
  const [brush, setBrush] = useState<SeatKind>('standard')
  const { plan, at, before, said } = editing
  const counts = countKinds(plan)
  return (
    <section className="card" aria-labelledby="seat-plan">
      <h2 id="seat-plan">Seat plan</h2>
      <p>
        {countOnlineSeats(plan)} seats are sold online. House seats, blocked seats and gaps are not;
        wheelchair places are given last.
      </p>
      <fieldset disabled={isReader}>
        <legend>Click or drag to paint</legend>
        <div className={styles.kinds}>
          {KINDS.map((kind) => (
            <label key={kind} className={styles.kind}>
              <input
                type="radio"
                name="brush"
                checked={brush === kind}
                onChange={() => setBrush(kind)}
              />
              {KIND_WORDS[kind]} ({counts[kind]})
            </label>
          ))}
        </div>
      </fieldset>
      <SeatGrid plan={plan} at={at} brush={brush} isReader={isReader} onEvent={onEvent} />
      <p role="status" className="muted">
        {said}
      </p>
      {!isReader && (
        <>
          <PlaceFields plan={plan} at={at} onEvent={onEvent} />
          <div className="actions">
            <Button look="quiet" onClick={() => onEvent({ do: 'add-place' })}>
              Add a seat
            </Button>
            <Button look="quiet" onClick={() => onEvent({ do: 'remove-place' })}>
              Remove the place
            </Button>
            <Button look="quiet" onClick={() => onEvent({ do: 'add-row' })}>
              Add a row
            </Button>
            <Button look="quiet" onClick={() => onEvent({ do: 'remove-row' })}>
              Remove the row
            </Button>
            <Button
              look="quiet"
              disabled={before.length === 0}
              onClick={() => onEvent({ do: 'undo' })}
            >
              Undo
            </Button>
          </div>
          <p className="muted">
            In the plan, the arrow keys move. S, W, H, B and G set the kind, + adds a seat and R a
            row, Delete removes a place and Shift+Delete a row, Ctrl+Z takes a step back.
          </p>
        </>
      )}
    </section>
  )
}
