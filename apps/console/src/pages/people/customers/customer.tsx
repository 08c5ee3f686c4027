import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { StaffRole } from '@velvet/contract/shared/endpoint'
import type { StaffCustomer } from '@velvet/contract/people/customers.calls'
import { Button, buttonClass } from '@velvet/ui/button'
import { useMe } from '../../../app/me.ts'
import type { Action } from '../../../parts/action.ts'
import { useActions } from '../../../parts/use-actions.tsx'
import { Subpage } from '../../../parts/subpage.tsx'
import { customerCalls } from './calls.ts'
import { adjustmentOf, blockOf, closingOf, exportOf } from './actions.ts'
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
  return (
    <Subpage key={uuid} title={customer.username} up={<Link to="/customers">Customers</Link>}>
      <Particulars customer={customer} />
      <div className="actions">
        {actionsFor(role, customer).map((action) => (
          <Button key={action.title} look="quiet" onClick={() => actions.ask(action)}>
            {action.title}
          </Button>
        ))}
        {role !== 'manager' && (
          <Link to="/payments/ledger" search={{ customer: uuid }} className={buttonClass('quiet')}>
            Ledger
          </Link>
        )}
      </div>
      {actions.view}
      <Timeline customer={customer} ask={actions.ask} />
    </Subpage>
  )
}

/** Returns what this role may do with this customer. The server checks the role again. */
function actionsFor(role: StaffRole, customer: StaffCustomer): Action[] {
  if (customer.closed) return []
  const ofMoney = [adjustmentOf(customer), blockOf(customer)]
  if (role === 'admin') return [...ofMoney, exportOf(customer), closingOf(customer)]
  if (role !== 'finance') return []
  return customer.closesAt ? [...ofMoney, closingOf(customer)] : ofMoney
}
