import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { StaffCinema } from '@velvet/contract/catalogue/cinemas.calls'
import { Spinner } from '@velvet/ui/spinner'
import { Suspense } from 'react'
import { useMe } from '../../../app/me.ts'
import { CinemaFilter } from '../../../parts/cinema-filter.tsx'
import { Filters } from '../../../parts/filters.tsx'
import { NoCinema } from '../../../parts/no-cinema.tsx'
import { mayChange } from '../../../parts/may-change.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { useNamedCinema } from '../../../parts/cinema-query.ts'
import { rulesQuery } from './calls.ts'
import { PricesForm } from './prices-form.tsx'

/** Shows the price card of the cinema that the address names. */
export function Prices() {
  const search = useSearch({ from: '/signed-in/prices/programme/prices' })
  const cinema = useNamedCinema(search.cinema)
  useTitle('Price card')
  return (
    <>
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
    </>
  )
}

function PricesOf({ cinema }: { cinema: StaffCinema }) {
  const { role } = useMe()
  const { data } = useSuspenseQuery(rulesQuery(cinema.id))
  return <PricesForm rules={data.rules} timeZone={cinema.timeZone} isReader={!mayChange(role)} />
}
