import { Button } from '@velvet/ui/button'
import { TASK_TITLES } from './tasks.ts'
import type { Task } from './tasks.ts'
import type { useDay } from './use-day.ts'

interface Props {
  programme: ReturnType<typeof useDay>
  onTask: (task: Task) => void
}

/** Shows the buttons for what can be done with the whole day. */
export function DayActions({ programme, onTask }: Props) {
  const { planned } = programme
  const drafts = planned.filter(({ state }) => state === 'draft').length
  const changed = planned.filter(({ edit }) => edit !== null).length
  const waiting = drafts + changed
  return (
    <div className="actions">
      <Button look="quiet" onClick={() => onTask({ kind: 'add' })}>
        {TASK_TITLES.add}
      </Button>
      <Button look="quiet" onClick={() => onTask({ kind: 'copy' })}>
        Copy…
      </Button>
      <Button look="quiet" onClick={() => onTask({ kind: 'publish-days' })}>
        {TASK_TITLES['publish-days']}…
      </Button>
      <Button
        look="quiet"
        disabled={planned.every(({ state }) => state === 'cancelled')}
        onClick={() => onTask({ kind: 'cancel-showtimes' })}
      >
        {TASK_TITLES['cancel-showtimes']}…
      </Button>
      <Button disabled={waiting === 0} onClick={() => onTask({ kind: 'publish' })}>
        {waiting === 0 ? 'Publish' : `Publish (${waiting})`}
      </Button>
    </div>
  )
}
