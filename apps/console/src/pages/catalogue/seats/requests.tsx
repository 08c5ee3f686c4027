import { Link, useSearch } from '@tanstack/react-router'
import { REQUEST_STATES, type FreeTicketsRequest } from '@velvet/contract/sales/complimentary.calls'
import { FREE_TICKETS_REQUESTS } from '@velvet/contract/sales/complimentary.rules'
import { Pages } from '../../../parts/data-table.tsx'
import { ChoiceFilter, Filters } from '../../../parts/filters.tsx'
import { Subpage } from '../../../parts/subpage.tsx'
import { useActions } from '../../../parts/use-actions.tsx'
import { useList } from '../../../parts/use-list.ts'
import { REQUESTS_KEY, seatCalls } from './calls.ts'
import { RequestTable } from './request-table.tsx'

const STATES = {
  waiting: 'To approve',
  done: 'Approved',
  rejected: 'Rejected',
  over: 'Not decided before the showtime',
} as const satisfies Record<FreeTicketsRequest['state'], string>

/** Lists the free tickets that wait for a second person, and what became of earlier requests. */
export function Requests() {
  const { state, cursor } = useSearch({ from: '/signed-in/programme/free-tickets' })
  const chosen = REQUEST_STATES.find((one) => one === state) ?? 'waiting'
  const { data, shown } = useList(REQUESTS_KEY, seatCalls.listFreeTicketsRequests, {
    state: chosen,
    cursor,
  })
  const actions = useActions()
  return (
    <Subpage title={FREE_TICKETS_REQUESTS} up={<Link to="/programme">Programme</Link>}>
      <Filters>
        <ChoiceFilter isSingle label="Shown" name="state" value={chosen} text={STATES} />
      </Filters>
      {actions.view}
      <RequestTable
        requests={data.items}
        isWaiting={shown.state === 'waiting'}
        empty="There is no such request."
        ask={actions.ask}
      />
      <Pages next={data.next} cursor={cursor} />
    </Subpage>
  )
}
