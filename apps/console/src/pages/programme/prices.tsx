import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Spinner } from '@velvet/ui/spinner'
import { Suspense } from 'react'
import { useMe } from '../../app/me.ts'
import { ChoiceFilter, Filters } from '../../parts/filters.tsx'
import { NoCinema } from '../../parts/no-cinema.tsx'
import { Subpage } from '../../parts/subpage.tsx'
import { mayChange } from '../../parts/may-change.ts'
import { cinemasQuery } from '../../parts/cinemas-query.ts'
import { rulesQuery } from './calls.ts'
import { PricesForm } from './prices-form.tsx'

/** Shows the price card of the cinema that the address names. */
export function Prices() {
  const search = useSearch({ from: '/signed-in/programme/prices' })
  const { data: cinemas } = useSuspenseQuery(cinemasQuery)
  const cinema = cinemas.find(({ id }) => id === search.cinema) ?? cinemas[0]
  const names = Object.fromEntries(cinemas.map(({ id, name }) => [id, name]))
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
            <ChoiceFilter isSingle label="Cinema" name="cinema" value={cinema.id} words={names} />
          </Filters>
          <Suspense key={cinema.id} fallback={<Spinner label="Loading" />}>
            <PricesOf cinemaId={cinema.id} />
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

function PricesOf({ cinemaId }: { cinemaId: string }) {
  const { role } = useMe()
  const { data } = useSuspenseQuery(rulesQuery(cinemaId))
  return <PricesForm rules={data.rules} isReader={!mayChange(role)} />
}
