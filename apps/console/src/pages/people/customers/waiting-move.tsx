import type { StaffCustomer } from '@velvet/contract/people/customers.calls'
import { useMe } from '../../../app/me.ts'
import { ActionButtons } from '../../../parts/action-buttons.tsx'
import type { Action } from '../../../parts/action.ts'
import { dateAndTime } from '../../../parts/dates.ts'
import { moveDecisions } from './actions.ts'

interface Props {
  customer: StaffCustomer
  ask: (action: Action) => void
}

/** Shows a proposed move of the account to another number, and lets a second person approve or reject it. */
export function WaitingMove({ customer, ask }: Props) {
  const me = useMe()
  const { numberMove } = customer
  if (!numberMove) return null
  const { phoneNumber, note, proposedBy, proposedAt } = numberMove
  return (
    <section className="card" aria-labelledby="waiting-move">
      <h2 id="waiting-move">Waits for a second person</h2>
      <p>Move to {phoneNumber}. The code that was sent there is right.</p>
      <p className="muted">
        {proposedBy.name}, {dateAndTime(proposedAt)}: {note}
      </p>
      <ActionButtons actions={moveDecisions(customer, me.id)} about="the move" ask={ask} />
    </section>
  )
}
