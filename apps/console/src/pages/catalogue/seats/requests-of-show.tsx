import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readPages } from '@velvet/client/read-pages'
import { FREE_TICKETS_REQUESTS } from '@velvet/contract/sales/complimentary.rules'
import { useActions } from '../../../parts/use-actions.tsx'
import { REQUESTS_KEY, seatCalls } from './calls.ts'
import { RequestTable } from './request-table.tsx'

/** Shows the free tickets of one showtime that wait for a second person, who decides about them here. */
export function RequestsOfShow({ id }: { id: string }) {
  const { data: requests } = useSuspenseQuery({
    queryKey: [...REQUESTS_KEY, id],
    queryFn: ({ signal }) =>
      readPages((page) => seatCalls.listFreeTicketsRequests({ showtime: id, ...page }, { signal })),
  })
  const actions = useActions()
  return (
    <>
      {requests.length > 0 && (
        <section className="card" aria-labelledby="requests">
          <h2 id="requests">Free tickets that wait for a second person</h2>
          <RequestTable requests={requests} isWaiting isOfOneShow empty="No request waits." ask={actions.ask} />
        </section>
      )}
      {actions.view}
      <p>
        <Link to="/programme/free-tickets">{FREE_TICKETS_REQUESTS}</Link>
      </p>
    </>
  )
}
