import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import type { XReport } from '@velvet/contract/sales/till-sessions.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { ChoiceFilter, Filters } from '../../../parts/filters.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { LagosTimes } from '../../../parts/lagos-times.tsx'
import { Subpage } from '../../../parts/subpage.tsx'
import { counterTillCalls } from './calls.ts'
import { SessionEvents } from './session-events.tsx'
import { SessionTotals } from './session-totals.tsx'
import { SessionSales } from './session-sales.tsx'

const LISTS = { sales: 'Sales', events: 'Everything besides sales' }

/** Shows one session of a till, from its opening to its Z report. */
export function TillSessionPage() {
  const { id } = useParams({ from: '/signed-in/cinemas/tills/sessions/$id' })
  const { list, cursor } = useSearch({ from: '/signed-in/cinemas/tills/sessions/$id' })
  const { data } = useSuspenseQuery({
    queryKey: ['tills', 'session', id],
    queryFn: ({ signal }) => counterTillCalls.getTillSession({ id }, { signal }),
  })
  const { till } = data.session
  const isOfEvents = list === 'events'
  return (
    <Subpage title={titleOf(data)} up={<Link to="/cinemas/tills">Tills</Link>}>
      <p>{textOf(data)}</p>
      <SessionTotals report={data} />
      <Filters>
        <ChoiceFilter isSingle label="List" name="list" value={isOfEvents ? 'events' : 'sales'} text={LISTS} />
      </Filters>
      {isOfEvents ? (
        <SessionEvents id={id} cursor={cursor} />
      ) : (
        <SessionSales id={id} cinemaID={till.cinemaID} cursor={cursor} />
      )}
      <LagosTimes />
    </Subpage>
  )
}

function titleOf({ session: { till }, z }: XReport): string {
  return `${till.name}, ${z ? `Z report ${z.number}` : 'open'}`
}

function textOf({ session, z }: XReport): string {
  const { till, openedBy, openedAt, handedFrom } = session
  const from = handedFrom ? `, who took it over from ${handedFrom.by.name}` : ''
  const opened = `${till.cinema}. Opened by ${openedBy.name} on ${dateAndTime(openedAt)}${from}`
  if (!z) return `${opened}, and not closed yet.`
  const approved = z.approver ? `, approved by ${z.approver.name}` : ''
  const reason = z.reason === null ? '' : ` Reason for the difference: “${z.reason}”${approved}.`
  const closed = z.handedTo ? `handed over to ${z.handedTo.name}` : `closed by ${z.closedBy.name}`
  return `${opened}, ${closed} on ${dateAndTime(z.closedAt)}. Grand total ${formatKobo(z.grandTotal)}.${reason}`
}
