import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { StaffRole } from '@velvet/contract/shared/endpoint'
import type { StaffCustomer } from '@velvet/contract/people/customers.calls'
import { Button, buttonClass } from '@velvet/ui/button'
import { useState } from 'react'
import { useMe } from '../../../app/me.ts'
import type { Action } from '../../../parts/action.ts'
import { useActions } from '../../../parts/use-actions.tsx'
import { Subpage } from '../../../parts/subpage.tsx'
import { customerCalls } from './calls.ts'
import { adjustmentOf, blockOf, closingOf, exportOf, signOutOf } from './actions.ts'
import { MoveDialog } from './move-dialog.tsx'
import { WaitingMove } from './waiting-move.tsx'
import { Particulars } from './particulars.tsx'
import { Timeline } from './timeline.tsx'

export function Customer() {
  const { uuid } = useParams({ from: '/signed-in/customers/$uuid' })
  const { role } = useMe()
  const { data } = useSuspenseQuery({
    queryKey: ['customers', 'one', uuid],
    queryFn: ({ signal }) => customerCalls.getCustomer({ uuid }, { signal }),
  })
  const { customer } = data
  const actions = useActions()
  const [isMoving, setMoving] = useState(false)
  return (
    <Subpage key={uuid} title={customer.username} up={<Link to="/customers">Customers</Link>}>
      <Particulars customer={customer} />
      <WaitingMove customer={customer} ask={actions.ask} />
      <div className="actions">
        {actionsFor(role, customer).map((action) => (
          <Button key={action.title} look="quiet" onClick={() => actions.ask(action)}>
            {action.title}
          </Button>
        ))}
        {role !== 'manager' && !customer.closed && !customer.numberMove && (
          <Button look="quiet" onClick={() => setMoving(true)}>
            Move to another number
          </Button>
        )}
        {role !== 'manager' && (
          <Link to="/payments/ledger" search={{ customer: uuid }} className={buttonClass('quiet')}>
            Ledger
          </Link>
        )}
      </div>
      {actions.view}
      {isMoving && <MoveDialog customer={customer} onClose={() => setMoving(false)} />}
      <Timeline customer={customer} ask={actions.ask} />
    </Subpage>
  )
}

/** Returns what this role may do with this customer. The server checks the role again. */
function actionsFor(role: StaffRole, customer: StaffCustomer): Action[] {
  if (customer.closed) return []
  const sessions = customer.sessions > 0 ? [signOutOf(customer)] : []
  const ofMoney = [adjustmentOf(customer), ...sessions, blockOf(customer)]
  if (role === 'admin') return [...ofMoney, exportOf(customer), closingOf(customer)]
  if (role !== 'finance') return []
  return customer.closesAt ? [...ofMoney, closingOf(customer)] : ofMoney
}
