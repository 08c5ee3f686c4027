import type { SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { placeText } from './plan-edits.ts'
import type { Spot } from './plan-edits.ts'
import { renumber } from './plan-numbers.ts'
import { rename } from './plan-rows.ts'
import type { PlanEvent } from './plan-steps.ts'

interface Props {
  plan: SeatPlan
  at: Spot
  onEvent: (event: PlanEvent) => void
}

/** Changes the name of the chosen row and the number of the chosen place. */
export function PlaceFields({ plan, at, onEvent }: Props) {
  const line = plan[at.row]
  const place = line?.seats[at.place]
  if (!line || !place) return null
  const set = (next: SeatPlan) => onEvent({ do: 'set', plan: next, said: placeText(next[at.row], at.place) })
  return (
    // With this key, React makes new fields when another place is chosen or when Undo changes the
    // chosen place. The old fields would still show the old values.
    <div className="form" key={`${at.row} ${at.place} ${line.row} ${place.kind} ${place.number ?? ''}`}>
      <EntryField
        label="Name of the row"
        value={line.row}
        error="One to three letters that no other row has"
        take={(text) => rename(plan, at.row, text.toUpperCase())}
        onTaken={set}
      />
      {place.kind !== 'gap' && (
        <EntryField
          label="Number of the seat"
          value={String(place.number)}
          error="A whole number that no other seat of the row has"
          take={(text) => renumber(plan, at, Number(text))}
          onTaken={set}
        />
      )}
    </div>
  )
}

interface EntryProps {
  label: string
  value: string
  error: string
  /** Returns the plan with the entry; undefined when the entry does not fit. */
  take: (text: string) => SeatPlan | undefined
  onTaken: (plan: SeatPlan) => void
}

/**
 * Edits one value of the plan. The plan on the screen takes the value when the person leaves the
 * field or presses Enter. The server stores it only when the plan is saved.
 */
function EntryField({ label, value, error, take, onTaken }: EntryProps) {
  const [text, setText] = useState(value)
  const isRefused = text !== value && take(text) === undefined
  const enter = () => {
    const next = text === value ? undefined : take(text)
    if (next) onTaken(next)
  }
  return (
    <TextField
      label={label}
      value={text}
      onChange={setText}
      error={isRefused ? error : undefined}
      onBlur={enter}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        enter()
      }}
    />
  )
}
