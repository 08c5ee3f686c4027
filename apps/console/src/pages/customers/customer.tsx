import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTitle } from '../../parts/use-title.ts'
import { callCustomer } from './calls.ts'
import { Particulars } from './particulars.tsx'

export function Customer() {
  const { uuid } = useParams({ from: '/signed-in/customers/$uuid' })
  const { data } = useSuspenseQuery({
    queryKey: ['customers', 'one', uuid],
    queryFn: ({ signal }) => callCustomer({ uuid }, { signal }),
  })
  const { customer } = data
  useTitle(customer.username)
  return (
    <div className="page">
      <p>
        <Link to="/customers">Customers</Link>
      </p>
      <h1>{customer.username}</h1>
      <Particulars customer={customer} />
    </div>
  )
}
