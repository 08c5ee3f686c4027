import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Screen as ScreenRow } from '@velvet/contract/endpoints/screens'
import { Button } from '@velvet/ui/button'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { useMe } from '../../app/me.ts'
import { mayChange } from '../../parts/may-change.ts'
import { Refusal, fieldErrors } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { useTitle } from '../../parts/use-title.ts'
import { ArchiveCard } from './archive-card.tsx'
import { callArchiveScreen, callChangeScreen, callScreen, callUnarchiveScreen } from './calls.ts'
import { planInput } from './plan-input.ts'
import { SeatPlanEditor } from './seat-plan-editor.tsx'
import { usePlan } from './use-plan.ts'

export function Screen() {
  const { id, screenId } = useParams({ from: '/signed-in/cinemas/$id/screens/$screenId' })
  const { role } = useMe()
  const queries = useQueryClient()
  const queryKey = ['screens', 'one', screenId]
  const { data } = useSuspenseQuery({
    queryKey,
    queryFn: ({ signal }) => callScreen({ id: screenId }, { signal }),
  })
  const { screen } = data
  const reload = () => void queries.invalidateQueries({ queryKey })
  useTitle(screen.name)
  return (
    <div className="page">
      <p>
        <Link to="/cinemas/$id" params={{ id }}>
          The cinema
        </Link>
      </p>
      <h1>{screen.name}</h1>
      {/* A newer version begins the form anew: what was painted belongs to the older one. */}
      <ScreenForm
        key={screen.version}
        screen={screen}
        isReader={!mayChange(role) || screen.archived}
        onReload={reload}
      />
      {mayChange(role) && (
        <ArchiveCard
          thing={screen}
          calls={{ archive: callArchiveScreen, unarchive: callUnarchiveScreen }}
          rereads={[['screens'], ['cinemas']]}
          onReload={reload}
          words="No showtime can be planned in an archived screen. You can use it again."
        />
      )}
    </div>
  )
}

interface FormProps {
  screen: ScreenRow
  isReader: boolean
  onReload: () => void
}

function ScreenForm({ screen, isReader, onReload }: FormProps) {
  const [name, setName] = useState(screen.name)
  const editing = usePlan(screen.plan)
  const [{ plan }] = editing
  const change = useChange(
    (input: Parameters<typeof callChangeScreen>[0], options) =>
      callChangeScreen(input, { ...options, version: screen.version }),
    { rereads: [['screens'], ['cinemas']] },
  )
  const errors = fieldErrors(change.error)
  return (
    <form
      className="page"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ id: screen.id, name, plan: planInput(plan) })
      }}
    >
      <Refusal error={change.error} onReload={onReload} />
      <div className="form">
        <TextField
          label="Name"
          required
          maxLength={80}
          disabled={isReader}
          value={name}
          onChange={setName}
          error={errors['name']}
        />
      </div>
      <SeatPlanEditor editing={editing} isReader={isReader} />
      {!isReader && (
        <div className="actions">
          <Button type="submit" busy={change.isPending}>
            Save
          </Button>
        </div>
      )}
    </form>
  )
}
