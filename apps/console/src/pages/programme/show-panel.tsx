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
  onTask: (task: ShowTask) => void
}

/** The chosen showtime, with everything that can be done with it. */
export function ShowPanel({ show, planned, screens, tasks, onTask }: Props) {
  return (
    <>
      <ShowFacts {...{ show, planned, screens }} />
      {tasks.length > 0 && (
        <div className="actions">
          {tasks.map((task) => (
            <Button key={task} look="quiet" onClick={() => onTask(task)}>
              {SHOW_TASKS[task]}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
