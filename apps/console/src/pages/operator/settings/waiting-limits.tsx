import type { WaitingLimits as Waiting } from '@velvet/contract/operator/settings.calls'
import { useMe } from '../../../app/me.ts'
import { dateAndTime } from '../../../parts/dates.ts'
import { ActionButtons } from '../../../parts/action-buttons.tsx'
import type { Action } from '../../../parts/action.ts'
import { useActions } from '../../../parts/use-actions.tsx'
import { settingsCalls } from './calls.ts'
import { limitText } from './fields.ts'

/** Shows the change of limits that waits for a second person, who decides about it here. */
export function WaitingLimits({ waiting }: { waiting: Waiting | null }) {
  const me = useMe()
  const actions = useActions()
  return (
    <>
      {waiting && (
        <section className="card" aria-labelledby="waiting-limits">
          <h2 id="waiting-limits">Waits for a second person</h2>
          <p>{limitText(waiting.limits)}</p>
          <p className="muted">
            {waiting.proposedBy.name}, {dateAndTime(waiting.proposedAt)}: {waiting.note}
          </p>
          <ActionButtons actions={actionsOf(waiting, me.id)} about="the change" ask={actions.ask} />
        </section>
      )}
      {actions.view}
    </>
  )
}

/** Returns what a person may decide. A person who proposed a change can only withdraw it. */
function actionsOf({ id, limits, proposedBy }: Waiting, myId: string): Action[] {
  const isOwn = proposedBy.id === myId
  const rejection: Action = {
    title: isOwn ? 'Withdraw your change of limits' : 'Reject a change of limits',
    text: 'The limits stay as they are.',
    label: isOwn ? 'Withdraw' : 'Reject',
    done: isOwn ? 'The change is withdrawn.' : 'The change is rejected.',
    call: ({ note }, options) => settingsCalls.rejectLimits({ id, note }, options),
  }
  if (isOwn) return [rejection]
  const approval: Action = {
    title: 'Approve a change of limits',
    text: limitText(limits),
    label: 'Approve',
    done: 'The limits are changed.',
    hasNote: false,
    call: (_, options) => settingsCalls.approveLimits({ id }, options),
  }
  return [approval, rejection]
}
