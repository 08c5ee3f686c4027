import { Button } from '@velvet/ui/button'
import { Menu } from '../../../parts/menu.tsx'
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
      <Button disabled={waiting === 0} onClick={() => onTask({ kind: 'publish' })}>
        {waiting === 0 ? 'Publish' : `Publish (${waiting})`}
      </Button>
      <Button look="quiet" aria-label={TASK_TITLES.add} onClick={() => onTask({ kind: 'add' })}>
        Add
      </Button>
      <Menu
        label="More"
        items={[
          { label: 'Copy…', onPress: () => onTask({ kind: 'copy' }) },
          { label: `${TASK_TITLES['publish-days']}…`, onPress: () => onTask({ kind: 'publish-days' }) },
          {
            label: `${TASK_TITLES['cancel-showtimes']}…`,
            isDisabled: planned.every(({ state }) => state === 'cancelled'),
            onPress: () => onTask({ kind: 'cancel-showtimes' }),
          },
        ]}
      />
    </div>
  )
}
