import { Button } from '@velvet/ui/button'
import type { Action } from './action.ts'

interface Props {
  actions: readonly Action[]
  /** Says what a button is about, for people who cannot see its row: `Refund` and these words. */
  about: string
  ask: (action: Action) => void
}

/** Shows a button for each action that is possible with one row of a list. */
export function ActionButtons({ actions, about, ask }: Props) {
  if (actions.length === 0) return null
  return (
    <div className="actions">
      {actions.map((action) => (
        <Button key={action.label} look="quiet" aria-label={`${action.label} ${about}`} onClick={() => ask(action)}>
          {action.label}
        </Button>
      ))}
    </div>
  )
}
