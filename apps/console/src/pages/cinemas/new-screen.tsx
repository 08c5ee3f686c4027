import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { straightRow } from '@velvet/contract/seat-plan'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { Refusal, fieldErrors } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { useTitle } from '../../parts/use-title.ts'
import { callMakeScreen } from './calls.ts'
import { planInput } from './plan-input.ts'
import { SeatPlanEditor } from './seat-plan-editor.tsx'
import { usePlan } from './use-plan.ts'

/** What the editor of a new screen begins with. */
const FIRST_PLAN = ['A', 'B', 'C', 'D', 'E'].map((row) => straightRow(row, 10))

/** Adds a screen to a cinema with its seat plan. */
export function NewScreen() {
  useTitle('A new screen')
  const { id } = useParams({ from: '/signed-in/cinemas/$id/screens/new' })
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const editing = usePlan(FIRST_PLAN)
  const [{ plan }] = editing
  const make = useChange(callMakeScreen, {
    rereads: [['screens'], ['cinemas']],
    onDone: () => void navigate({ to: '/cinemas/$id', params: { id } }),
  })
  return (
    <div className="page">
      <p>
        <Link to="/cinemas/$id" params={{ id }}>
          The cinema
        </Link>
      </p>
      <h1>A new screen</h1>
      <form
        className="page"
        onSubmit={(event) => {
          event.preventDefault()
          make.mutate({ id, name, plan: planInput(plan) })
        }}
      >
        <Refusal error={make.error} />
        <div className="form">
          <TextField
            label="Name"
            required
            maxLength={80}
            value={name}
            onChange={setName}
            error={fieldErrors(make.error)['name']}
          />
        </div>
        <SeatPlanEditor editing={editing} isReader={false} />
        <div className="actions">
          <Button type="submit" busy={make.isPending}>
            Add the screen
          </Button>
        </div>
      </form>
    </div>
  )
}
