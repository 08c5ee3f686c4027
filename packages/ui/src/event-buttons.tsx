import { Fragment, useState } from 'react'
import { Button } from './button.tsx'
import { PickField } from './pick-field.tsx'

interface Props<Event extends string, Cause extends string> {
  /** Each event has a button. A select above the first event that asks for a reason lists the causes. */
  events: readonly { id: Event; label: string; asksForReason: boolean }[]
  reasonLabel: string
  causes: readonly { id: Cause; name: string }[]
  /** The label of the button that undoes the last press; undefined without one. */
  undo: string | undefined
  onPress: (event: Event, cause: Cause | undefined) => void
  onUndo: () => void
}

/** Shows a button for each event that can come next, and one that undoes the last press. */
export function EventButtons<Event extends string, Cause extends string>(props: Props<Event, Cause>) {
  const { events, reasonLabel, causes, undo, onPress, onUndo } = props
  const [cause = causes[0]?.id, setCause] = useState<Cause>()
  const firstWithCause = events.find(({ asksForReason }) => asksForReason)?.id
  return (
    <div className="rows">
      {events.map(({ id, label, asksForReason }) => (
        <Fragment key={id}>
          {id === firstWithCause && (
            <PickField
              label={reasonLabel}
              choices={causes}
              value={cause ?? ''}
              onChange={(chosen) => setCause(chosen as Cause)}
            />
          )}
          <Button look="quiet" onClick={() => onPress(id, asksForReason ? cause : undefined)}>
            {label}
          </Button>
        </Fragment>
      ))}
      {undo !== undefined && (
        <Button look="quiet" onClick={onUndo}>
          {undo}
        </Button>
      )}
    </div>
  )
}
