import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { StaffCinema } from '@velvet/contract/catalogue/cinemas.calls'
import { Spinner } from '@velvet/ui/spinner'
import { Suspense } from 'react'
import { useMe } from '../../../app/me.ts'
import { CinemaFilter } from '../../../parts/cinema-filter.tsx'
import { Filters } from '../../../parts/filters.tsx'
import { NoCinema } from '../../../parts/no-cinema.tsx'
import { Subpage } from '../../../parts/subpage.tsx'
import { mayChange } from '../../../parts/may-change.ts'
import { useNamedCinema } from '../../../parts/cinema-query.ts'
import { rulesQuery } from './calls.ts'
import { PricesForm } from './prices-form.tsx'

/** Shows the price card of the cinema that the address names. */
export function Prices() {
  const search = useSearch({ from: '/signed-in/programme/prices' })
  const cinema = useNamedCinema(search.cinema)
  const programme = (
    <Link to="/programme" search={cinema ? { cinema: cinema.id } : {}}>
      Programme
    </Link>
  )
  return (
    <Subpage title="Price card" up={programme}>
      {cinema ? (
        <>
          <Filters>
            <CinemaFilter name="cinema" cinema={cinema} />
          </Filters>
          <Suspense key={cinema.id} fallback={<Spinner label="Loading" />}>
            <PricesOf cinema={cinema} />
          </Suspense>
        </>
      ) : (
        <p>
          <NoCinema then="its price card stands here" />
        </p>
      )}
    </Subpage>
  )
}

function PricesOf({ cinema }: { cinema: StaffCinema }) {
  const { role } = useMe()
  const { data } = useSuspenseQuery(rulesQuery(cinema.id))
  return <PricesForm rules={data.rules} timeZone={cinema.timeZone} isReader={!mayChange(role)} />
}
