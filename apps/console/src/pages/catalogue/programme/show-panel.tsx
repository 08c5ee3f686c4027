import type { ShowtimeWithEdit } from '@velvet/contract/catalogue/programme.calls'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '@velvet/ui/button'
import { ShowFacts } from './show-facts.tsx'
import type { Screen, Show } from './show.ts'
import { SHOW_TASKS } from './tasks.ts'
import type { ShowTask } from './tasks.ts'

interface Props {
  show: Show
  planned: ShowtimeWithEdit
  screens: readonly Screen[]
  /** What the person may do with this showtime now. */
  tasks: readonly ShowTask[]
  /** True while a change of the showtime is under way. */
  isBusy: boolean
  onTask: (task: ShowTask) => void
}

/** Shows the chosen showtime, with everything that can be done with it. */
export function ShowPanel({ show, planned, screens, tasks, isBusy, onTask }: Props) {
  return (
    <>
      <ShowFacts show={show} planned={planned} screens={screens} />
      <div className="actions">
        {tasks.map((task) => (
          // A disabled button would lose the focus, so the button is only marked as disabled.
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
        <Link to="/programme/seats/$id" params={{ id: show.id }} className={buttonClass('quiet')}>
          Seats
        </Link>
      </div>
    </>
  )
}
