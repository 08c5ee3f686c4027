import { SCREEN_NAME_MAX_LENGTH } from '@velvet/contract/catalogue/cinemas.rules'
import type { CallError } from '@velvet/client/call-error'
import { COUNTER_SEATS_END_MINUTES, MAX_COUNTER_SEATS } from '@velvet/contract/sales/allotment.rules'
import { seatsInFields } from '@velvet/contract/catalogue/plan-refusals'
import { onlineSeats, type SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import { TextField } from '@velvet/ui/text-field'
import type { Dispatch, SetStateAction } from 'react'
import { Form } from '../../../parts/form.tsx'
import { Refusal, fieldErrors } from '../../../parts/refusal.tsx'
import { SaveBar } from '../../../parts/unsaved/save-bar.tsx'
import type { ChangeState } from '../../../parts/use-change.ts'
import { SeatPlanEditor } from './seat-plan-editor.tsx'
import { beginPlan, step, type PlanEvent, type PlanState } from './plan-steps.ts'
import type { InputOf } from '@velvet/contract/shared/endpoint'
import type { makeScreen } from '@velvet/contract/catalogue/screens.calls'

const COUNTER_SEATS_HINT = `The app does not sell these seats of a showtime until ${COUNTER_SEATS_END_MINUTES} minutes before its start. Tills sell them without a network.`

interface ScreenValues {
  name: string
  /** The number as it was typed. */
  counterSeats: string
  editing: PlanState
}

interface ScreenToEdit {
  name: string
  plan: SeatPlan
  counterSeats: number
}

export function valuesOf({ name, plan, counterSeats }: ScreenToEdit): ScreenValues {
  return { name, counterSeats: String(counterSeats), editing: beginPlan(plan) }
}

/** Leaves out the seat that has the keyboard's focus, because moving through the seats changes nothing. */
export function typedPart({ name, counterSeats, editing }: ScreenValues) {
  return { name, counterSeats, editing: editing.plan }
}

interface Props {
  values: ScreenValues
  onChange: Dispatch<SetStateAction<ScreenValues>>
  /** The name of the button. */
  action: string
  change: ChangeState
  isReader?: boolean
  onSubmit: (fields: { name: string; plan: ReturnType<typeof planInput>; counterSeats: number }) => void
}

/** Edits the name and the seat plan of a screen, and how many seats it keeps for the counter. */
export function ScreenForm(props: Props) {
  const { values, onChange, action, change, isReader = false, onSubmit } = props
  const { name, counterSeats, editing } = values
  const send = (event: PlanEvent) => onChange((now) => ({ ...now, editing: step(now.editing, event) }))
  const { error } = change
  const fields = fieldErrors(error)
  return (
    <Form
      className="page"
      error={error}
      onSubmit={() => onSubmit({ name, plan: planInput(editing.plan), counterSeats: Number(counterSeats) })}
    >
      <div className="form">
        <TextField
          label="Name"
          required
          maxLength={SCREEN_NAME_MAX_LENGTH}
          disabled={isReader}
          value={name}
          onChange={(text) => onChange((now) => ({ ...now, name: text }))}
          error={fields['name']}
        />
        <TextField
          label="Seats for the counter"
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_COUNTER_SEATS}
          required
          disabled={isReader}
          value={counterSeats}
          onChange={(text) => onChange((now) => ({ ...now, counterSeats: text }))}
          error={fields['counterSeats']}
          hint={COUNTER_SEATS_HINT}
        />
      </div>
      <SeatPlanEditor
        editing={editing}
        isReader={isReader}
        onEvent={send}
        refused={refusedSeats(fields, editing.plan)}
        error={planError(error)}
      />
      <Refusal error={error} onReload={change.reload} onPutBack={change.putBack} />
      {!isReader && <SaveBar action={action} change={change} />}
    </Form>
  )
}

/** Returns the refused seats that the plan still does not sell. */
function refusedSeats(fields: Readonly<Record<string, string>>, plan: SeatPlan): Set<string> {
  const seats = onlineSeats(plan)
  return new Set([...seatsInFields(fields)].filter((seat) => !seats.has(seat)))
}

/** Returns what is wrong with the plan, to say it beside the plan. */
function planError(error: CallError | null): string | undefined {
  const wrong = Object.entries(fieldErrors(error)).find(([name]) => name.startsWith('plan'))?.[1]
  return error?.code === 'bad-request' && wrong ? `The seat plan ${wrong}.` : wrong
}

/** Copies a plan, because the type of the call's input has no read-only lists. */
function planInput(plan: SeatPlan): InputOf<typeof makeScreen>['plan'] {
  return plan.map(({ row, seats }) => ({ row, seats: [...seats] }))
}
