import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { straightRow } from '@velvet/contract/seat-plan'
import { useChange } from '../../parts/use-change.ts'
import { useTitle } from '../../parts/use-title.ts'
import { callMakeScreen } from './calls.ts'
import { ScreenForm } from './screen-form.tsx'

/** The editor of a new screen begins with these seats. */
const FIRST_PLAN = ['A', 'B', 'C', 'D', 'E'].map((row) => straightRow(row, 10))

/** Adds a screen to a cinema with its seat plan. */
export function NewScreen() {
  useTitle('A new screen')
  const { id } = useParams({ from: '/signed-in/cinemas/$id/screens/new' })
  const navigate = useNavigate()
  const change = useChange(callMakeScreen, {
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
      <ScreenForm
        change={change}
        initial={{ name: '', plan: FIRST_PLAN }}
        action="Add the screen"
        onSubmit={(screen) => change.mutate({ id, ...screen })}
      />
    </div>
  )
}
