import { countKinds, countOnlineSeats } from '@velvet/contract/seat-plan'
import type { SeatKind, SeatPlan } from '@velvet/contract/seat-plan'
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
  return (
    <section className="card" aria-labelledby="seat-plan">
      <h2 id="seat-plan">Seat plan</h2>
      <p>
        {countOnlineSeats(plan)} seats are sold online. House seats, blocked seats and gaps are not;
        wheelchair places are given last.
      </p>
      <BrushChoice plan={plan} brush={brush} isReader={isReader} onChoose={setBrush} />
      <SeatGrid plan={plan} at={at} brush={brush} isReader={isReader} onEvent={onEvent} />
      <p role="status" className="muted">
        {said}
      </p>
      {!isReader && (
        <>
          <PlaceFields plan={plan} at={at} onEvent={onEvent} />
          <PlanActions canUndo={before.length > 0} onEvent={onEvent} />
          <p className="muted">
            In the plan, the arrow keys move. S, W, H, B and G set the kind, + adds a seat and R a
            row, Delete removes a place and Shift+Delete a row, Ctrl+Z takes a step back.
          </p>
        </>
      )}
    </section>
  )
}

interface BrushProps {
  plan: SeatPlan
  brush: SeatKind
  isReader: boolean
  onChoose: (brush: SeatKind) => void
}

/** Offers the kinds of places to paint, each with its number of places in the plan. */
function BrushChoice({ plan, brush, isReader, onChoose }: BrushProps) {
  const counts = countKinds(plan)
  return (
    <fieldset disabled={isReader}>
      <legend>Click or drag to paint</legend>
      <div className={styles.kinds}>
        {KINDS.map((kind) => (
          <label key={kind} className={styles.kind}>
            <input
              type="radio"
              name="brush"
              checked={brush === kind}
              onChange={() => onChoose(kind)}
            />
            {KIND_WORDS[kind]} ({counts[kind]})
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function PlanActions({ canUndo, onEvent }: { canUndo: boolean; onEvent: Props['onEvent'] }) {
  return (
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
      <Button look="quiet" disabled={!canUndo} onClick={() => onEvent({ do: 'undo' })}>
        Undo
      </Button>
    </div>
  )
}
