import { Link } from '@tanstack/react-router'
import type { FreeTicketsRequest } from '@velvet/contract/sales/complimentary.calls'
import { useMe } from '../../../app/me.ts'
import { ActionButtons } from '../../../parts/action-buttons.tsx'
import type { Action } from '../../../parts/action.ts'
import { CustomerLink } from '../../../parts/customer-link.tsx'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime, dateAndTimeIn } from '../../../parts/dates.ts'
import { mayChange } from '../../../parts/may-change.ts'
import { actionsOf, ticketsOf } from './request-actions.ts'

const SHOWTIME: Column<FreeTicketsRequest> = {
  title: 'Showtime',
  cell: ({ showtime: { id, film, cinema, startsAt, timeZone } }) => (
    <>
      <Link to="/programme/seats/$id" params={{ id }}>
        {film}
      </Link>
      , {dateAndTimeIn(startsAt, timeZone)}, {cinema}
    </>
  ),
}

const COLUMNS: readonly Column<FreeTicketsRequest>[] = [
  { title: 'Tickets', cell: ticketsOf },
  { title: 'Type', cell: ({ type }) => type },
  {
    title: 'Guest',
    cell: ({ guest }) => (guest ? <CustomerLink uuid={guest.uuid}>{guest.username}</CustomerLink> : 'On paper'),
  },
  { title: 'Reason', cell: ({ reason }) => reason },
  { title: 'By', cell: ({ proposedBy }) => proposedBy.name },
  { title: 'Asked', isDate: true, cell: ({ proposedAt }) => dateAndTime(proposedAt) },
]

const DECIDED: readonly Column<FreeTicketsRequest>[] = [
  { title: 'Decided by', cell: ({ decidedBy }) => decidedBy?.name },
  {
    title: 'Comment',
    cell: ({ purchaseID, decisionNote }) =>
      purchaseID ? (
        <Link to="/programme/free-tickets/$id" params={{ id: purchaseID }}>
          The tickets
        </Link>
      ) : (
        decisionNote
      ),
  },
]

interface Props {
  requests: readonly FreeTicketsRequest[]
  /** True for requests that wait, which can be decided here. */
  isWaiting: boolean
  /** True if all requests are for the showtime of the page. */
  isOfOneShow?: boolean
  empty: string
  ask: (action: Action) => void
}

/** Lists requests for free tickets. Those that wait have buttons for the person who may decide. */
export function RequestTable({ requests, isWaiting, isOfOneShow, empty, ask }: Props) {
  const { id: myId, role } = useMe()
  const deciding: Column<FreeTicketsRequest> = {
    title: 'Decide',
    cell: (one) => <ActionButtons actions={actionsOf(one, myId)} about={ticketsOf(one)} ask={ask} />,
  }
  const waiting = mayChange(role) ? [deciding] : []
  return (
    <DataTable
      caption="Requests for free tickets, newest first"
      columns={[...(isOfOneShow ? [] : [SHOWTIME]), ...COLUMNS, ...(isWaiting ? waiting : DECIDED)]}
      rows={requests}
      keyOf={({ id }) => id}
      empty={empty}
    />
  )
}
