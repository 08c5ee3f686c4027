import { useState } from 'react'
import { Button } from './button.tsx'
import { PickField } from './pick-field.tsx'

interface Props<Event extends string, Cause extends string> {
  /** One button each. Some events have a cause, for which a select is shown. */
  events: readonly { id: Event; label: string; asksWhy: boolean }[]
  why: string
  causes: readonly { id: Cause; name: string }[]
  /** The label of the button that undoes the last press; undefined without one. */
  undo: string | undefined
  onPress: (event: Event, cause: Cause | undefined) => void
  onUndo: () => void
}

/** Has a button for each event that can come next, and one that undoes the last press. */
export function EventButtons<Event extends string, Cause extends string>(props: Props<Event, Cause>) {
  const { events, why, causes, undo, onPress, onUndo } = props
  const [cause = causes[0]?.id, setCause] = useState<Cause>()
  return (
    <div className="rows">
      {events.some(({ asksWhy }) => asksWhy) && (
        <PickField label={why} choices={causes} value={cause ?? ''} onChange={(id) => setCause(id as Cause)} />
      )}
      {events.map(({ id, label, asksWhy }) => (
        <Button key={id} look="quiet" onClick={() => onPress(id, asksWhy ? cause : undefined)}>
          {label}
        </Button>
      ))}
      {undo !== undefined && (
        <Button look="quiet" onClick={onUndo}>
          {undo}
        </Button>
      )}
    </div>
  )
}
