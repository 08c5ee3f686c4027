import { SCREEN_NAME_MAX_LENGTH } from '@velvet/contract/cinema-rules'
import type { SeatPlan } from '@velvet/contract/seat-plan'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import type { Dispatch, SetStateAction } from 'react'
import { Refusal, fieldErrors } from '../../parts/refusal.tsx'
import type { ChangeState } from '../../parts/use-change.ts'
import { planInput } from './plan-input.ts'
import { SeatPlanEditor } from './seat-plan-editor.tsx'
import { beginPlan, step } from './plan-steps.ts'
import type { PlanEvent, PlanState } from './plan-steps.ts'

interface ScreenValues {
  name: string
  editing: PlanState
}

export function valuesOf({ name, plan }: { name: string; plan: SeatPlan }): ScreenValues {
  return { name, editing: beginPlan(plan) }
}

/** Leaves out the seat that has the keyboard's focus, because moving through the seats changes nothing. */
export function typedPart({ name, editing }: ScreenValues) {
  return { name, editing: editing.plan }
}

interface Props {
  values: ScreenValues
  onChange: Dispatch<SetStateAction<ScreenValues>>
  /** The name of the button. */
  action: string
  change: ChangeState
  isReader?: boolean
  onSubmit: (fields: { name: string; plan: ReturnType<typeof planInput> }) => void
}

/** Edits the name and the seat plan of a screen. */
export function ScreenForm(props: Props) {
  const { values, onChange, action, change, isReader = false, onSubmit } = props
  const { name, editing } = values
  const send = (event: PlanEvent) =>
    onChange((now) => ({ ...now, editing: step(now.editing, event) }))
  return (
    <form
      className="page"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit({ name, plan: planInput(editing.plan) })
      }}
    >
      <div className="form">
        <TextField
          label="Name"
          required
          maxLength={SCREEN_NAME_MAX_LENGTH}
          disabled={isReader}
          value={name}
          onChange={(text) => onChange((now) => ({ ...now, name: text }))}
          error={fieldErrors(change.error)['name']}
        />
      </div>
      <SeatPlanEditor {...{ editing, isReader, onEvent: send }} />
      <Refusal error={change.error} onReload={change.reload} onPutBack={change.putBack} />
      {!isReader && (
        <div className="actions">
          <Button type="submit" busy={change.isPending}>
            {action}
          </Button>
        </div>
      )}
    </form>
  )
}
