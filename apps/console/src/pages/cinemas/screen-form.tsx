import { SCREEN_NAME_MAX_LENGTH } from '@velvet/contract/cinema-rules'
import type { SeatPlan } from '@velvet/contract/seat-plan'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { Refusal, fieldErrors } from '../../parts/refusal.tsx'
import type { ChangeState } from '../../parts/use-change.ts'
import { planInput } from './plan-input.ts'
import { SeatPlanEditor } from './seat-plan-editor.tsx'
import { usePlan } from './use-plan.ts'

interface Props {
  initial: { name: string; plan: SeatPlan }
  /** The name of the button. */
  action: string
  change: ChangeState
  isReader?: boolean
  onSubmit: (screen: { name: string; plan: ReturnType<typeof planInput> }) => void
}

/** Edits the name and the seat plan of a screen. */
export function ScreenForm({ initial, action, change, isReader = false, onSubmit }: Props) {
  const [name, setName] = useState(initial.name)
  const editing = usePlan(initial.plan)
  const [{ plan }] = editing
  return (
    <form
      className="page"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit({ name, plan: planInput(plan) })
      }}
    >
      <Refusal error={change.error} onReload={change.reload} />
      <div className="form">
        <TextField
          label="Name"
          required
          maxLength={SCREEN_NAME_MAX_LENGTH}
          disabled={isReader}
          value={name}
          onChange={setName}
          error={fieldErrors(change.error)['name']}
        />
      </div>
      <SeatPlanEditor editing={editing} isReader={isReader} />
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
