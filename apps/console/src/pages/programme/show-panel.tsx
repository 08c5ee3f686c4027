import type { PlannedShowtime } from '@velvet/contract/endpoints/programme'
import { Button } from '@velvet/ui/button'
import { ShowFacts } from './show-facts.tsx'
import type { Screen, Show } from './show.ts'
import { SHOW_TASKS } from './tasks.ts'
import type { ShowTask } from './tasks.ts'

interface Props {
  show: Show
  planned: PlannedShowtime
  screens: readonly Screen[]
  /** What the reader may do with this showtime now. */
  tasks: readonly ShowTask[]
  /** A change is under way, after which the showtime has another version. */
  isBusy: boolean
  onTask: (task: ShowTask) => void
}

/** The chosen showtime, with everything that can be done with it. */
export function ShowPanel({ show, planned, screens, tasks, isBusy, onTask }: Props) {
  return (
    <>
      <ShowFacts {...{ show, planned, screens }} />
      {tasks.length > 0 && (
        <div className="actions">
          {tasks.map((task) => (
            // It is not disabled while a change is under way, since it would lose the focus.
            <Button
              key={task}
              look="quiet"
              aria-disabled={isBusy}
              onClick={() => {
                if (!isBusy) onTask(task)
              }}
            >
              {SHOW_TASKS[task]}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
