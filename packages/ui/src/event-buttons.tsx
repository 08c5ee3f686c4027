import { Fragment, useState } from 'react'
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

/** Has a button for each event that can come next, and one that undoes the last press. A cause is chosen above its button. */
export function EventButtons<Event extends string, Cause extends string>(props: Props<Event, Cause>) {
  const { events, why, causes, undo, onPress, onUndo } = props
  const [cause = causes[0]?.id, setCause] = useState<Cause>()
  const firstWithCause = events.find(({ asksWhy }) => asksWhy)?.id
  return (
    <div className="rows">
      {events.map(({ id, label, asksWhy }) => (
        <Fragment key={id}>
          {id === firstWithCause && (
            <PickField
              label={why}
              choices={causes}
              value={cause ?? ''}
              onChange={(chosen) => setCause(chosen as Cause)}
            />
          )}
          <Button look="quiet" onClick={() => onPress(id, asksWhy ? cause : undefined)}>
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
